import { expect, test } from 'vitest'
import { includedIn } from '../billing/rules.ts'
import { AppError } from '../errors.ts'
import { forkFailure, moveFailure, namesOf, quotaError, quotaOf } from './plan-rules.ts'

const roomOn = (plan: Parameters<typeof includedIn>[0]) => quotaOf(includedIn(plan))
const room = (privateSandboxes: number, drafts = 0) => ({ privateSandboxes, drafts })

test('[CN-045] Free allows five private sandboxes and ten drafts per member; other plans, or none, have no limit', () => {
  expect(roomOn('free')).toEqual({ privateSandboxes: 5, drafts: 10 })
  for (const plan of ['pro', 'enterprise', null] as const)
    expect(quotaError(roomOn(plan), room(0), room(1_000_000, 1_000_000))).toBeNull()
})

test('a change that fills the last slot is allowed, one beyond it is not', () => {
  expect(quotaError(roomOn('free'), room(4), room(5))).toBeNull()
  expect(quotaError(roomOn('free'), room(5), room(6))).toMatchObject({
    code: 'limit',
    reason: 'sandboxLimit',
    data: { max: 5 },
    message: 'A workspace on this plan can have at most 5 private sandboxes.',
  })
  expect(quotaError(roomOn('free'), room(0, 9), room(0, 10))).toBeNull()
  expect(quotaError(roomOn('free'), room(0, 10), room(0, 11))).toMatchObject({
    reason: 'draftLimit',
    data: { max: 10 },
  })
})

test('what exceeds the limit may stay and shrink', () => {
  expect(quotaError(roomOn('free'), room(9), room(9))).toBeNull()
  expect(quotaError(roomOn('free'), room(9), room(8))).toBeNull()
})

test('what exceeded the limit lately may be restored, and no more', () => {
  expect(quotaError(roomOn('free'), room(7, 11), room(9, 12), room(9, 12))).toBeNull()
  expect(quotaError(roomOn('free'), room(7), room(10), room(9))).toMatchObject({ reason: 'sandboxLimit' })
  expect(quotaError(roomOn('free'), room(0, 11), room(0, 13), room(9, 12))).toMatchObject({
    reason: 'draftLimit',
  })
})

test('a failed move names the limit, or says that there was a problem', () => {
  const full = (max: number) => new AppError('limit', 'Full.', { reason: 'sandboxLimit', data: { max } })
  for (const max of [5, 12])
    expect(moveFailure(full(max))).toBe(
      `You have reached the maximum of ${max} private Sandboxes in this workspace. Upgrade your plan to add more.`,
    )
  expect(moveFailure(new Error('fetch failed'))).toBe('There was a problem moving your sandbox')
})

test('a failed fork reports full Drafts, or the reason', () => {
  expect(forkFailure(new AppError('limit', 'Full.', { reason: 'draftLimit' }))).toBe(
    'Cannot create draft: Your drafts folder is full. Delete unneeded drafts, or upgrade to Pro for unlimited drafts.',
  )
  expect(forkFailure(new Error('Away.'))).toBe('We were unable to fork the sandbox: Away.')
})

test('an error lists only a few of many names', () => {
  const named = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `${at}`, title: `T${at}` }))
  expect(namesOf(named(2))).toBe('“T0”, “T1”')
  expect(namesOf(named(7))).toBe('“T0”, “T1”, “T2”, “T3”, “T4”, …')
})
