import type { QueryClient } from '@tanstack/query-core'
import {
  invalidate,
  patchEntities,
  patchOptimistically,
  refetchAfter,
  removeFromLists,
  type Undo,
} from '../cache.ts'
import type { Client } from '../client.ts'
import { inTurn } from '../in-turn.ts'
import { inParts, type OnProgress, partlyDone, partsOf } from './items/parts.ts'
import {
  ChangeFrozenDocument,
  ChangePrivacyDocument,
  MakeTemplatesDocument,
  PermanentlyDeleteSandboxesDocument,
  SetPreventSandboxesExportDocument,
  SetPreventSandboxesLeavingWorkspaceDocument,
  UnmakeTemplatesDocument,
} from './mutations.gen.ts'
import { sandboxKeys } from './queries.ts'

type Ids = readonly string[]
type Changed = { id: string; [field: string]: unknown }

const things = (ids: Ids) => ids.map((id) => ({ id }))

/**
 * Changes fields of any number of sandboxes: optimistically for all, in as many calls as it takes. Confirmed changes
 * stay; refused and unsent ones are rolled back. Changes of the same kind (`what`) run in order.
 */
const changing = <Input>(
  cache: QueryClient,
  what: string,
  guessesOf: (input: Input) => ReadonlyMap<string, Record<string, unknown>>,
  send: (ids: string[], input: Input) => Promise<readonly Changed[]>,
  onProgress?: OnProgress,
) => ({
  mutationFn: (input: Input): Promise<void> =>
    inTurn(cache, what, () =>
      inParts(
        partsOf(things([...guessesOf(input).keys()])),
        async (part) => {
          const changed = await send(
            part.map(({ id }) => id),
            input,
          )
          const patches = changed.map(({ id, __typename, ...fields }) => [id, fields] as const)
          patchEntities(cache, 'Sandbox', new Map(patches))
        },
        onProgress,
      ),
    ),
  onMutate: async (input: Input): Promise<Undo> => {
    await cache.cancelQueries({ queryKey: sandboxKeys.all })
    return patchOptimistically(cache, 'Sandbox', guessesOf(input))
  },
  onSettled: (_reply: unknown, error: Error | null, _input: unknown, undo: Undo | undefined) =>
    refetchAfter(cache, sandboxKeys.all, { undo, error }),
})

const each = (ids: Ids, fields: Record<string, unknown>) => new Map(ids.map((id) => [id, fields]))

/**
 * `was` is the value that the person saw of each: one that somebody else has changed since is not overwritten but
 * reported.
 */
type Hiding = { ids: Ids; privacy: number; was?: ReadonlyMap<string, number> | undefined }

/** Sets who can see any number of sandboxes (spec IT-048, ER-051). */
export const setPrivacyOfMany = (client: Client, cache: QueryClient, onProgress?: OnProgress) =>
  changing(
    cache,
    'privacy',
    ({ ids, privacy }: Hiding) => each(ids, { privacy }),
    async (ids, { privacy, was }) => {
      const seen = was && ids.map((id) => was.get(id) ?? privacy)
      const input = { ids, privacy, ...(seen && { was: seen }) }
      return (await client.graphql(ChangePrivacyDocument, input)).setSandboxesPrivacy
    },
    onProgress,
  )

/** Protects or unprotects any number of sandboxes (spec IT-047, ST-047, ER-050). */
export const setFrozenOfMany = (client: Client, cache: QueryClient, onProgress?: OnProgress) =>
  changing(
    cache,
    'protection',
    ({ ids, isFrozen }: { ids: Ids; isFrozen: boolean }) => each(ids, { isFrozen }),
    async (ids, { isFrozen }) =>
      (await client.graphql(ChangeFrozenDocument, { ids, isFrozen })).setSandboxesFrozen,
    onProgress,
  )

type Permissions = { preventSandboxExport: boolean; preventSandboxLeaving: boolean }
type Permitting = {
  sandboxes: readonly { id: string; permissions: Permissions | null }[]
  change: keyof Permissions
  value: boolean
}

/** Sets whether any number of sandboxes may be exported or leave (spec IT-049, ER-057). */
export const setPermissionsOfMany = (client: Client, cache: QueryClient, onProgress?: OnProgress) =>
  changing(
    cache,
    'permissions',
    ({ sandboxes, change, value }: Permitting) =>
      new Map(
        sandboxes.map(({ id, permissions }) => [id, { permissions: { ...permissions, [change]: value } }]),
      ),
    async (ids, { change, value }) =>
      change === 'preventSandboxExport'
        ? (await client.graphql(SetPreventSandboxesExportDocument, { ids, preventSandboxExport: value }))
            .setPreventSandboxesExport
        : (
            await client.graphql(SetPreventSandboxesLeavingWorkspaceDocument, {
              ids,
              preventSandboxLeaving: value,
            })
          ).setPreventSandboxesLeavingWorkspace,
    onProgress,
  )

type Key = readonly unknown[]
const isList = (key: Key) => key[0] === 'sandboxes' && key[1] === 'list'
const isTrash = (key: Key) => isList(key) && key[2] === 'deleted'
const isTemplates = (key: Key) => isList(key) && key[2] === 'templates'

/**
 * Moves any number of sandboxes between lists: they leave their lists immediately, and all lists are refetched. A
 * refusal brings back those that were not moved.
 */
const leaving = <Input, Thing extends { id: string }>(
  cache: QueryClient,
  partsIn: (input: Input) => readonly (readonly Thing[])[],
  leaves: (key: Key, input: Input) => boolean,
  send: (part: readonly Thing[], input: Input) => Promise<unknown>,
  onProgress?: OnProgress,
) => ({
  mutationFn: (input: Input): Promise<void> =>
    inParts(partsIn(input), (part) => send(part, input), onProgress),
  onMutate: async (input: Input): Promise<Undo> => {
    await cache.cancelQueries({ queryKey: sandboxKeys.all })
    const ids = partsIn(input).flatMap((part) => part.map(({ id }) => id))
    return removeFromLists(cache, 'Sandbox', ids, (key) => leaves(key, input))
  },
  onError: (error: Error, input: Input, undo: Undo | undefined) => {
    undo?.()
    const done = partlyDone(error)?.done ?? []
    if (done.length > 0) removeFromLists(cache, 'Sandbox', done, (key) => leaves(key, input))
  },
  onSettled: () => invalidate(cache, sandboxKeys.all, ['folders'], ['templates']),
})

const idsOf = (part: readonly { id: string }[]) => part.map(({ id }) => id)
const inCalls = (ids: Ids) => partsOf(things(ids))

/** Permanently deletes sandboxes in the trash (spec IT-064). */
export const purgeSandboxes = (client: Client, cache: QueryClient, onProgress?: OnProgress) =>
  leaving(
    cache,
    inCalls,
    isTrash,
    (part) => client.graphql(PermanentlyDeleteSandboxesDocument, { ids: idsOf(part) }),
    onProgress,
  )

/** Turns sandboxes into templates of their workspace (spec IT-052, ER-045). */
export const makeTemplates = (client: Client, cache: QueryClient, onProgress?: OnProgress) =>
  leaving(
    cache,
    inCalls,
    (key) => isList(key) && (key[2] === 'folder' || key[2] === 'drafts'),
    (part) => client.graphql(MakeTemplatesDocument, { ids: idsOf(part) }),
    onProgress,
  )

/** Turns templates back into sandboxes (spec IT-055, IT-056, ER-040). */
export const unmakeTemplates = (client: Client, cache: QueryClient, onProgress?: OnProgress) =>
  leaving(
    cache,
    inCalls,
    isTemplates,
    (part) => client.graphql(UnmakeTemplatesDocument, { ids: idsOf(part) }),
    onProgress,
  )
