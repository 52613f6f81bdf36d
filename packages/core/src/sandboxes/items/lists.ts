import { signedOut } from '../../accounts/signed-out.ts'
import type { Client } from '../../client.ts'
import type { AppError } from '../../errors.ts'
import { workspaceMissing } from '../../workspaces/missing.ts'
import { LIST_PAGE_SIZE, RECENT_LIMIT } from '../limits.ts'
import { folderMissing } from '../missing.ts'
import {
  DeletedSandboxesDocument,
  PathedSandboxesDocument,
  RecentlyAccessedSandboxesDocument,
  type SandboxCardFragment,
  TeamDraftsDocument,
} from '../operations.gen.ts'
import { defaultSandboxOrder, displayTitle, type SandboxOrder } from '../rules.ts'
import { inOrder } from './order-rules.ts'

/** Loaded on demand, as few visits start on these pages. */
const wholeLists = () => import('./whole-lists.ts')

export type SandboxCard = SandboxCardFragment

/** The lists of sandboxes. */
export type SandboxList =
  | { list: 'recent'; teamId: string }
  | { list: 'drafts'; teamId: string }
  | { list: 'folder'; teamId: string; path: string }
  | { list: 'deleted'; teamId: string }
  | { list: 'templates'; teamId: string }
  | { list: 'shared'; teamId: string }

/** Whether a list is complete in one response, without a cursor to continue from. */
export const comesWhole = ({ list }: SandboxList): boolean =>
  list === 'recent' || list === 'templates' || list === 'shared'

/** A sandbox in a list, with the cursor from which the list continues after it, even if it is renamed. */
export type ListedSandbox = SandboxCard & { cursor: string }

/**
 * One page of a list, last changed first unless `orderBy` is given (Recent: always last opened first); `after` is the
 * cursor of the last one seen.
 */
export async function fetchSandboxes(
  client: Client,
  list: SandboxList,
  page: { limit?: number; after?: string | null; orderBy?: SandboxOrder | null } = {},
): Promise<ListedSandbox[]> {
  const cards = await fetchCards(client, list, page)
  const order = page.orderBy?.field ?? 'updatedAt'
  return cards.map((card) => ({ ...card, cursor: cursorOf(card, order) }))
}

/**
 * Encodes the value by which the card was sorted, so that the list continues in the same place even after it has moved.
 */
export function cursorOf(card: SandboxCard, order: SandboxOrder['field']): string {
  // Cards do not include views, so the server looks up the current position.
  if (order === 'views') return card.id
  return `${card.id}~${order === 'title' ? displayTitle(card) : card[order]}`
}

async function fetchCards(
  client: Client,
  list: SandboxList,
  page: { limit?: number; after?: string | null; orderBy?: SandboxOrder | null },
): Promise<SandboxCard[]> {
  const variables = {
    teamId: list.teamId,
    limit: page.limit ?? LIST_PAGE_SIZE,
    after: page.after ?? null,
    orderBy: page.orderBy ?? null,
  }
  switch (list.list) {
    case 'recent': {
      const { me } = await client.graphql(RecentlyAccessedSandboxesDocument, {
        teamId: list.teamId,
        limit: page.limit ?? RECENT_LIMIT,
      })
      const { team, recentlyAccessedSandboxes } = me ?? refuse(signedOut())
      return team ? recentlyAccessedSandboxes : refuse(workspaceMissing())
    }
    case 'drafts': {
      const { me } = await client.graphql(TeamDraftsDocument, variables)
      return (me ?? refuse(signedOut())).team?.drafts ?? refuse(workspaceMissing())
    }
    case 'folder': {
      const { me } = await client.graphql(PathedSandboxesDocument, { ...variables, path: list.path })
      return (me ?? refuse(signedOut())).collection?.sandboxes ?? refuse(folderMissing(list.path))
    }
    case 'deleted': {
      const { me } = await client.graphql(DeletedSandboxesDocument, variables)
      return (me ?? refuse(signedOut())).team?.sandboxes ?? refuse(workspaceMissing())
    }
    case 'templates':
      return arranged(await (await wholeLists()).fetchTemplates(client, list.teamId), page)
    case 'shared':
      return arranged(await (await wholeLists()).fetchShared(client), page)
  }
}

/** Sorts complete lists here as the server sorts paged ones. */
function arranged<T extends Parameters<typeof inOrder>[0][number]>(
  cards: readonly T[],
  { limit, orderBy }: { limit?: number; orderBy?: SandboxOrder | null },
): T[] {
  return inOrder(cards, orderBy ?? defaultSandboxOrder).slice(0, limit)
}

function refuse(problem: AppError): never {
  throw problem
}

/** The id of a folder, with which new sandboxes are placed; not_found if it does not exist. */
export async function findFolderId(client: Client, teamId: string, path: string): Promise<string> {
  const { me } = await client.graphql(PathedSandboxesDocument, { teamId, path, limit: 1 })
  const id = (me ?? refuse(signedOut())).collection?.id
  return id ?? refuse(folderMissing(path))
}
