import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paidTimes } from './paid-times.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a box ends when its paid time is over, even when the clock changes', async () => {
  const ended: string[] = []
  const paid = paidTimes(async (id) => void ended.push(id))
  paid.pay('one', 60_000)
  paid.pay('two', 60_000)
  vi.setSystemTime(Date.now() - 24 * 60 * 60_000)
  await vi.advanceTimersByTimeAsync(59_999)
  paid.pay('two', 60_000)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toEqual(['one'])
  paid.forget('two')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(ended).toEqual(['one'])
})
