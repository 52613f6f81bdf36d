/** Reads a list page by page up to a limit, or all; `total` is null if there is more and the count is unknown. */
export async function readPages<Item>(
  read: (after: string | undefined) => Promise<{ items: readonly Item[]; next: string | null }>,
  limit: number,
): Promise<{ items: Item[]; next: string | null; total: number | null }> {
  const items: Item[] = []
  let after: string | undefined
  for (;;) {
    const page = await read(after)
    items.push(...page.items)
    const { next } = page
    if (next === null || items.length >= limit)
      return { items: items.slice(0, limit), next, total: next === null ? items.length : null }
    after = next
  }
}

/** How many items of a list to show. */
export type PageFlags = { limit?: number; all?: true }

const PRESET = 50

export const limitOf = ({ limit = PRESET, all }: PageFlags): number =>
  all ? Number.POSITIVE_INFINITY : limit
