import { AppError, isSignedOut, toAppError } from '@sandlot/core/errors'
import { shellMessages } from '@sandlot/core/shell/messages'
import { expect, test } from 'vitest'
import { createToastService } from './toast-service.ts'

/** A clock that the test advances. */
function manualClock() {
  let now = 0
  const due = new Map<object, { at: number; run: () => void }>()
  return {
    schedule: (run: () => void, milliseconds: number) => {
      const key = {}
      due.set(key, { at: now + milliseconds, run })
      return () => due.delete(key)
    },
    pass: (milliseconds: number) => {
      now += milliseconds
      for (const [key, { at, run }] of [...due]) if (at <= now && due.delete(key)) run()
    },
  }
}

function setUp() {
  const clock = manualClock()
  const service = createToastService(clock.schedule, isSignedOut)
  return { service, clock, texts: () => service.list().map(({ text }) => text) }
}

test('messages disappear after three seconds, errors after six [NT-058, NT-059, CN-068, CN-069]', () => {
  const { service, clock, texts } = setUp()
  service.toast('success', 'Saved')
  service.toast('error', 'Failed')
  clock.pass(2999)
  expect(texts()).toEqual(['Saved', 'Failed'])
  clock.pass(1)
  expect(texts()).toEqual(['Failed'])
  clock.pass(2999)
  expect(texts()).toEqual(['Failed'])
  clock.pass(1)
  expect(texts()).toEqual([])
})

test('a caller can set a longer duration', () => {
  const { service, clock, texts } = setUp()
  service.toast('error', 'Long', undefined, 10)
  clock.pass(9999)
  expect(texts()).toEqual(['Long'])
  clock.pass(1)
  expect(texts()).toEqual([])
})

test('a fourth replaces the oldest, and the same text appears only once', () => {
  const { service, texts } = setUp()
  for (const text of ['a', 'b', 'c', 'b', 'd']) service.toast('notice', text)
  expect(texts()).toEqual(['c', 'b', 'd'])
})

test('repeating a message restarts its time', () => {
  const { service, clock, texts } = setUp()
  service.toast('notice', 'a')
  clock.pass(2000)
  service.toast('notice', 'a')
  clock.pass(2000)
  expect(texts()).toEqual(['a'])
})

test('held messages stay until they are released', () => {
  const { service, clock, texts } = setUp()
  service.toast('notice', 'a')
  service.hold()
  service.toast('notice', 'b')
  clock.pass(60_000)
  expect(texts()).toEqual(['a', 'b'])
  service.release()
  clock.pass(3000)
  expect(texts()).toEqual([])
})

test('a hold ends with the last message, which nothing can leave any more', () => {
  const { service, clock, texts } = setUp()
  const read = service.toast('notice', 'a')
  service.hold()
  service.dismiss(read)
  service.toast('notice', 'b')
  clock.pass(3000)
  expect(texts()).toEqual([])
})

test('one can be dismissed', () => {
  const { service, texts } = setUp()
  const id = service.toast('notice', 'a')
  service.toast('notice', 'b')
  service.dismiss(id)
  expect(texts()).toEqual(['b'])
})

test('a progress message stays until it ends, even after being read', () => {
  const { service, clock, texts } = setUp()
  const progress = service.progress('0 of 100')
  service.hold()
  service.release()
  clock.pass(60_000)
  progress.say('50 of 100')
  expect(texts()).toEqual(['50 of 100'])
  progress.end()
  expect(texts()).toEqual([])
})

test('a failure shows its reason, or its own text', () => {
  const { service, texts } = setUp()
  service.failed('Could not save', new AppError('limit', 'There are two already.', { reason: 'tooMany' }))
  service.failed(() => 'Two of three saved', new Error('Broken'), { label: 'Again', run: () => {} }, 9)
  expect(texts()).toEqual(['Could not save: There are two already.', 'Two of three saved'])
  expect(service.list()[1]).toMatchObject({ status: 'error', seconds: 9, action: { label: 'Again' } })
})

test('a failure to load code does not show the browser’s message', () => {
  const { service, texts } = setUp()
  const lost = new TypeError(
    'Failed to fetch dynamically imported module: https://sandlot.example/assets/a.js',
  )
  service.failed('Could not save', lost)
  service.failed((error) => `Could not fork. ${toAppError(error).message}`, lost)
  expect(texts()).toEqual([
    `Could not save: ${shellMessages.partFailed}`,
    `Could not fork. ${shellMessages.partFailed}`,
  ])
})

test('a failure for lack of a session shows only that, once', () => {
  const { service, texts } = setUp()
  const error = new AppError('unauthenticated', 'You need to be signed in to do this.', {
    reason: 'signedOut',
  })
  service.failed('Could not save', error)
  service.failed('Could not delete', new AppError('partial', 'Two of three', { cause: error }))
  expect(texts()).toEqual(['You were signed out elsewhere, or your session expired. Sign in to continue.'])
  expect(service.signedOut(error)).toBe(true)
  expect(service.signedOut(new AppError('forbidden', 'You may not.', { reason: 'notAllowed' }))).toBe(false)
})

test('shows nothing of it while a silent page is open', () => {
  const { service, texts } = setUp()
  const error = new AppError('unauthenticated', 'You need to be signed in to do this.', {
    reason: 'signedOut',
  })
  const [leave, leaveOther] = [service.silentWhenSignedOut(), service.silentWhenSignedOut()]
  leaveOther()
  service.failed('Could not save', error)
  expect(texts()).toEqual([])
  leave()
  service.failed('Could not save', error)
  expect(texts()).toHaveLength(1)
})
