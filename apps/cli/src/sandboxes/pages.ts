import type { Client } from '@sandlot/core/client'
import { LIST_PAGE_MAX, LIST_PAGE_SIZE, RECENT_LIMIT } from '@sandlot/core/sandboxes/limits'
import {
  comesWhole,
  fetchSandboxes,
  type ListedSandbox,
  type SandboxList,
} from '@sandlot/core/sandboxes/lists'
import type { SandboxOrder } from '@sandlot/core/sandboxes/rules'

type Wanted = { limit: number | undefined; after: string | null; orderBy: SandboxOrder | null }

/** As much of a list as was asked for, and where it goes on; `limit` Infinity is all of it. */
export async function fetchPages(
  client: Client,
  list: SandboxList,
  { limit, after, orderBy }: Wanted,
): Promise<{ items: ListedSandbox[]; next: string | null }> {
  if (list.list === 'recent') {
    const most = Math.min(limit ?? RECENT_LIMIT, LIST_PAGE_MAX)
    return { items: await fetchSandboxes(client, list, { limit: most }), next: null }
  }
  if (comesWhole(list)) {
    const most = limit ?? Number.POSITIVE_INFINITY
    return { items: await fetchSandboxes(client, list, { limit: most, orderBy }), next: null }
  }
  const wanted = limit ?? LIST_PAGE_SIZE
  const items: ListedSandbox[] = []
  for (let cursor = after; ; ) {
    const asked = Math.min(LIST_PAGE_MAX, wanted - items.length)
    const page = await fetchSandboxes(client, list, { limit: asked, after: cursor, orderBy })
    items.push(...page)
    cursor = page.at(-1)?.cursor ?? null
    if (page.length < asked || cursor === null) return { items, next: null }
    if (items.length >= wanted) return { items, next: cursor }
  }
}
