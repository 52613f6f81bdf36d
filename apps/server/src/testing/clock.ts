import type { Clock } from '../platform/ids.ts'

/** A clock that stands still until a test moves it. */
export type TestClock = Clock & {
  set(now: Date | string): void
  advance(time: { days?: number; minutes?: number; seconds?: number; ms?: number }): void
}

export function createTestClock(start: Date | string = '2026-03-01T12:00:00.000Z'): TestClock {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: (next) => {
      now = new Date(next)
    },
    advance: ({ days = 0, minutes = 0, seconds = 0, ms = 0 }) => {
      now = new Date(now.getTime() + days * 86_400_000 + minutes * 60_000 + seconds * 1000 + ms)
    },
  }
}
