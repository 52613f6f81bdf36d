import type { QueryClient } from '@tanstack/query-core'
import {
  invalidate,
  patchEntity,
  patchEntityOptimistically,
  refetchAfter,
  removeFromLists,
  type Undo,
} from '../cache.ts'
import type { Client } from '../client.ts'
import { inTurn } from '../in-turn.ts'
import { queryOptions } from '../query.ts'
import { comesWhole, fetchSandboxes, type ListedSandbox, type SandboxList } from './items/lists.ts'
import { LIST_PAGE_SIZE } from './limits.ts'
import type { SandboxMetadata } from './metadata/rest.ts'
import { sandboxMissing } from './missing.ts'
import { SandboxByIdDocument } from './operations.gen.ts'
import type { ForkBody, Forked, SandboxRecord } from './rest.ts'
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

/** Operations on single sandboxes, which a page that only shows lists does not load. */
const rest = () => import('./rest.ts')
const metadataRest = () => import('./metadata/rest.ts')
const documents = () => import('./mutations.gen.ts')
const ownEdits = () => import('./internal/own-edits.ts')

const isList = (key: readonly unknown[]) => key[0] === 'sandboxes' && key[1] === 'list'
const isTrash = (key: readonly unknown[]) => isList(key) && key[2] === 'deleted'

/** A list as an infinite query. */
export const sandboxListQuery = (client: Client, list: SandboxList, orderBy: SandboxOrder | null = null) => ({
  queryKey: sandboxKeys.list(list, orderBy),
  queryFn: ({ pageParam }: { pageParam: string | null }) =>
    fetchSandboxes(client, list, { after: pageParam, orderBy }),
  initialPageParam: null as string | null,
  getNextPageParam: (last: ListedSandbox[]) =>
    comesWhole(list) || last.length < LIST_PAGE_SIZE ? undefined : last.at(-1)?.cursor,
})

/** The record as cached, with its type, so that cache updates reach it. */
export const asEntity = (record: SandboxRecord) => ({ __typename: 'Sandbox' as const, ...record })

export type OpenSandbox = ReturnType<typeof asEntity>

/** One sandbox with its files, by id or alias. */
export const sandboxQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: sandboxKeys.one(id),
    queryFn: async () => asEntity(await client.rest((await rest()).getSandbox, { params: { id } })),
  })

/** The card of a sandbox, by id or alias; not_found if the viewer cannot see it. */
export const sandboxCardQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: sandboxKeys.card(id),
    queryFn: async () => {
      const { sandbox } = await client.graphql(SandboxByIdDocument, { id })
      if (!sandbox) throw sandboxMissing()
      return sandbox
    },
  })

/** A suggested title, different each time. */
export const suggestedTitleQuery = (client: Client) =>
  queryOptions({
    queryKey: sandboxKeys.suggestedTitle,
    queryFn: async () => (await client.rest((await rest()).generateTitle)).title,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Creates a sandbox from a template, another sandbox or a repository, and invalidates the lists. */
export const createSandbox = (client: Client, cache: QueryClient) => ({
  mutationFn: async (input: { templateId: string } & ForkBody): Promise<Forked> => {
    const { templateId, ...body } = input
    return (await import('./fork.ts')).forkById(client, templateId, body)
  },
  onSuccess: (record: SandboxRecord) => {
    cache.setQueryData(sandboxKeys.one(record.id), asEntity(record))
    void cache.invalidateQueries({ queryKey: sandboxKeys.all })
  },
})

/** `was` is the title that the person saw: if somebody else has changed it since, it is not overwritten (conflict). */
type Renaming = { id: string; title: string; was?: string | undefined }

/** Renames optimistically (spec ST-048, ER-042). */
export const renameSandbox = (client: Client, cache: QueryClient) => ({
  mutationFn: async ({ id, title, was }: Renaming) =>
    (await ownEdits()).editInTurn(
      cache,
      `title ${id}`,
      { was, shown: title.trim() },
      async (base) =>
        client.graphql((await documents()).RenameSandboxDocument, {
          id,
          title,
          ...(base !== undefined && { was: base }),
        }),
      ({ renameSandbox: { title: made } }) => made ?? '',
    ),
  onMutate: async ({ id, title }: Renaming): Promise<Undo> => {
    await cache.cancelQueries({ queryKey: sandboxKeys.all })
    return patchEntityOptimistically(cache, 'Sandbox', id, { title: title.trim() })
  },
  onSuccess: ({
    renameSandbox: { id, title, updatedAt },
  }: {
    renameSandbox: { id: string; title: string | null; updatedAt: string }
  }) => {
    patchEntity(cache, 'Sandbox', id, { title, updatedAt })
  },
  onSettled: refetchChanged(cache),
})

const refetchChanged =
  (cache: QueryClient) => (_result: unknown, error: Error | null, _input: unknown, undo: Undo | undefined) =>
    refetchAfter(cache, sandboxKeys.all, { undo, error })

/** Folders show how many sandboxes they contain. */
const invalidateLists = (cache: QueryClient) => () => invalidate(cache, sandboxKeys.all, ['folders'])

/** A record's metadata, by the field names that records and cards share. */
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
    permissions: record.permissions,
    updatedAt,
  }
}

type Updating = { id: string; was?: SandboxMetadata | undefined } & SandboxMetadata

/** Changes title, description, tags and the like, optimistically. */
export const updateSandbox = (client: Client, cache: QueryClient) => ({
  mutationFn: async ({ id, was, ...sandbox }: Updating) => {
    const { putSandbox } = await metadataRest()
    const fields = Object.keys(sandbox) as (keyof SandboxMetadata)[]
    const seenOf = (record: SandboxMetadata): SandboxMetadata =>
      Object.fromEntries(fields.map((field) => [field, record[field]]))
    return (await ownEdits()).editInTurn<SandboxMetadata | undefined, SandboxRecord>(
      cache,
      `${fields} ${id}`,
      { was, shown: sandbox },
      (base) => client.rest(putSandbox, { params: { id }, body: { sandbox, ...(base && { was: base }) } }),
      seenOf,
    )
  },
  onMutate: async ({ id, was: _, ...sandbox }: Updating): Promise<Undo> => {
    await cache.cancelQueries({ queryKey: sandboxKeys.all })
    const { v2, ...fields } = sandbox
    return patchEntityOptimistically(cache, 'Sandbox', id, { ...fields, ...(v2 != null && { v2, isV2: v2 }) })
  },
  onSuccess: (record: SandboxRecord) => patchEntity(cache, 'Sandbox', record.id, metadataOf(record)),
  onSettled: refetchChanged(cache),
})

/** Sets who can see a sandbox, optimistically (spec ER-051). */
export const setPrivacy = (client: Client, cache: QueryClient) => ({
  mutationFn: async ({ id, privacy, was }: { id: string; privacy: number; was?: number | undefined }) => {
    const { setSandboxPrivacy } = await metadataRest()
    return (await ownEdits()).editInTurn<number | undefined, SandboxRecord>(
      cache,
      `privacy ${id}`,
      { was, shown: privacy },
      (base) =>
        client.rest(setSandboxPrivacy, {
          params: { id },
          body: { sandbox: { privacy }, ...(base !== undefined && { was: { privacy: base } }) },
        }),
      (record) => record.privacy,
    )
  },
  onMutate: async ({ id, privacy }: { id: string; privacy: number }): Promise<Undo> => {
    await cache.cancelQueries({ queryKey: sandboxKeys.all })
    return patchEntityOptimistically(cache, 'Sandbox', id, { privacy })
  },
  onSuccess: (record: SandboxRecord) => patchEntity(cache, 'Sandbox', record.id, metadataOf(record)),
  onSettled: refetchChanged(cache),
})

/** Chooses the size of a devbox. */
export const setVmTier = (client: Client, cache: QueryClient) => ({
  mutationFn: async ({ id, vmTier }: { id: string; vmTier: number }) =>
    client.rest((await metadataRest()).setSandboxVmTier, { params: { id }, body: { vmTier } }),
  onSuccess: ({ vmTier }: { vmTier: number }, { id }: { id: string }) =>
    patchEntity(cache, 'Sandbox', id, { vmTier }),
})

/** Moves sandboxes to the trash, optimistically (spec ER-039). */
export const deleteSandboxes = (client: Client, cache: QueryClient) => ({
  mutationFn: (ids: string[]) =>
    inTurn(cache, 'moves', async () => client.graphql((await documents()).MoveToTrashDocument, { ids })),
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
  onSettled: invalidateLists(cache),
})

type Restored = { id: string; teamId: string | null; collection: { path: string } | null }

/** Restores a sandbox from the trash to its previous folder (docs/spec/decisions.md, 16; spec ER-046). */
export const restoreSandbox = (client: Client, cache: QueryClient) => ({
  mutationFn: ({ id, teamId, collection }: Restored) =>
    inTurn(cache, 'moves', async () =>
      client.graphql((await documents()).AddToFolderDocument, {
        ids: [id],
        teamId,
        collectionPath: collection?.path ?? null,
        privacy: null,
        wereDeleted: true,
      }),
    ),
  onMutate: async ({ id }: Restored): Promise<Undo> => {
    await cache.cancelQueries({ queryKey: sandboxKeys.all })
    return removeFromLists(cache, 'Sandbox', [id], isTrash)
  },
  onError: (_error: Error, _input: unknown, undo: Undo | undefined) => undo?.(),
  onSettled: invalidateLists(cache),
})
