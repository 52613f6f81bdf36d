import { expect, test } from 'vitest'
import { isLoopbackHost } from './host-rules.ts'

test.each([
  ...['localhost', 'LOCALHOST', '127.0.0.1', '127.1.2.3', '::1', '[::1]'].map(
    (name) => [name, true] as const,
  ),
  ...[
    'localhost.example.com',
    'mylocalhost',
    '127.0.0.1.example.com',
    '127.0.0',
    '128.0.0.1',
    '[::12]',
    '',
  ].map((name) => [name, false] as const),
])('%j is this computer: %s', (name, isIt) => {
  expect(isLoopbackHost(name)).toBe(isIt)
})
