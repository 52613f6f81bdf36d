import type { QueryClient } from '@tanstack/query-core'
import { accountKeys } from '../../accounts/queries.ts'
import { patchEntity, patchEntityOptimistically, rewrite, type Undo } from '../../cache.ts'
import type { Client } from '../../client.ts'
import { deleteFolder, renameFolder } from '../../folders/mutations.ts'
import { RenameFolderDocument } from '../../folders/operations.gen.ts'
import { folderKeys } from '../../folders/queries.ts'
import { inTurn } from '../../in-turn.ts'
import { withPlaced } from '../internal/placing-rules.ts'
import type { ListedSandbox } from '../items/lists.ts'
import { LIST_PAGE_SIZE, PROGRESS_FROM } from '../limits.ts'
import { AddToFolderDocument } from '../mutations.gen.ts'
import { makeTemplates, unmakeTemplates } from '../mutations.ts'
import { sandboxKeys } from '../queries.ts'
import { defaultSandboxOrder, type SandboxOrder } from '../rules.ts'
import { countOf, type MovedSandbox, type MoveStep } from './rules.ts'

type Pages = { pages: readonly (readonly ListedSandbox[])[] }
type Placing = Extract<MoveStep, { do: 'place' }>
type FolderStep = Extract<MoveStep, { do: 'folder' }>

/** An optimistic move, to be confirmed or rolled back. */
type OptimisticMove = { keep: () => void; undo: Undo }

export type MoveEnd = {
  done: readonly MoveStep[]
  left: readonly MoveStep[]
  /** Why it stopped early. */
  error: unknown
}

/**
 * Moves items call by call: everything shows immediately, and what the server did not do is rolled back. `onProgress`
 * is called after each call with the number of moved items. Never rejects; failures are in the result.
 */
export async function moveItems(
  client: Client,
  cache: QueryClient,
  steps: readonly MoveStep[],
  onProgress: (done: number) => void = () => {},
): Promise<MoveEnd> {
  await cache.cancelQueries({ queryKey: sandboxKeys.all })
  const changes: OptimisticMove[] = []
  for (const step of steps) changes.push(await moveOptimistically(client, cache, step))
  let done = 0
  let error: unknown = null
  await inTurn(cache, 'moves', async () => {
    try {
      for (const step of steps) {
        await send(client, cache, step)
        changes[done]?.keep()
        done += 1
        onProgress(countOf(steps.slice(0, done)))
      }
    } catch (thrown) {
      error = thrown
    }
  })
  for (const { undo } of changes.slice(done).toReversed()) undo()
  for (const queryKey of [sandboxKeys.all, folderKeys.all, ['templates']])
    void cache.invalidateQueries({ queryKey })
  return { done: steps.slice(0, done), left: steps.slice(done), error }
}

const idsOf = (sandboxes: readonly MovedSandbox[]) => sandboxes.map(({ card }) => card.id)

/** Moves do not restore items that somebody else deleted, nor take them from where somebody else moved them. */
function seenOf({ sandboxes, anyway }: Placing) {
  if (sandboxes.every(({ isDeleted }) => isDeleted)) return anyway ? {} : { wereDeleted: true }
  if (sandboxes.some(({ isDeleted }) => isDeleted)) return {}
  return { wereDeleted: false, ...(!anyway && { wasIn: sandboxes.map(({ path }) => path) }) }
}

async function send(client: Client, cache: QueryClient, step: MoveStep): Promise<unknown> {
  switch (step.do) {
    case 'place':
      return client.graphql(AddToFolderDocument, {
        ids: idsOf(step.sandboxes),
        teamId: step.teamId,
        collectionPath: step.path,
        privacy: null,
        ...seenOf(step),
      })
    case 'template':
      return makeTemplates(client, cache).mutationFn(idsOf(step.sandboxes))
    case 'untemplate':
      return unmakeTemplates(client, cache).mutationFn(idsOf(step.sandboxes))
    case 'folder': {
      const { teamId, path, newPath, newTeamId } = step
      return teamId === newTeamId
        ? renameFolder(client, cache).mutationFn({ teamId, path, newPath })
        : client.graphql(RenameFolderDocument, { teamId, path, newPath, newTeamId })
    }
  }
}

const stays = (undo: Undo): OptimisticMove => ({ keep: () => {}, undo })

async function moveOptimistically(
  client: Client,
  cache: QueryClient,
  step: MoveStep,
): Promise<OptimisticMove> {
  switch (step.do) {
    case 'place':
      return moveSandboxes(cache, step)
    case 'template':
      return stays(await makeTemplates(client, cache).onMutate(idsOf(step.sandboxes)))
    case 'untemplate':
      return stays(await unmakeTemplates(client, cache).onMutate(idsOf(step.sandboxes)))
    case 'folder':
      return stays(await moveFolder(client, cache, step))
  }
}

function moveFolder(client: Client, cache: QueryClient, step: FolderStep): Promise<Undo> {
  const { teamId, path, newPath, newTeamId } = step
  return teamId === newTeamId
    ? renameFolder(client, cache).onMutate({ teamId, path, newPath })
    : deleteFolder(client, cache).onMutate({ teamId, path })
}

function moveSandboxes(cache: QueryClient, step: Placing): OptimisticMove {
  const { sandboxes, path } = step
  const now = {
    draft: path === null,
    collection: path === null ? null : { path },
    removedAt: null,
  }
  // Each is searched for in the whole cache, so for large moves only the lists they leave and enter are updated
  // immediately.
  const optimistic = sandboxes.length < PROGRESS_FROM ? idsOf(sandboxes) : []
  const undos = optimistic.map((id) => patchEntityOptimistically(cache, 'Sandbox', id, now))
  const uncount = moveCounts(cache, step)
  const unlist = moveLists(cache, step)
  return {
    keep: () => {
      for (const id of optimistic) patchEntity(cache, 'Sandbox', id, now)
      for (const undo of undos) undo()
    },
    undo: () => {
      unlist()
      uncount()
      for (const undo of undos.toReversed()) undo()
    },
  }
}

/** Adjusts the number of sandboxes in each folder. */
function moveCounts(cache: QueryClient, { sandboxes, teamId, path }: Placing): Undo {
  const changes = new Map<string, Map<string, number>>()
  const note = (team: string, at: string | null, by: number) => {
    if (at === null) return
    const ofTeam = changes.get(team) ?? new Map<string, number>()
    changes.set(team, ofTeam.set(at, (ofTeam.get(at) ?? 0) + by))
  }
  for (const sandbox of sandboxes) {
    if (sandbox.isTemplate) continue
    if (!sandbox.isDeleted) note(sandbox.teamId, sandbox.path, -1)
    note(teamId, path, 1)
  }
  const count = (sign: 1 | -1) => {
    for (const [team, ofTeam] of changes) {
      const key = folderKeys.list(team)
      const rows = cache.getQueryData<readonly { path: string; sandboxCount: number }[]>(key)
      const counted = rows?.map((row) => {
        const by = ofTeam.get(row.path) ?? 0
        return by === 0 ? row : { ...row, sandboxCount: row.sandboxCount + sign * by }
      })
      if (counted) rewrite(cache, key, counted)
    }
  }
  count(1)
  return () => count(-1)
}

/** Removes sandboxes from the lists of their old places and inserts them into those of their new one. */
function moveLists(cache: QueryClient, { sandboxes, teamId, path }: Placing): Undo {
  const ids = new Set(idsOf(sandboxes))
  const viewerId = cache.getQueryData<{ id: string } | null>(accountKeys.me)?.id
  // Drafts belong to one person, and templates are listed as templates.
  const coming = sandboxes
    .filter(
      ({ isTemplate, card }) => !isTemplate && (path !== null || (card.authorId ?? viewerId) === viewerId),
    )
    .map(({ card }) => ({
      ...card,
      teamId,
      draft: path === null,
      collection: path === null ? null : { id: null, path },
      removedAt: null,
      cursor: card.id,
    }))
  const changed = cache
    .getQueryCache()
    .findAll({ queryKey: [...sandboxKeys.all, 'list'] })
    .flatMap(({ queryKey: key, state }) => {
      const list = key[2]
      const before = state.data as Pages | undefined
      if (!before || (list !== 'folder' && list !== 'drafts' && list !== 'deleted')) return []
      const isTarget =
        key[3] === teamId && (path === null ? list === 'drafts' : list === 'folder' && key[4] === path)
      const order = (key[5] as SandboxOrder | null) ?? defaultSandboxOrder
      const isWhole = (before.pages.at(-1)?.length ?? 0) < LIST_PAGE_SIZE
      const left = before.pages.map((page) => page.filter(({ id }) => !ids.has(id)))
      const pages = isTarget ? withPlaced(left, coming, order, isWhole) : left
      rewrite(cache, key, { ...before, pages })
      return [{ key, before, after: cache.getQueryData(key), updatedAt: state.dataUpdatedAt }]
    })
  return () => {
    for (const { key, before, after, updatedAt } of changed)
      if (cache.getQueryData(key) === after) rewrite(cache, key, before, updatedAt)
      else void cache.invalidateQueries({ queryKey: key })
  }
}
