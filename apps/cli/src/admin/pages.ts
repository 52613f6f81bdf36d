/** Reads a list page by page until there is enough of it, or all; `total` is null where there is more than is told. */
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

/** How many of a list are shown, and whether all. */
export type PageFlags = { limit?: number; all?: true }

const PRESET = 50

export const limitOf = ({ limit = PRESET, all }: PageFlags): number =>
  all ? Number.POSITIVE_INFINITY : limit
