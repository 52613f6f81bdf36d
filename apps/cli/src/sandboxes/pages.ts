import type { Client } from '@sandlot/core/client'
import { LIST_PAGE_MAX, LIST_PAGE_SIZE, RECENT_LIMIT } from '@sandlot/core/sandboxes/limits'
import { fetchSandboxes, type SandboxCard, type SandboxList } from '@sandlot/core/sandboxes/queries'
import type { SandboxOrder } from '@sandlot/core/sandboxes/rules'

/** As much of a list as was asked for, and where it goes on; `limit` Infinity is all of it. */
export async function fetchPages(
  client: Client,
  list: SandboxList,
  {
    limit,
    after,
    orderBy,
  }: { limit: number | undefined; after: string | null; orderBy: SandboxOrder | null },
): Promise<{ items: SandboxCard[]; next: string | null }> {
  if (list.list === 'recent') {
    const items = await fetchSandboxes(client, list, {
      limit: Math.min(limit ?? RECENT_LIMIT, LIST_PAGE_MAX),
    })
    return { items, next: null }
  }
  const wanted = limit ?? LIST_PAGE_SIZE
  const items: SandboxCard[] = []
  for (let cursor = after; ; ) {
    const asked = Math.min(LIST_PAGE_MAX, wanted - items.length)
    const page = await fetchSandboxes(client, list, { limit: asked, after: cursor, orderBy })
    items.push(...page)
    cursor = page.at(-1)?.id ?? null
    if (page.length < asked || cursor === null) return { items, next: null }
    if (items.length >= wanted) return { items, next: cursor }
  }
}
