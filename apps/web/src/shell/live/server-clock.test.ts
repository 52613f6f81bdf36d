import { expect, test, vi } from 'vitest'
import { createServerClock } from './server-clock.ts'

const DAY = 86_400_000
const noon = Date.parse('2026-06-01T12:00:00Z')
const answer = (date?: number) =>
  new Response(null, { headers: date === undefined ? {} : { date: new Date(date).toUTCString() } })

test('a device that is a day ahead shows the server’s time, and reports it once', () => {
  const clock = createServerClock(() => noon + DAY)
  const changed = vi.fn()
  clock.onChange(changed)
  expect(clock.now().getTime()).toBe(noon + DAY)
  clock.learn(answer(noon))
  clock.learn(answer(noon + 4000))
  expect(clock.now().getTime()).toBe(noon)
  expect(changed).toHaveBeenCalledOnce()
})

test('trusts the device again once its clock is corrected', () => {
  let device = noon - DAY
  const clock = createServerClock(() => device)
  clock.learn(answer(noon))
  device = noon + 60_000
  clock.learn(answer(noon + 58_000))
  expect(clock.now().getTime()).toBe(device)
})

test('a pending response, or one without a date, changes nothing', () => {
  const clock = createServerClock(() => noon)
  clock.learn(answer(noon - 20_000))
  clock.learn(answer())
  expect(clock.now().getTime()).toBe(noon)
})
