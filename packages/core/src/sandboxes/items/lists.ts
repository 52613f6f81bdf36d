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

/** For pages that few begin at. */
const wholeLists = () => import('./whole-lists.ts')

export type SandboxCard = SandboxCardFragment

/** The lists of sandboxes a person can look at. */
export type SandboxList =
  | { list: 'recent'; teamId: string }
  | { list: 'drafts'; teamId: string }
  | { list: 'folder'; teamId: string; path: string }
  | { list: 'deleted'; teamId: string }
  | { list: 'templates'; teamId: string }
  | { list: 'shared'; teamId: string }

/** Whether a list comes in one piece, so that there is no place in it to go on after. */
export const comesWhole = ({ list }: SandboxList): boolean =>
  list === 'recent' || list === 'templates' || list === 'shared'

/** A sandbox in a list, with the place where the list goes on after it, whatever is renamed meanwhile. */
export type ListedSandbox = SandboxCard & { cursor: string }

/**
 * One page of a list, newest change first unless `orderBy` says otherwise (Recent: always last access first);
 * `after` is the cursor of the last one seen.
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

/** Says what the card was ordered by, so that the list goes on in the same place after it has moved. */
export function cursorOf(card: SandboxCard, order: SandboxOrder['field']): string {
  // A card does not tell its views; then the server looks up where it stands now.
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

/** What the server orders in its lists of pages is done here where a list comes whole. */
function arranged<T extends Parameters<typeof inOrder>[0][number]>(
  cards: readonly T[],
  { limit, orderBy }: { limit?: number; orderBy?: SandboxOrder | null },
): T[] {
  return inOrder(cards, orderBy ?? defaultSandboxOrder).slice(0, limit)
}

function refuse(problem: AppError): never {
  throw problem
}

/** The id of a folder, which is what a new sandbox is put in by; not_found where there is no such folder. */
export async function findFolderId(client: Client, teamId: string, path: string): Promise<string> {
  const { me } = await client.graphql(PathedSandboxesDocument, { teamId, path, limit: 1 })
  const id = (me ?? refuse(signedOut())).collection?.id
  return id ?? refuse(folderMissing(path))
}
