import { beforeEach, expect, test, vi } from 'vitest'
import { browser } from 'wxt/browser'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { hostState } from '../shell/host-state.ts'
import { saveHost } from '../shell/hosts.ts'
import type { Reach } from '../shell/reach.ts'
import { badgeOf, paintBadge } from './badge.ts'

beforeEach(() => fakeBrowser.reset())

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
])('shows %i unread notifications as %j [EX-020]', (unread, shown) => {
  expect(text(of(ok, unread))).toBe(shown)
})

test('adds up the unread counts of all hosts, and lists each in the title', () => {
  const badge = badgeOf([of(ok, 2), of(ok, 3, local)], acme.origin)
  expect(badge.text).toBe('5')
  expect(badge.title).toBe('Acme: 2 new notifications\nLocal: 3 new notifications')
})

test('shows a gray badge when signed in nowhere', () => {
  expect(badgeOf([of(undefined)], acme.origin)).toMatchObject({ text: '!', title: 'Sandlot: not signed in' })
  expect(text()).toBe('!')
})

test('shows problems of the selected host immediately, of other hosts only when nothing is unread', () => {
  expect(text(of(expired, 3), of(ok, 2, local))).toBe('!')
  expect(text(of(away, 3))).toBe('…')
  expect(text(of(ok, 1), of(expired, 7, local))).toBe('1')
  expect(text(of(ok, 0), of(away, 0, local))).toBe('…')
})

test.each([
  ['amber', '…', away, '#b45309'],
  ['gray', '!', expired, '#6b7280'],
  ['green', '', ok, '#177a52'],
] as const)('paints a badge %s “%s” [EX-033, EX-034]', async (_name, shown, reach, color) => {
  const action = {
    setBadgeText: vi.fn(),
    setBadgeBackgroundColor: vi.fn(),
    setBadgeTextColor: vi.fn(),
    setTitle: vi.fn(),
  }
  Object.assign(browser.action, action)
  await saveHost(acme)
  await hostState(acme.origin).reach.set(reach)
  await paintBadge()
  expect(action.setBadgeText).toHaveBeenLastCalledWith({ text: shown })
  expect(action.setBadgeBackgroundColor).toHaveBeenLastCalledWith({ color })
})

test('shows no number during quiet hours or when turned off, but still shows problems', () => {
  const quiet = { isQuiet: true, showsCount: true }
  expect(badgeOf([of(ok, 2)], acme.origin, quiet)).toMatchObject({
    text: '',
    title: 'Acme: 2 new notifications\nquiet hours',
  })
  expect(badgeOf([of(ok, 2)], acme.origin, { isQuiet: false, showsCount: false }).text).toBe('')
  expect(badgeOf([of(expired)], acme.origin, quiet).text).toBe('!')
})
