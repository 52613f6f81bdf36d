import { expect, test } from 'vitest'
import { askingOrigin, trustableOrigin } from './rules.ts'

test.each([
  ['https://docs.example.com', 'https://docs.example.com'],
  ['https://Docs.Example.com/', 'https://docs.example.com'],
  ['https://docs.example.com:8443', 'https://docs.example.com:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('%s may be trusted', (text, origin) => {
  expect(trustableOrigin(text)).toBe(origin)
})

test.each([
  '',
  '*',
  'null',
  'docs.example.com',
  'https://*.example.com/x',
  'https://docs.example.com/page',
  'https://docs.example.com?x',
  'https://docs.example.com#x',
  'https://me@docs.example.com',
  'http://docs.example.com',
  'http://localhost.evil.example',
  'http://192.168.1.2',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'blob:https://docs.example.com/1',
  'wss://docs.example.com',
])('%j may not be trusted', (text) => {
  expect(trustableOrigin(text)).toBeNull()
})

test('accepts a secret request only from the opener, and only its own message type', () => {
  const opener = {}
  const event = (more: object) => ({
    origin: 'https://docs.example.com',
    source: opener as unknown,
    data: { $type: 'request-sandpack-secret' } as unknown,
    ...more,
  })
  expect(askingOrigin(event({}), opener)).toBe('https://docs.example.com')
  expect(askingOrigin(event({}), {})).toBeNull()
  expect(askingOrigin(event({}), null)).toBeNull()
  expect(askingOrigin(event({ source: null }), null)).toBeNull()
  for (const data of [null, 'request-sandpack-secret', {}, { $type: 'sandpack-secret' }, []])
    expect(askingOrigin(event({ data }), opener)).toBeNull()
})
