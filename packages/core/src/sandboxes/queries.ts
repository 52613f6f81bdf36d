import type { QueryClient } from '@tanstack/query-core'
import { guessEntity, patchEntity, removeFromLists, type Undo } from '../cache.ts'
import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import { queryOptions } from '../query.ts'
import { LIST_PAGE_SIZE } from './limits.ts'
import { comesWhole, fetchSandboxes, type ListedSandbox, type SandboxList } from './lists.ts'
import { sandboxMessages } from './messages.ts'
import { putSandbox, type SandboxMetadata, setSandboxPrivacy, setSandboxVmTier } from './metadata-rest.ts'
import {
  AddToFolderDocument,
  MoveToTrashDocument,
  RenameSandboxDocument,
  SandboxByIdDocument,
} from './operations.gen.ts'
import { forkSandbox, generateTitle, getSandbox, type SandboxRecord } from './rest.ts'
import type { SandboxOrder } from './rules.ts'

export const sandboxKeys = {
  all: ['sandboxes'] as const,
  list: (list: SandboxList, orderBy: SandboxOrder | null = null) =>
    ['sandboxes', 'list', list.list, list.teamId, 'path' in list ? list.path : null, orderBy] as const,
  recent: ['sandboxes', 'list', 'recent'] as const,
  one: (id: string) => ['sandboxes', 'one', id] as const,
  card: (id: string) => ['sandboxes', 'card', id] as const,
  sidebar: (teamId: string) => ['sandboxes', 'sidebar', teamId] as const,
  suggestedTitle: ['suggested-title'] as const,
}

const isList = (key: readonly unknown[]) => key[0] === 'sandboxes' && key[1] === 'list'
const isTrash = (key: readonly unknown[]) => isList(key) && key[2] === 'deleted'

/** Pages of a list for an infinite query. */
export const sandboxListQuery = (client: Client, list: SandboxList, orderBy: SandboxOrder | null = null) => ({
  queryKey: sandboxKeys.list(list, orderBy),
  queryFn: ({ pageParam }: { pageParam: string | null }) =>
    fetchSandboxes(client, list, { after: pageParam, orderBy }),
  initialPageParam: null as string | null,
  getNextPageParam: (last: ListedSandbox[]) =>
    comesWhole(list) || last.length < LIST_PAGE_SIZE ? undefined : last.at(-1)?.cursor,
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

/** Makes a sandbox from a template or another sandbox and marks the lists as outdated. */
export const createSandbox = (client: Client, cache: QueryClient) => ({
  mutationFn: (input: { templateId: string } & ForkBody): Promise<SandboxRecord> => {
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
  v2?: boolean | null
  customVMTier?: number | null
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
  onSettled: settleGuess(cache),
})

/** Ends a guess; a list that was being read for the first time was cancelled for it, and is read again. */
const settleGuess =
  (cache: QueryClient) =>
  (_result: unknown, _error: Error | null, _input: unknown, undo: Undo | undefined) => {
    undo?.()
    return cache.invalidateQueries({
      queryKey: sandboxKeys.all,
      predicate: (query) => query.state.data === undefined,
    })
  }

/** What a record says besides its files, as records and cards call it. */
function metadataOf(record: SandboxRecord) {
  const { title, description, tags, externalResources, entry, isFrozen, v2, privacy, updatedAt } = record
  return {
    title,
    description,
    tags,
    externalResources,
    entry,
    isFrozen,
    v2,
    isV2: v2,
    privacy,
    previewSecret: record.previewSecret,
    updatedAt,
  }
}

/** Changes title, description, tags and the like at once on the screen; a refusal puts back what was. */
export const updateSandbox = (client: Client, cache: QueryClient) => ({
  mutationFn: ({ id, ...sandbox }: { id: string } & SandboxMetadata) =>
    client.rest(putSandbox, { params: { id }, body: { sandbox } }),
  onMutate: async ({ id, ...sandbox }: { id: string } & SandboxMetadata): Promise<Undo> => {
    await cache.cancelQueries({ queryKey: sandboxKeys.all })
    const { v2, ...fields } = sandbox
    return guessEntity(cache, 'Sandbox', id, { ...fields, ...(v2 != null && { v2, isV2: v2 }) })
  },
  onSuccess: (record: SandboxRecord) => patchEntity(cache, 'Sandbox', record.id, metadataOf(record)),
  onSettled: settleGuess(cache),
})

/** Says who may see a sandbox, at once on the screen (spec ER-051). */
export const setPrivacy = (client: Client, cache: QueryClient) => ({
  mutationFn: ({ id, privacy }: { id: string; privacy: number }) =>
    client.rest(setSandboxPrivacy, { params: { id }, body: { sandbox: { privacy } } }),
  onMutate: async ({ id, privacy }: { id: string; privacy: number }): Promise<Undo> => {
    await cache.cancelQueries({ queryKey: sandboxKeys.all })
    return guessEntity(cache, 'Sandbox', id, { privacy })
  },
  onSuccess: (record: SandboxRecord) => patchEntity(cache, 'Sandbox', record.id, metadataOf(record)),
  onSettled: settleGuess(cache),
})

/** Chooses the size of a devbox. */
export const setVmTier = (client: Client, cache: QueryClient) => ({
  mutationFn: ({ id, vmTier }: { id: string; vmTier: number }) =>
    client.rest(setSandboxVmTier, { params: { id }, body: { vmTier } }),
  onSuccess: ({ vmTier }: { vmTier: number }, { id }: { id: string }) =>
    patchEntity(cache, 'Sandbox', id, { vmTier }),
})

/** Moves sandboxes to the trash: gone from every list at once, back if the server refuses (spec ER-039). */
export const deleteSandboxes = (client: Client, cache: QueryClient) => ({
  mutationFn: (ids: string[]) => client.graphql(MoveToTrashDocument, { ids }),
  onMutate: async (ids: string[]): Promise<Undo> => {
    await cache.cancelQueries({ queryKey: sandboxKeys.all })
    return removeFromLists(
      cache,
      'Sandbox',
      ids,
      (key) => key[0] === 'search' || (isList(key) && !isTrash(key)),
    )
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
