/** An answer takes a while, and its header tells whole seconds: clocks that differ by less agree. */
const AGREE_WITHIN_MS = 30_000

/** The present moment by the clock that wrote the times which are shown: a device's own may be wrong by a day. */
export type ServerClock = {
  now: () => Date
  /** Takes the time from an answer of the server, and hands it on. */
  learn: (answer: Response) => Response
  /** Tells when the clocks turn out to differ by something else than was thought. Gives the way to stop. */
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
