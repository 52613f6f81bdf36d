import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { LIST_PAGE_MAX, LIST_PAGE_SIZE, RECENT_LIMIT } from '@sandlot/core/sandboxes/limits'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import {
  DeletedSandboxesDocument,
  PathedSandboxesDocument,
  RecentlyAccessedSandboxesDocument,
  type SandboxCardFragment,
  TeamDraftsDocument,
} from '@sandlot/core/sandboxes/operations.gen'
import type { SandboxList } from '@sandlot/core/sandboxes/queries'
import type { SandboxOrder } from '@sandlot/core/sandboxes/rules'

type Page = { limit: number; after: string | null; orderBy: SandboxOrder | null }
type Wanted = Omit<Page, 'limit'> & { limit: number | undefined }

/** As much of a list as was asked for, and where it goes on; `limit` Infinity is all of it. */
export async function fetchPages(
  client: Client,
  list: SandboxList,
  { limit, after, orderBy }: Wanted,
): Promise<{ items: SandboxCardFragment[]; next: string | null }> {
  if (list.list === 'recent') {
    const most = Math.min(limit ?? RECENT_LIMIT, LIST_PAGE_MAX)
    return { items: await fetchPage(client, list, { limit: most, after: null, orderBy: null }), next: null }
  }
  const wanted = limit ?? LIST_PAGE_SIZE
  const items: SandboxCardFragment[] = []
  for (let cursor = after; ; ) {
    const asked = Math.min(LIST_PAGE_MAX, wanted - items.length)
    const page = await fetchPage(client, list, { limit: asked, after: cursor, orderBy })
    items.push(...page)
    cursor = page.at(-1)?.id ?? null
    if (page.length < asked || cursor === null) return { items, next: null }
    if (items.length >= wanted) return { items, next: cursor }
  }
}

/** Asks with core's documents but without its queries, which bring along shapes that a list has no use for. */
async function fetchPage(client: Client, list: SandboxList, page: Page): Promise<SandboxCardFragment[]> {
  const found = await ask(client, list, page)
  if (!found) throw new AppError('not_found', sandboxMessages.listFailed)
  return found
}

async function ask(client: Client, list: SandboxList, page: Page) {
  const { teamId } = list
  switch (list.list) {
    case 'recent': {
      const { me } = await client.graphql(RecentlyAccessedSandboxesDocument, { teamId, limit: page.limit })
      return me?.recentlyAccessedSandboxes
    }
    case 'drafts': {
      const { me } = await client.graphql(TeamDraftsDocument, { teamId, ...page })
      return me?.team?.drafts
    }
    case 'folder': {
      const { me } = await client.graphql(PathedSandboxesDocument, { teamId, path: list.path, ...page })
      return me?.collection?.sandboxes
    }
    case 'deleted': {
      const { me } = await client.graphql(DeletedSandboxesDocument, { teamId, ...page })
      return me?.team?.sandboxes
    }
  }
}
