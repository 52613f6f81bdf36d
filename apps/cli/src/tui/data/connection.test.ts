import { expect, test } from 'vitest'
import { connectionOf } from './connection.ts'

test.each([
  ['connecting', { socket: 'connecting', answer: null }],
  ['live', { socket: 'open', answer: 'ok' }],
  ['live', { socket: 'open', answer: 'not_found' }],
  ['reconnecting', { socket: 'closed', answer: 'ok' }],
  ['offline', { socket: 'closed', answer: 'offline' }],
  ['offline', { socket: 'closed', answer: 'unavailable' }],
  ['signed-out', { socket: 'closed', answer: 'unauthenticated' }],
  ['signed-out', { socket: 'refused', answer: 'ok' }],
] as const)('%s: %o', (connection, signals) => {
  expect(connectionOf(signals)).toBe(connection)
})
