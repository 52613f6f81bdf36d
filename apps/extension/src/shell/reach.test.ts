import { expect, test } from 'vitest'
import { dueAt, type Reach, reachAfter } from './reach.ts'

const MINUTE = 60_000
const now = 1_000_000
const at = { now, factor: 1 }

test('asks again after a minute, or later when the server wants that', () => {
  expect(reachAfter({ kind: 'answered', pollSeconds: 10 }, undefined, at)).toEqual({
    state: 'ok',
    nextAt: now + MINUTE,
  })
  expect(reachAfter({ kind: 'answered', pollSeconds: 300 }, undefined, at)).toEqual({
    state: 'ok',
    nextAt: now + 5 * MINUTE,
  })
})

test('an answer to something else mends a way that was broken and moves no date', () => {
  const ok: Reach = { state: 'ok', nextAt: 7 }
  expect(reachAfter({ kind: 'answered' }, ok, at)).toBe(ok)
  expect(reachAfter({ kind: 'answered' }, { state: 'limited', nextAt: 9 }, at)).toEqual({
    state: 'ok',
    nextAt: now,
  })
})

test('tries a silent host less and less often, half an hour at most', () => {
  let reach: Reach | undefined
  const pauses = Array.from({ length: 8 }, () => {
    reach = reachAfter({ kind: 'failed', cause: 'silent' }, reach, at)
    return 'nextAt' in reach ? (reach.nextAt - now) / MINUTE : 0
  })
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
})

test('waits as long as a server that limits calls says', () => {
  expect(reachAfter({ kind: 'limited', seconds: 90 }, undefined, at)).toEqual({
    state: 'limited',
    nextAt: now + 90_000,
  })
})

test('asks no more where only the person can help', () => {
  expect(dueAt(reachAfter({ kind: 'refused' }, undefined, at), now)).toBeNull()
  expect(dueAt(reachAfter({ kind: 'blocked' }, undefined, at), now)).toBeNull()
})

test('a clock that was set back by hours costs no hours', () => {
  expect(dueAt({ state: 'ok', nextAt: now + 5 * 60 * MINUTE }, now)).toBe(now)
  expect(dueAt({ state: 'ok', nextAt: now + 5 * MINUTE }, now)).toBe(now + 5 * MINUTE)
})
