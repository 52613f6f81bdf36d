import { expect, test } from 'vitest'
import { createBell } from './bell.ts'

test('rings before a wait wake it once', async () => {
  const bell = createBell(new AbortController().signal)
  bell.ring()
  bell.ring()
  expect(await bell.rung()).toBe(true)
  const next = bell.rung()
  bell.ring()
  expect(await next).toBe(true)
})

test('an interrupt ends waiting immediately and for good', async () => {
  const interrupt = new AbortController()
  const bell = createBell(interrupt.signal)
  const waiting = bell.rung()
  interrupt.abort()
  expect(await waiting).toBe(false)
  bell.ring()
  expect(await bell.rung()).toBe(false)
})

test('a failure rejects the pending wait', async () => {
  const bell = createBell(new AbortController().signal)
  const waiting = bell.rung()
  bell.fail(new Error('signed out'))
  await expect(waiting).rejects.toThrow('signed out')
})
