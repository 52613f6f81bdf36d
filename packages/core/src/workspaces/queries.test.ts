import { QueryClient } from '@tanstack/query-core'
import { expect, test } from 'vitest'
import type { Client } from '../client.ts'
import { BOX_CHANGED } from '../runtime/boxes/live.ts'
import type { LiveSocket, TopicHandlers } from '../transport/socket.ts'
import { followWorkspace } from './queries.ts'

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

test('a devbox that does something else outdates the list of what runs in its workspace alone', () => {
  const { handlers, isOld } = follow()
  handlers.event(BOX_CHANGED, payload)
  expect([isOld('w1'), isOld('w2')]).toEqual([true, false])
})

test('so does one that did while nobody listened', () => {
  const { handlers, isOld } = follow()
  handlers.joined?.({ cursor: '7', missed: [{ event: BOX_CHANGED, payload }], reset: false })
  expect(isOld('w1')).toBe(true)
})
