import { expect, test } from 'vitest'
import { signInWithWindow } from './sign-in-window.ts'

const ORIGIN = 'https://sandlot.example'

/** A page with manual timers, and the window that it opens. */
function setUp({ isBlocked = false } = {}) {
  const popup = {
    closed: false,
    focus: () => {},
    close: () => {
      popup.closed = true
    },
  }
  const page = Object.assign(new EventTarget(), {
    location: { origin: ORIGIN },
    screenX: 0,
    screenY: 0,
    outerWidth: 1920,
    outerHeight: 1080,
    opened: [] as string[][],
    polls: new Map<number, () => void>(),
    open: (...call: string[]) => {
      page.opened.push(call)
      return isBlocked ? null : popup
    },
    setInterval: (run: () => void) => page.polls.set(page.polls.size + 1, run).size,
    clearInterval: (id: number) => void page.polls.delete(id),
  })
  const say = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    page.dispatchEvent(Object.assign(new Event('message'), { origin: ORIGIN, source: popup, data, ...from }))
  const poll = () => {
    for (const run of [...page.polls.values()]) run()
  }
  return { page, popup, say, poll, outcome: signInWithWindow(page as unknown as Window, 'github') }
}

test('opens a 1020 by 618 window at the provider’s address [AC-018, CN-094]', () => {
  const { page } = setUp()
  const [url, , features] = page.opened[0] ?? []
  expect(url).toBe('/auth/github?version=2')
  expect(features).toContain('width=1020,height=618')
})

test('waits for signin, duplicate or signup, then closes the window and stops polling [AC-019]', async () => {
  const messages = [
    [
      { type: 'signin', data: { jwt: 'j' } },
      { type: 'signin', jwt: 'j' },
    ],
    [
      { type: 'duplicate', data: { provider: 'google' } },
      { type: 'duplicate', provider: 'google' },
    ],
    [
      { type: 'signup', data: { id: 'p1' } },
      { type: 'signup', id: 'p1' },
    ],
  ]
  for (const [message, expected] of messages) {
    const { page, popup, say, outcome } = setUp()
    say(message)
    expect(await outcome).toEqual(expected)
    expect(popup.closed).toBe(true)
    expect(page.polls.size).toBe(0)
  }
})

test('ignores messages from other origins and windows', async () => {
  const { say, outcome } = setUp()
  say({ type: 'signin', data: { jwt: 'evil' } }, { origin: 'https://evil.example' })
  say({ type: 'signin', data: { jwt: 'evil' } }, { source: {} })
  say({ type: 'signin', data: { jwt: 'good' } })
  expect(await outcome).toEqual({ type: 'signin', jwt: 'good' })
})

test('reports a blocked window immediately', async () => {
  expect(await setUp({ isBlocked: true }).outcome).toEqual({ type: 'blocked' })
})

test('treats a window as closed only at the second check, so that its last message is received', async () => {
  const { popup, say, poll, outcome } = setUp()
  popup.closed = true
  poll()
  say({ type: 'signup', data: { id: 'p1' } })
  expect(await outcome).toEqual({ type: 'signup', id: 'p1' })
})

test('a window closed without a message ends the wait', async () => {
  const { popup, poll, outcome } = setUp()
  popup.closed = true
  poll()
  poll()
  expect(await outcome).toEqual({ type: 'closed' })
})
