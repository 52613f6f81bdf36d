import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasSignInFlag, inviteTokenOf, safeReturnPath } from './rules.ts'
import { signInMessage } from './sign-in/message-rules.ts'
import { fineReturns, hostileReturns } from './testing/redirect-corpus.ts'

const ORIGIN = 'https://sandlot.example'

test.each([
  '/dashboard/recent',
  '/dashboard/recent?workspace=1&create=true#top',
  '/p/sandbox/9qputt',
  '/dashboard/sandboxes/a%20folder/ünïcode',
  '/signing-bonus',
  '/search?query=https://elsewhere.example//x',
  `/${'x'.repeat(1999)}`,
])('%s is a valid return path', (path) => {
  expect(safeReturnPath(path)).toBe(path)
})

test.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['another site', 'https://evil.example/'],
  ['another site without a scheme', '//evil.example'],
  ['another site with backslashes', '/\\evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a path without its slash', 'dashboard'],
  ['a tab that browsers drop', '/\t/evil.example'],
  ['a line end', '/\n/evil.example'],
  ['a slash twice behind dots', '/..//evil.example'],
  ['dots that climb', '/a/../signout'],
  ['dots in disguise', '/a/%2E%2e/signout'],
  ['signing in again', '/signin?continue=/x'],
  ['signing out', '/signout'],
  ['a call of the server', '/auth/github'],
  ['more than an address can be', `/${'a'.repeat(2001)}`],
])('%s is not a valid return path', (_name, path) => {
  expect(safeReturnPath(path)).toBeNull()
})

test('an accepted path stays on this origin', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '..',
    '.',
    '%2e',
    ':',
    '@',
    '?',
    '#',
    '\t',
    'evil.example',
    'a',
    'https',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const path = safeReturnPath(parts.join(''))
      if (path !== null) {
        const url = new URL(path, ORIGIN)
        expect(url.origin).toBe(ORIGIN)
        expect(url.pathname.startsWith('//')).toBe(false)
      }
    }),
    { numRuns: 2000 },
  )
})

test('the session flag is the cookie with exactly that name', () => {
  expect(hasSignInFlag('a=b; signedIn=true')).toBe(true)
  expect(hasSignInFlag('signedIn=')).toBe(true)
  expect(hasSignInFlag('notsignedIn=true; signedInDev=true; a=signedIn')).toBe(false)
  expect(hasSignInFlag('')).toBe(false)
})

const popup = {}
const event = (data: unknown, from: object = {}) => ({ origin: ORIGIN, source: popup, data, ...from })
const expected = { origin: ORIGIN, source: popup }

test('parses messages from the sign-in window by type', () => {
  const read = (data: unknown) => signInMessage(event(data), expected)
  expect(read({ type: 'signin', data: { jwt: 'j' } })).toEqual({ type: 'signin', jwt: 'j' })
  expect(read({ type: 'signin' })).toEqual({ type: 'signin', jwt: null })
  expect(read({ type: 'duplicate', data: { provider: 'apple' } })).toEqual({
    type: 'duplicate',
    provider: 'apple',
  })
  expect(read({ type: 'signup', data: { id: 'p1' } })).toEqual({ type: 'signup', id: 'p1' })
})

test('ignores anything else', () => {
  const read = (data: unknown) => signInMessage(event(data), expected)
  for (const data of [
    null,
    'signin',
    7,
    {},
    { type: 'signup' },
    { type: 'duplicate', data: { provider: 'x' } },
  ])
    expect(read(data)).toBeNull()
})

test('accepts a message only from this origin and the opened window', () => {
  const data = { type: 'signin', data: { jwt: 'j' } }
  expect(signInMessage(event(data, { origin: 'https://evil.example' }), expected)).toBeNull()
  expect(signInMessage(event(data, { origin: 'null' }), expected)).toBeNull()
  expect(signInMessage(event(data, { source: {} }), expected)).toBeNull()
  expect(signInMessage(event(data, { source: null }), { origin: ORIGIN, source: popup })).toBeNull()
})

test.each(hostileReturns.map((path) => [path]))('rejects %j', (path) => {
  expect(safeReturnPath(path)).toBeNull()
})

test.each(fineReturns.map((path) => [path]))('accepts %j', (path) => {
  expect(safeReturnPath(path)).toBe(path)
  expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
})

test.each([
  ['/invite/abc-_1', 'abc-_1'],
  ['/invite/abc?x=1', 'abc'],
  ['/invite/abc#x', 'abc'],
  ['/invite/', null],
  ['/invite/abc/def', null],
  ['/dashboard?x=/invite/abc', null],
  ['//invite/abc', null],
  [`/invite/${'a'.repeat(101)}`, null],
  [null, null],
])('%j has the invite token %j', (path, token) => {
  expect(inviteTokenOf(path)).toBe(token)
})
