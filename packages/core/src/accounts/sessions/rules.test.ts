import { expect, test } from 'vitest'
import { tokenRefusal } from '../../actions.ts'
import { deviceOf, isRecentSignIn, mayGrantScope, sessionTitle, tokenProblems } from './rules.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${windows} Chrome/156.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${windows} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/156.0 Mobile/15E148 Safari/604.1',
    'Chrome on iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['sandlot-cli/1.2.3', 'the program'],
  [null, 'the program'],
])('%s is named %s', (userAgent, title) => {
  expect(sessionTitle({ name: 'the program', ...deviceOf(userAgent) })).toBe(title)
})

test('a token name may not contain line breaks or bidirectional controls', () => {
  for (const name of ['a\nb', 'a\u202eb', 'a\u0000b'])
    expect(tokenProblems({ name, days: 1 })).toEqual({ name: { reason: 'tokenNameControl' } })
  expect(tokenProblems({ name: ' Nightly \n', days: 1 })).toEqual({})
})

test('a token may do what its scope covers', () => {
  const allowed = (scope: 'write' | 'admin') =>
    (['read', 'write', 'admin'] as const).map((token) => tokenRefusal({ scope }, token))
  expect(allowed('write')).toEqual(['tokenReadOnly', null, null])
  expect(allowed('admin')).toEqual(['tokenReadOnly', 'tokenNotAdmin', null])
})

test('a token cannot create one with a wider scope', () => {
  expect([mayGrantScope('read', 'write'), mayGrantScope('write', 'admin')]).toEqual([false, false])
  expect([mayGrantScope('write', 'write'), mayGrantScope('admin', 'read')]).toEqual([true, true])
})

test.each([
  [{ name: 'CI', days: 90 }, []],
  [{ name: '  ', days: 90 }, ['name']],
  [{ name: 'x'.repeat(101), days: 90 }, ['name']],
  [{ name: 'x'.repeat(100), days: 90 }, []],
  [{ name: 'CI', days: 0 }, ['days']],
  [{ name: 'CI', days: 1 }, []],
  [{ name: 'CI', days: 365 }, []],
  [{ name: 'CI', days: 366 }, ['days']],
  [{ name: 'CI', days: 1.5 }, ['days']],
  [{ name: 'CI', days: Number.NaN }, ['days']],
])('in %o, the invalid fields are %o', (form, fields) => {
  expect(Object.keys(tokenProblems(form))).toEqual(fields)
})

test('a sign-in is recent for ten minutes', () => {
  const at = new Date('2026-05-01T12:00:00Z')
  const after = (ms: number) => isRecentSignIn(at, new Date(at.getTime() + ms))
  expect([after(0), after(599_999), after(600_000)]).toEqual([true, true, false])
})
