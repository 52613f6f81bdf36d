import { expect, test } from 'vitest'
import type { Reach } from '../shell/reach.ts'
import { badgeOf } from './badge.ts'

const acme = { origin: 'https://acme.example', name: 'Acme' }
const local = { origin: 'http://localhost:4000', name: 'Local' }
const ok: Reach = { state: 'ok', nextAt: 0 }
const away: Reach = { state: 'unreachable', cause: 'silent', failures: 1, nextAt: 0 }
const expired: Reach = { state: 'expired' }

const of = (reach: Reach | undefined, unread = 0, host = acme) => ({ host, reach, unread })
const text = (...news: ReturnType<typeof of>[]) => badgeOf(news, acme.origin).text

test.each([
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [4000, '99+'],
])('%i unread notifications show as %j [EX-020]', (unread, shown) => {
  expect(text(of(ok, unread))).toBe(shown)
})

test('the unread of all hosts are added up, and the title has each', () => {
  const badge = badgeOf([of(ok, 2), of(ok, 3, local)], acme.origin)
  expect(badge.text).toBe('5')
  expect(badge.title).toBe('Acme: 2 new notifications\nLocal: 3 new notifications')
})

test('nobody signed in anywhere is a grey mark', () => {
  expect(badgeOf([of(undefined)], acme.origin)).toMatchObject({ text: '!', title: 'Sandlot: not signed in' })
  expect(text()).toBe('!')
})

test('trouble at the chosen host shows at once, at another only when nothing is unread', () => {
  expect(text(of(expired, 3), of(ok, 2, local))).toBe('!')
  expect(text(of(away, 3))).toBe('…')
  expect(text(of(ok, 1), of(expired, 7, local))).toBe('1')
  expect(text(of(ok, 0), of(away, 0, local))).toBe('…')
  expect(badgeOf([of(away)], acme.origin).color).not.toBe(badgeOf([of(expired)], acme.origin).color)
})

test('in quiet hours, or where nobody wants it, there is no number; trouble shows all the same', () => {
  const quiet = { isQuiet: true, showsCount: true }
  expect(badgeOf([of(ok, 2)], acme.origin, quiet)).toMatchObject({
    text: '',
    title: 'Acme: 2 new notifications\nquiet hours',
  })
  expect(badgeOf([of(ok, 2)], acme.origin, { isQuiet: false, showsCount: false }).text).toBe('')
  expect(badgeOf([of(expired)], acme.origin, quiet).text).toBe('!')
})
