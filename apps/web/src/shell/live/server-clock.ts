/** Clocks that differ by less count as equal, because answers take time and their header has whole seconds. */
const AGREE_WITHIN_MS = 30_000

/**
 * The current time by the server's clock, which also wrote the times on screen. A device's own clock may be wrong by a
 * day.
 */
export type ServerClock = {
  now: () => Date
  /** Reads the time from a response of the server, and returns the response. */
  learn: (answer: Response) => Response
  /** Calls back when the difference between the clocks turns out to have changed. Returns a function that stops it. */
  onChange: (listener: () => void) => () => void
}

export function createServerClock(deviceNow: () => number = Date.now): ServerClock {
  const listeners = new Set<() => void>()
  let ahead = 0
  return {
    now: () => new Date(deviceNow() - ahead),
    learn: (answer) => {
      const difference = deviceNow() - Date.parse(answer.headers.get('date') ?? '')
      if (Number.isNaN(difference) || Math.abs(difference - ahead) < AGREE_WITHIN_MS) return answer
      ahead = Math.abs(difference) < AGREE_WITHIN_MS ? 0 : difference
      for (const listener of listeners) listener()
      return answer
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
