import { QueryClient } from '@tanstack/query-core'
import { expect, test } from 'vitest'
import type { Client } from '../client.ts'
import { BOX_CHANGED } from '../runtime/boxes/live.ts'
import type { LiveSocket, TopicHandlers } from '../transport/socket.ts'
import { followWorkspace } from './follow.ts'

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
  for (const key of [
    ['boxes', 'w1'],
    ['boxes', 'w2'],
  ])
    cache.setQueryData(key, [])
  followWorkspace(socket, { client: {} as Client, cache }, 'w1')
  if (!handlers) throw new Error('nothing was joined')
  const isOld = (workspace: string) => cache.getQueryState(['boxes', workspace])?.isInvalidated
  return { handlers: handlers as TopicHandlers, isOld }
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
