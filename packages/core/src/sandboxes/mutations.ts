import type { QueryClient } from '@tanstack/query-core'
import { guessEntity, patchEntity, removeFromLists, type Undo } from '../cache.ts'
import type { Client } from '../client.ts'
import {
  AddToFolderDocument,
  ChangeFrozenDocument,
  ChangePrivacyDocument,
  MakeTemplatesDocument,
  PermanentlyDeleteSandboxesDocument,
  SetPreventSandboxesExportDocument,
  SetPreventSandboxesLeavingWorkspaceDocument,
  UnmakeTemplatesDocument,
} from './operations.gen.ts'
import { sandboxKeys } from './queries.ts'

type Ids = readonly string[]
type Changed = { id: string; [field: string]: unknown }

/** Shows fields of several sandboxes before the server has answered; one call, and one way back for all. */
async function guessAll(cache: QueryClient, ids: Ids, fields: Record<string, unknown>): Promise<Undo> {
  await cache.cancelQueries({ queryKey: sandboxKeys.all })
  const undos = ids.map((id) => guessEntity(cache, 'Sandbox', id, fields))
  return () => {
    for (const undo of undos) undo()
  }
}

/** What the server made of it stays; the guess goes, whatever came of it. */
function settled(cache: QueryClient) {
  return {
    onSuccess: (changed: readonly Changed[]) => {
      for (const { id, __typename, ...fields } of changed) patchEntity(cache, 'Sandbox', id, fields)
    },
    onSettled: async (_reply: unknown, _error: Error | null, _input: unknown, undo: Undo | undefined) => {
      undo?.()
      await cache.invalidateQueries({
        queryKey: sandboxKeys.all,
        predicate: ({ state }) => state.data === undefined,
      })
    },
  }
}

/** Says who may see several sandboxes (spec IT-048, ER-051). */
export const setPrivacyOfMany = (client: Client, cache: QueryClient) => ({
  mutationFn: async (input: { ids: Ids; privacy: number }) =>
    (await client.graphql(ChangePrivacyDocument, { ...input, ids: [...input.ids] })).setSandboxesPrivacy,
  onMutate: ({ ids, privacy }: { ids: Ids; privacy: number }) => guessAll(cache, ids, { privacy }),
  ...settled(cache),
})

/** Protects several sandboxes, or takes the protection off (spec IT-047, ST-047, ER-050). */
export const setFrozenOfMany = (client: Client, cache: QueryClient) => ({
  mutationFn: async (input: { ids: Ids; isFrozen: boolean }) =>
    (await client.graphql(ChangeFrozenDocument, { ...input, ids: [...input.ids] })).setSandboxesFrozen,
  onMutate: ({ ids, isFrozen }: { ids: Ids; isFrozen: boolean }) => guessAll(cache, ids, { isFrozen }),
  ...settled(cache),
})

type Permissions = { preventSandboxExport: boolean; preventSandboxLeaving: boolean }
type Permitting = {
  ids: Ids
  change: 'preventSandboxExport' | 'preventSandboxLeaving'
  permissions: Permissions
}

/** Says whether sandboxes may be exported or leave; `permissions` is how both stand then (spec IT-049, ER-057). */
export const setPermissionsOfMany = (client: Client, cache: QueryClient) => ({
  mutationFn: async ({ ids, change, permissions }: Permitting) => {
    const { preventSandboxExport, preventSandboxLeaving } = permissions
    if (change === 'preventSandboxExport') {
      const input = { ids: [...ids], preventSandboxExport }
      return (await client.graphql(SetPreventSandboxesExportDocument, input)).setPreventSandboxesExport
    }
    const input = { ids: [...ids], preventSandboxLeaving }
    return (await client.graphql(SetPreventSandboxesLeavingWorkspaceDocument, input))
      .setPreventSandboxesLeavingWorkspace
  },
  onMutate: ({ ids, permissions }: Permitting) => guessAll(cache, ids, { permissions }),
  ...settled(cache),
})

const isList = (key: readonly unknown[]) => key[0] === 'sandboxes' && key[1] === 'list'
const isTrash = (key: readonly unknown[]) => isList(key) && key[2] === 'deleted'
const isTemplates = (key: readonly unknown[]) => isList(key) && key[2] === 'templates'

/** Takes sandboxes out of the lists that they leave. */
async function leave(
  cache: QueryClient,
  ids: Ids,
  which: (key: readonly unknown[]) => boolean,
): Promise<Undo> {
  await cache.cancelQueries({ queryKey: sandboxKeys.all })
  return removeFromLists(cache, 'Sandbox', ids, which)
}

/** After what moves things from list to list, all are asked for again; a refusal puts back what left first. */
const relisted = (cache: QueryClient) => ({
  onError: (_error: Error, _input: unknown, undo: Undo | undefined) => undo?.(),
  onSettled: async () => {
    const keys = [sandboxKeys.all, ['folders'], ['templates']]
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
  },
})

/** Deletes for good what is in the trash (spec IT-064). */
export const purgeSandboxes = (client: Client, cache: QueryClient) => ({
  mutationFn: (ids: Ids) => client.graphql(PermanentlyDeleteSandboxesDocument, { ids: [...ids] }),
  onMutate: (ids: Ids) => leave(cache, ids, isTrash),
  ...relisted(cache),
})

type Moving = { ids: Ids; teamId: string; path: string | null }

/** Moves sandboxes to a folder of a workspace, without a path to Drafts (spec ER-047, ER-048: `moveFailure`). */
export const moveSandboxes = (client: Client, cache: QueryClient) => ({
  mutationFn: ({ ids, teamId, path }: Moving) =>
    client.graphql(AddToFolderDocument, { ids: [...ids], teamId, collectionPath: path, privacy: null }),
  onMutate: ({ ids, teamId, path }: Moving) =>
    leave(cache, ids, (key) => {
      const isTarget = key[3] === teamId && (path === null ? key[2] === 'drafts' : key[4] === path)
      return isList(key) && !isTarget && (key[2] === 'folder' || key[2] === 'drafts' || key[2] === 'deleted')
    }),
  ...relisted(cache),
})

/** Turns sandboxes into templates of their workspace (spec IT-052, ER-045). */
export const makeTemplates = (client: Client, cache: QueryClient) => ({
  mutationFn: (ids: Ids) => client.graphql(MakeTemplatesDocument, { ids: [...ids] }),
  onMutate: (ids: Ids) =>
    leave(cache, ids, (key) => isList(key) && (key[2] === 'folder' || key[2] === 'drafts')),
  ...relisted(cache),
})

/** Turns templates back into sandboxes (spec IT-055, IT-056, ER-040). */
export const unmakeTemplates = (client: Client, cache: QueryClient) => ({
  mutationFn: (ids: Ids) => client.graphql(UnmakeTemplatesDocument, { ids: [...ids] }),
  onMutate: (ids: Ids) => leave(cache, ids, isTemplates),
  ...relisted(cache),
})
