/** How many entries of each group the palette shows. */
export const PALETTE_RECENT_MAX = 5
export const PALETTE_ITEMS_MAX = 12
export const PALETTE_COMMANDS_MAX = 6

export type PaletteGroup = 'recent' | 'items' | 'pages' | 'actions' | 'everywhere'
export type PaletteEntry = { id: string; label: string }
export type PaletteSection<Entry> = { group: PaletteGroup; entries: readonly Entry[] }

type Found<Entry> = {
  typed: string
  recent: readonly Entry[]
  items: readonly Entry[]
  pages: readonly Entry[]
  actions: readonly Entry[]
  /** Opens the page with all results. */
  everywhere: Entry
}

/**
 * Returns what the palette shows, in order. Without input: recent items, then all actions. With input: the matches,
 * items first unless a page or an action starts with the text.
 */
export function paletteSections<Entry extends PaletteEntry>(found: Found<Entry>): PaletteSection<Entry>[] {
  const { recent, items, pages, actions, everywhere } = found
  const text = found.typed.trim().toLowerCase()
  const sections: PaletteSection<Entry>[] = []
  const add = (group: PaletteGroup, entries: readonly Entry[]) =>
    entries.length > 0 && sections.push({ group, entries })
  if (text === '') {
    add('recent', recent.slice(0, PALETTE_RECENT_MAX))
    add('pages', pages)
    add('actions', actions)
    return sections
  }
  const begins = ([first]: readonly Entry[]) => first?.label.toLowerCase().startsWith(text) === true
  const commands = [
    ['pages', pages.slice(0, PALETTE_COMMANDS_MAX)],
    ['actions', actions.slice(0, PALETTE_COMMANDS_MAX)],
  ] as const
  for (const [group, entries] of commands) if (begins(entries)) add(group, entries)
  add('items', items.slice(0, PALETTE_ITEMS_MAX))
  for (const [group, entries] of commands) if (!begins(entries)) add(group, entries)
  add('everywhere', [everywhere])
  return sections
}

/** Returns the index a number of steps after another, wrapping around. 0 if there are no entries. */
export const stepTo = (at: number, step: number, count: number): number =>
  count === 0 ? 0 : (Math.min(at, count - 1) + step + count) % count
