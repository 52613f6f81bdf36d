import type { Client } from '@sandlot/core/client'
import {
  comesWhole,
  fetchSandboxes,
  type ListedSandbox,
  type SandboxList,
} from '@sandlot/core/sandboxes/items/lists'
import { LIST_PAGE_MAX, LIST_PAGE_SIZE, RECENT_LIMIT } from '@sandlot/core/sandboxes/limits'
import type { SandboxOrder } from '@sandlot/core/sandboxes/rules'

type Wanted = { limit: number | undefined; after: string | null; orderBy: SandboxOrder | null }

/**
 * `next` is the cursor; `total` is the length of the list, null if there are more than `items` and the number is
 * unknown.
 */
type Pages = { items: ListedSandbox[]; next: string | null; total: number | null }

/** The first items of a list up to a limit; Infinity is all. */
export async function fetchPages(
  client: Client,
  list: SandboxList,
  { limit, after, orderBy }: Wanted,
): Promise<Pages> {
  if (list.list === 'recent') {
    const most = Math.min(limit ?? RECENT_LIMIT, LIST_PAGE_MAX)
    const found = await fetchSandboxes(client, list, { limit: Math.min(most + 1, LIST_PAGE_MAX) })
    return { items: found.slice(0, most), next: null, total: found.length > most ? null : found.length }
  }
  if (comesWhole(list)) {
    const found = await fetchSandboxes(client, list, { limit: Number.POSITIVE_INFINITY, orderBy })
    return { items: found.slice(0, limit), next: null, total: found.length }
  }
  const wanted = limit ?? LIST_PAGE_SIZE
  const items: ListedSandbox[] = []
  for (let cursor = after; ; ) {
    // Fetches one more than is shown to know whether there are more.
    const asked = Math.min(LIST_PAGE_MAX, wanted + 1 - items.length)
    const page = await fetchSandboxes(client, list, { limit: asked, after: cursor, orderBy })
    items.push(...page)
    cursor = page.at(-1)?.cursor ?? null
    if (page.length < asked || cursor === null) return { items, next: null, total: items.length }
    if (items.length > wanted)
      return { items: items.slice(0, wanted), next: items[wanted - 1]?.cursor ?? null, total: null }
  }
}

/** The whole list page by page, without keeping all of it in memory. */
export async function* everyPage(
  client: Client,
  list: SandboxList,
  { after, orderBy }: Omit<Wanted, 'limit'>,
): AsyncGenerator<ListedSandbox[]> {
  for (let cursor = after; ; ) {
    const page = await fetchSandboxes(client, list, { limit: LIST_PAGE_MAX, after: cursor, orderBy })
    yield page
    cursor = page.at(-1)?.cursor ?? null
    if (page.length < LIST_PAGE_MAX || cursor === null) return
  }
}
