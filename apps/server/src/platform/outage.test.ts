import { expect, test } from 'vitest'
import { tellOutage } from './outage.ts'

function told() {
  const lines: string[] = []
  let now = 0
  const note = (fields: { hint?: string }, message?: string) =>
    void lines.push(`${now / 1000} ${message}${fields.hint ? `: ${fields.hint}` : ''}`)
  const outage = tellOutage(
    { error: note, warn: note } as never,
    { away: 'away', stillAway: 'still away', back: 'back', hint: 'wait' },
    () => now,
  )
  /** Fails as something that retries every 100 ms does. */
  const failFor = (seconds: number) => {
    for (const end = now + seconds * 1000; now < end; now += 100) outage.failed(new Error('no'))
  }
  return { lines, outage, failFor }
}

test('an outage is logged immediately, then ever more rarely, with what to do, and once when it is over', () => {
  const { lines, outage, failFor } = told()
  outage.works()
  failFor(120)
  outage.works()
  outage.works()
  expect(lines).toEqual([
    '0 away: wait',
    '15 still away: wait',
    '45 still away: wait',
    '105 still away: wait',
    '120 back',
  ])
})

test('a late failure just after recovery is no new outage', () => {
  const { lines, outage, failFor } = told()
  failFor(1)
  outage.works()
  failFor(5.9)
  expect(lines).toEqual(['0 away: wait', '1 back'])
  failFor(1)
  expect(lines.at(-1)).toBe('7 away: wait')
})

test('it is logged at least every hour', () => {
  const { lines, failFor } = told()
  failFor(6 * 3600)
  const times = lines.map((line) => Number.parseFloat(line))
  expect(times.length).toBeGreaterThan(10)
  expect(Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0)))).toBe(3600)
})
