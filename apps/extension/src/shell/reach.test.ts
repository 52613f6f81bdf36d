import { expect, test } from 'vitest'
import { dueAt, type Reach, reachAfter } from './reach.ts'

const MINUTE = 60_000
const now = 1_000_000
const at = { now, factor: 1 }

test('polls again after a minute, or later if the server asks for it [EX-021]', () => {
  expect(reachAfter({ kind: 'answered', pollSeconds: 10 }, undefined, at)).toEqual({
    state: 'ok',
    nextAt: now + MINUTE,
  })
  expect(reachAfter({ kind: 'answered', pollSeconds: 300 }, undefined, at)).toEqual({
    state: 'ok',
    nextAt: now + 5 * MINUTE,
  })
})

test('a response to another request clears an error and does not change the schedule', () => {
  const ok: Reach = { state: 'ok', nextAt: 7 }
  expect(reachAfter({ kind: 'answered' }, ok, at)).toBe(ok)
  expect(reachAfter({ kind: 'answered' }, { state: 'limited', nextAt: 9 }, at)).toEqual({
    state: 'ok',
    nextAt: now,
  })
})

test('backs off from a silent host, up to half an hour', () => {
  let reach: Reach | undefined
  const pauses = Array.from({ length: 8 }, () => {
    reach = reachAfter({ kind: 'failed', cause: 'silent' }, reach, at)
    return 'nextAt' in reach ? (reach.nextAt - now) / MINUTE : 0
  })
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
})

test('waits as long as a rate-limiting server asks', () => {
  expect(reachAfter({ kind: 'limited', seconds: 90 }, undefined, at)).toEqual({
    state: 'limited',
    nextAt: now + 90_000,
  })
})

test('stops polling when only the user can fix the problem', () => {
  expect(dueAt(reachAfter({ kind: 'refused' }, undefined, at), now)).toBeNull()
  expect(dueAt(reachAfter({ kind: 'blocked' }, undefined, at), now)).toBeNull()
})

test('a clock set back by hours does not delay the next poll by hours', () => {
  expect(dueAt({ state: 'ok', nextAt: now + 5 * 60 * MINUTE }, now)).toBe(now)
  expect(dueAt({ state: 'ok', nextAt: now + 5 * MINUTE }, now)).toBe(now + 5 * MINUTE)
})
