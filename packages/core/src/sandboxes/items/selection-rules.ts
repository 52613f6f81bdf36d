/** What is selected in a list, and the two ends of the next range. */
export type Selection = {
  readonly keys: ReadonlySet<string>
  /** The start of a range: the item last selected on its own. */
  readonly anchor: string | null
  /** The end of a range, where the keyboard focus is. */
  readonly lead: string | null
  /** Whether items that the list loads later are selected as well. */
  readonly isAll: boolean
}

export type SelectionChange =
  | { do: 'only'; key: string }
  | { do: 'toggle'; key: string }
  /** From the anchor to a key, inclusive; from the first item if there is no anchor. */
  | { do: 'range'; key: string }
  /** Items touched by a rectangle, plus what was selected before. */
  | { do: 'area'; keys: readonly string[]; before: ReadonlySet<string> }
  | { do: 'all' }
  | { do: 'none' }
  /** Moves the keyboard focus without selecting. */
  | { do: 'lead'; key: string }

export const nothingSelected: Selection = { keys: new Set(), anchor: null, lead: null, isAll: false }

/** Reduces a selection; `order` is the list's keys from first to last. */
export function select(now: Selection, change: SelectionChange, order: readonly string[]): Selection {
  switch (change.do) {
    case 'only':
      return { keys: new Set([change.key]), anchor: change.key, lead: change.key, isAll: false }
    case 'toggle': {
      const { key } = change
      const keys = new Set(now.keys)
      const isAdded = !keys.delete(key)
      if (isAdded) keys.add(key)
      return { keys, anchor: isAdded ? key : ([...keys].at(-1) ?? null), lead: key, isAll: false }
    }
    case 'range': {
      const anchor = now.anchor ?? order[0] ?? change.key
      return { keys: new Set(between(order, anchor, change.key)), anchor, lead: change.key, isAll: false }
    }
    case 'area': {
      const keys = new Set([...change.before, ...change.keys])
      const last = change.keys.at(-1) ?? null
      return { keys, anchor: last, lead: last, isAll: false }
    }
    case 'all':
      return {
        keys: new Set(order),
        anchor: order[0] ?? null,
        lead: now.lead ?? order[0] ?? null,
        isAll: true,
      }
    case 'none':
      return { ...nothingSelected, lead: now.lead }
    case 'lead':
      return { ...now, lead: change.key }
  }
}

/** The items between two others, inclusive and in list order, whichever comes first. */
export function between(order: readonly string[], one: string, other: string): string[] {
  const [a, b] = [order.indexOf(one), order.indexOf(other)]
  if (b < 0) return []
  return order.slice(Math.min(a < 0 ? b : a, b), Math.max(a, b) + 1)
}

/**
 * The selection after the list itself has changed: only remaining items, or all if everything was selected. The
 * keyboard continues from the item that replaced the focused one.
 */
export function keepSelection(
  now: Selection,
  before: readonly string[],
  order: readonly string[],
): Selection {
  const there = new Set(order)
  const keys = now.isAll ? there : new Set([...now.keys].filter((key) => there.has(key)))
  const lead = now.lead === null || there.has(now.lead) ? now.lead : neighbor(now.lead, before, there)
  const anchor = now.anchor !== null && there.has(now.anchor) ? now.anchor : null
  const isSame = keys.size === now.keys.size && [...keys].every((key) => now.keys.has(key))
  if (isSame && lead === now.lead && anchor === now.anchor) return now
  return { ...now, keys: isSame ? now.keys : keys, lead, anchor }
}

/** The nearest remaining item after a lost one, or else before it. */
function neighbor(lost: string, before: readonly string[], there: ReadonlySet<string>): string | null {
  const at = before.indexOf(lost)
  const isThere = (key: string) => there.has(key)
  return (
    (at < 0 ? undefined : (before.slice(at).find(isThere) ?? before.slice(0, at).findLast(isThere))) ?? null
  )
}

/** The next item whose title begins with a text, wrapping around at the end. */
export function startingWith(titles: readonly string[], from: number, text: string): number | null {
  const wanted = text.toLocaleLowerCase()
  for (let step = 0; step < titles.length; step += 1) {
    // A single letter moves to the next match; more letters may still match the current item.
    const at = (Math.max(from, 0) + step + (wanted.length > 1 || from < 0 ? 0 : 1)) % titles.length
    if (titles[at]?.toLocaleLowerCase().startsWith(wanted)) return at
  }
  return null
}
