/** Until when each box is paid for. */
export type PaidTimes = {
  /** Sets the paid time from now on; replaces the previous one. */
  pay(id: string, ms: number): void
  forget(id: string): void
  close(): void
}

/**
 * Stops each box when its paid time is over. The runner does this, on a monotonic clock, because the server that would
 * have paid on may be gone.
 */
export function paidTimes(end: (id: string) => Promise<void>): PaidTimes {
  const timers = new Map<string, NodeJS.Timeout>()
  const forget = (id: string) => {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }
  return {
    pay: (id, ms) => {
      forget(id)
      const timer = setTimeout(() => {
        timers.delete(id)
        void end(id).catch(() => {})
      }, ms)
      timers.set(id, timer)
    },
    forget,
    close: () => {
      for (const id of [...timers.keys()]) forget(id)
    },
  }
}
