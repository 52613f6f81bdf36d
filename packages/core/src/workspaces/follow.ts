import type { QueryClient } from '@tanstack/query-core'
import type { Client } from '../client.ts'
import type { BOX_CHANGED } from '../runtime/boxes/live.ts'
import { ACCESS_CHANGED } from '../sharing/live.ts'
import type { LiveSocket } from '../transport/socket.ts'
import { WorkspaceChange, WorkspaceJoin } from './live.ts'
import { leavingKey } from './queries.ts'

/** The query keys affected by each type. */
const keysOf = {
  Sandbox: ['sandboxes'],
  Collection: ['folders', 'sandboxes'],
  Team: ['workspaces'],
  Project: ['repositories'],
} as const

/** An event has the time at which its change began. */
const CLOCK_MARGIN_MS = 2_000

/** The age of the oldest cached answer that a change can invalidate, in milliseconds. */
function ageOf(cache: QueryClient): number {
  const roots: unknown[] = Object.values(keysOf).flat()
  const given = cache
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => roots.includes(queryKey[0]) && state.dataUpdatedAt > 0 })
    .map(({ state }) => state.dataUpdatedAt)
  return given.length === 0 ? 0 : Math.max(0, Date.now() - Math.min(...given))
}

/**
 * Keeps the cache up to date while others change the workspace: refetches what a change affects, and everything after a
 * gap too long to replay. `onChange` is called for each change. Returns a function that stops it.
 */
export function followWorkspace(
  socket: LiveSocket,
  { client, cache }: { client: Client; cache: QueryClient },
  workspaceId: string,
  onChange?: (change: WorkspaceChange) => void,
): () => void {
  let cursor: string | null = null
  const mayBeOut = () => {
    // Whoever leaves on their own is led to another workspace before this one is gone.
    if (cache.isMutating({ mutationKey: leavingKey }) > 0) return
    for (const key of keysOf.Team) void cache.invalidateQueries({ queryKey: [key] })
  }
  const outdate = (event: string, change: unknown) => {
    if (event === ('box-changed' satisfies typeof BOX_CHANGED))
      return void cache.invalidateQueries({ queryKey: ['boxes', workspaceId] })
    if (event === ACCESS_CHANGED) return mayBeOut()
    const parsed = WorkspaceChange.safeParse(change)
    if (!parsed.success) return
    onChange?.(parsed.data)
    cursor = parsed.data.cursor ?? cursor
    const { type } = parsed.data
    if (type === 'Sandbox')
      return void import('../sandboxes/live/follow-changes.ts')
        .then(({ followChange }) => followChange(client, cache, parsed.data))
        .catch(() => cache.invalidateQueries({ queryKey: keysOf.Sandbox }))
    for (const key of keysOf[type]) void cache.invalidateQueries({ queryKey: [key] })
  }
  return socket.join(`workspace:${workspaceId}`, {
    params: () => (cursor === null ? { recent_ms: ageOf(cache) + CLOCK_MARGIN_MS } : { since: cursor }),
    joined: (reply) => {
      const { cursor: now, missed, reset } = WorkspaceJoin.parse(reply)
      for (const { event, payload } of missed) outdate(event, payload)
      if (reset) void cache.invalidateQueries()
      cursor = now
    },
    refused: mayBeOut,
    event: outdate,
  })
}
