/** Reads a list page by page until there is enough of it, or all. */
export async function readPages<Item>(
  read: (after: string | undefined) => Promise<{ items: readonly Item[]; next: string | null }>,
  limit: number,
): Promise<{ items: Item[]; next: string | null }> {
  const items: Item[] = []
  let after: string | undefined
  for (;;) {
    const page = await read(after)
    items.push(...page.items)
    if (page.next === null || items.length >= limit) return { items: items.slice(0, limit), next: page.next }
    after = page.next
  }
}

/** How many of a list are shown, and whether all. */
export type PageFlags = { limit?: number; all?: true }

const PRESET = 50

export const limitOf = ({ limit = PRESET, all }: PageFlags): number =>
  all ? Number.POSITIVE_INFINITY : limit
