import type { QueryClient } from '@tanstack/query-core'
import { guessEntity, patchEntity, removeFromLists, type Undo } from '../cache.ts'
import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import { queryOptions } from '../query.ts'
import { LIST_PAGE_SIZE, RECENT_LIMIT } from './limits.ts'
import { sandboxMessages } from './messages.ts'
import {
  AddToFolderDocument,
  DeletedSandboxesDocument,
  MoveToTrashDocument,
  PathedSandboxesDocument,
  RecentlyAccessedSandboxesDocument,
  RenameSandboxDocument,
  SandboxByIdDocument,
  type SandboxCardFragment,
  TeamDraftsDocument,
} from './operations.gen.ts'
import { forkSandbox, generateTitle, getSandbox, type SandboxRecord } from './rest.ts'
import { displayTitle, type SandboxOrder } from './rules.ts'

export type SandboxCard = SandboxCardFragment
type Input<D> = D extends { body?: infer Body } ? Body : never

/** The lists of sandboxes a person can look at. */
export type SandboxList =
  | { list: 'recent'; teamId: string }
  | { list: 'drafts'; teamId: string }
  | { list: 'folder'; teamId: string; path: string }
  | { list: 'deleted'; teamId: string }

export const sandboxKeys = {
  all: ['sandboxes'] as const,
  list: (list: SandboxList, orderBy: SandboxOrder | null = null) =>
    ['sandboxes', 'list', list.list, list.teamId, 'path' in list ? list.path : null, orderBy] as const,
  recent: ['sandboxes', 'list', 'recent'] as const,
  one: (id: string) => ['sandboxes', 'one', id] as const,
  card: (id: string) => ['sandboxes', 'card', id] as const,
  suggestedTitle: ['suggested-title'] as const,
}

const isList = (key: readonly unknown[]) => key[0] === 'sandboxes' && key[1] === 'list'
const isTrash = (key: readonly unknown[]) => isList(key) && key[2] === 'deleted'

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
function cursorOf(card: SandboxCard, order: SandboxOrder['field']): string {
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
      return me?.recentlyAccessedSandboxes ?? signedOut()
    }
    case 'drafts': {
      const { me } = await client.graphql(TeamDraftsDocument, variables)
      return (me ?? signedOut()).team?.drafts ?? notThere()
    }
    case 'folder': {
      const { me } = await client.graphql(PathedSandboxesDocument, { ...variables, path: list.path })
      return (me ?? signedOut()).collection?.sandboxes ?? notThere()
    }
    case 'deleted': {
      const { me } = await client.graphql(DeletedSandboxesDocument, variables)
      return (me ?? signedOut()).team?.sandboxes ?? notThere()
    }
  }
}

function signedOut(): never {
  throw new AppError('unauthenticated', 'You need to be signed in to do this.')
}

function notThere(): never {
  throw new AppError('not_found', sandboxMessages.listFailed)
}

/** Pages of a list for an infinite query. */
export const sandboxListQuery = (client: Client, list: SandboxList, orderBy: SandboxOrder | null = null) => ({
  queryKey: sandboxKeys.list(list, orderBy),
  queryFn: ({ pageParam }: { pageParam: string | null }) =>
    fetchSandboxes(client, list, { after: pageParam, orderBy }),
  initialPageParam: null as string | null,
  getNextPageParam: (last: ListedSandbox[]) =>
    list.list === 'recent' || last.length < LIST_PAGE_SIZE ? undefined : last.at(-1)?.cursor,
})

/** The record as the cache keeps it: with its type, so that a change reaches it too. */
const asEntity = (record: SandboxRecord) => ({ __typename: 'Sandbox' as const, ...record })

export type OpenSandbox = ReturnType<typeof asEntity>

/** One sandbox with its files, by id or alias. */
export const sandboxQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: sandboxKeys.one(id),
    queryFn: async () => asEntity(await client.rest(getSandbox, { params: { id } })),
  })

/** What a list tells of one sandbox, by id or alias; not_found for one that the viewer may not see. */
export const sandboxCardQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: sandboxKeys.card(id),
    queryFn: async () => {
      const { sandbox } = await client.graphql(SandboxByIdDocument, { id })
      if (!sandbox) throw new AppError('not_found', sandboxMessages.notFound)
      return sandbox
    },
  })

/** A title to start with, a new one each time it is asked for. */
export const suggestedTitleQuery = (client: Client) =>
  queryOptions({
    queryKey: sandboxKeys.suggestedTitle,
    queryFn: async () => (await client.rest(generateTitle)).title,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The id of a folder, which is what a new sandbox is put in by; not_found where there is no such folder. */
export async function findFolderId(client: Client, teamId: string, path: string): Promise<string> {
  const { me } = await client.graphql(PathedSandboxesDocument, { teamId, path, limit: 1 })
  const id = (me ?? signedOut()).collection?.id
  if (!id) throw new AppError('not_found', sandboxMessages.folderNotFound(path))
  return id
}

/** Makes a sandbox from a template or another sandbox and marks the lists as outdated. */
export const createSandbox = (client: Client, cache: QueryClient) => ({
  mutationFn: (input: { templateId: string } & Input<{ body?: ForkBody }>): Promise<SandboxRecord> => {
    const { templateId, ...body } = input
    return client.rest(forkSandbox, { params: { id: templateId }, body })
  },
  onSuccess: (record: SandboxRecord) => {
    cache.setQueryData(sandboxKeys.one(record.id), asEntity(record))
    void cache.invalidateQueries({ queryKey: sandboxKeys.all })
  },
})
type ForkBody = {
  title?: string | null
  teamId?: string | null
  collectionId?: string | null
  privacy?: number | null
}

/** Renames at once on the screen; a refusal puts the old title back (spec ST-048, ER-042). */
export const renameSandbox = (client: Client, cache: QueryClient) => ({
  mutationFn: (input: { id: string; title: string }) => client.graphql(RenameSandboxDocument, input),
  onMutate: async ({ id, title }: { id: string; title: string }): Promise<Undo> => {
    await cache.cancelQueries({ queryKey: sandboxKeys.all })
    return guessEntity(cache, 'Sandbox', id, { title: title.trim() })
  },
  onSuccess: ({
    renameSandbox: { id, title, updatedAt },
  }: {
    renameSandbox: { id: string; title: string | null; updatedAt: string }
  }) => {
    patchEntity(cache, 'Sandbox', id, { title, updatedAt })
  },
  onSettled: (_result: unknown, _error: Error | null, _input: unknown, undo: Undo | undefined) => {
    undo?.()
    // A list that was being read for the first time was cancelled for this.
    return cache.invalidateQueries({
      queryKey: sandboxKeys.all,
      predicate: (query) => query.state.data === undefined,
    })
  },
})

/** Moves sandboxes to the trash: gone from every list at once, back if the server refuses (spec ER-039). */
export const deleteSandboxes = (client: Client, cache: QueryClient) => ({
  mutationFn: (ids: string[]) => client.graphql(MoveToTrashDocument, { ids }),
  onMutate: async (ids: string[]): Promise<Undo> => {
    await cache.cancelQueries({ queryKey: sandboxKeys.all })
    return removeFromLists(cache, 'Sandbox', ids, (key) => isList(key) && !isTrash(key))
  },
  onError: (_error: Error, _input: unknown, undo: Undo | undefined) => undo?.(),
  onSettled: () => cache.invalidateQueries({ queryKey: sandboxKeys.all }),
})

type Restored = { id: string; teamId: string | null; collection: { path: string } | null }

/** Takes a sandbox out of the trash, to the folder where it was (decision 16, spec ER-046). */
export const restoreSandbox = (client: Client, cache: QueryClient) => ({
  mutationFn: ({ id, teamId, collection }: Restored) =>
    client.graphql(AddToFolderDocument, {
      ids: [id],
      teamId,
      collectionPath: collection?.path ?? null,
      privacy: null,
    }),
  onMutate: async ({ id }: Restored): Promise<Undo> => {
    await cache.cancelQueries({ queryKey: sandboxKeys.all })
    return removeFromLists(cache, 'Sandbox', [id], isTrash)
  },
  onError: (_error: Error, _input: unknown, undo: Undo | undefined) => undo?.(),
  onSettled: () => cache.invalidateQueries({ queryKey: sandboxKeys.all }),
})
