import { QueryClient } from '@tanstack/query-core'
import { expect, test } from 'vitest'
import type { Client } from '../client.ts'
import { BOX_CHANGED } from '../runtime/boxes/live.ts'
import type { LiveSocket, TopicHandlers } from '../transport/socket.ts'
import { followWorkspace } from './follow.ts'
import { leavingKey, workspaceKeys } from './queries.ts'

function follow() {
  let handlers: TopicHandlers | null = null
  const socket: LiveSocket = {
    join: (_topic, given) => {
      handlers = given
      return () => {}
    },
    push: () => {},
    ask: async () => undefined,
    onState: () => () => {},
    close: () => {},
  }
  const cache = new QueryClient()
  for (const key of [['boxes', 'w1'], ['boxes', 'w2'], workspaceKeys.all]) cache.setQueryData(key, [])
  followWorkspace(socket, { client: {} as Client, cache }, 'w1')
  if (!handlers) throw new Error('nothing was joined')
  const isOld = (workspace: string) => cache.getQueryState(['boxes', workspace])?.isInvalidated
  const areMineOld = () => cache.getQueryState(workspaceKeys.all)?.isInvalidated
  return { handlers: handlers as TopicHandlers, isOld, areMineOld, cache }
}

const payload = { sandboxId: 'abc', state: 'running' }

test('a changed devbox invalidates only its own workspace’s list of running devboxes', () => {
  const { handlers, isOld } = follow()
  handlers.event(BOX_CHANGED, payload)
  expect([isOld('w1'), isOld('w2')]).toEqual([true, false])
})

test('so does a change missed while disconnected', () => {
  const { handlers, isOld } = follow()
  handlers.joined?.({ cursor: '7', missed: [{ event: BOX_CHANGED, payload }], reset: false })
  expect(isOld('w1')).toBe(true)
})

test('someone who was removed, now or while disconnected, is shown which workspaces are left', () => {
  const now = follow()
  now.handlers.event('access-changed', {})
  expect(now.areMineOld()).toBe(true)
  const before = follow()
  before.handlers.refused?.('unauthorized')
  expect(before.areMineOld()).toBe(true)
})

test('someone who leaves is led on by that, and not by the event', () => {
  const { handlers, areMineOld, cache } = follow()
  const leaving = { mutationKey: leavingKey, mutationFn: () => new Promise(() => {}) }
  void cache.getMutationCache().build(cache, leaving).execute(undefined)
  handlers.event('access-changed', {})
  expect(areMineOld()).toBe(false)
})
