import { expect, test } from 'vitest'
import { includedIn } from '../billing/rules.ts'
import { moveFailure, namesOf, roomOf, roomProblem } from './plan-rules.ts'

const roomOn = (plan: Parameters<typeof includedIn>[0]) => roomOf(includedIn(plan))
const room = (privateSandboxes: number, drafts = 0) => ({ privateSandboxes, drafts })

test('[CN-045] Free has five private sandboxes and ten drafts a member; other plans, or none, set no limit', () => {
  expect(roomOn('free')).toEqual({ privateSandboxes: 5, drafts: 10 })
  for (const plan of ['pro', 'enterprise', null] as const)
    expect(roomProblem(roomOn(plan), room(0), room(1_000_000, 1_000_000))).toBeNull()
})

test('a change that fills the last place is fine, one beyond it is not', () => {
  expect(roomProblem(roomOn('free'), room(4), room(5))).toBeNull()
  expect(roomProblem(roomOn('free'), room(5), room(6))).toMatch(/^SANDBOX_LIMIT: .* 5 private/)
  expect(roomProblem(roomOn('free'), room(0, 9), room(0, 10))).toBeNull()
  expect(roomProblem(roomOn('free'), room(0, 10), room(0, 11))).toMatch(/^DRAFT_LIMIT: .* 10 drafts/)
})

test('what is over the limit may stay and shrink', () => {
  expect(roomProblem(roomOn('free'), room(9), room(9))).toBeNull()
  expect(roomProblem(roomOn('free'), room(9), room(8))).toBeNull()
})

test('a failed move tells of the limit, or that there was a problem', () => {
  expect(moveFailure(new Error('GraphQL: SANDBOX_LIMIT: a workspace …'))).toBe(
    'You have reached the maximum of 5 private Sandboxes in this workspace. Upgrade your plan to add more.',
  )
  expect(moveFailure(new Error('fetch failed'))).toBe('There was a problem moving your sandbox')
})

test('an error names some of many', () => {
  const named = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `${at}`, title: `T${at}` }))
  expect(namesOf(named(2))).toBe('“T0”, “T1”')
  expect(namesOf(named(7))).toBe('“T0”, “T1”, “T2”, “T3”, “T4”, …')
})
