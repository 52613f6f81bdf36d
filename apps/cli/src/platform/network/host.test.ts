import { expect, test } from 'vitest'
import { isLoopback, normalizeHost } from './host.ts'

test.each([
  ['https://Sandlot.Example.com/', 'https://sandlot.example.com'],
  ['sandlot.example.com', 'https://sandlot.example.com'],
  ['sandlot.example.com:8443/dashboard?x=1', 'https://sandlot.example.com:8443'],
  ['localhost:4000', 'http://localhost:4000'],
  ['127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['[::1]:4000', 'http://[::1]:4000'],
  [' http://intranet ', 'http://intranet'],
])('%s is normalized to %s', (text, host) => {
  expect(normalizeHost(text, '--host')).toBe(host)
})

test.each(['', 'ftp://example.com', 'https://me:secret@example.com', 'https://', 'a b'])(
  '“%s” is refused, naming its source',
  (text) => {
    expect(() => normalizeHost(text, 'SANDLOT_HOST')).toThrow(
      expect.objectContaining({ code: 'usage', message: expect.stringMatching(/^SANDLOT_HOST is not/) }),
    )
  },
)

test('only the local machine counts as loopback', () => {
  expect(
    ['http://localhost', 'http://x.localhost:1', 'http://127.1.2.3', 'http://[::1]'].map(isLoopback),
  ).toEqual([true, true, true, true])
  expect(['http://localhost.example.com', 'http://10.0.0.1'].map(isLoopback)).toEqual([false, false])
})
