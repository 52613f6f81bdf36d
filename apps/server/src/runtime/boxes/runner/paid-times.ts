/** Up to when each box is paid for. */
export type PaidTimes = {
  /** For so long from now on, in place of what was said before. */
  pay(id: string, ms: number): void
  forget(id: string): void
  close(): void
}

/**
 * Ends each box when what it is paid for is over. It is the runner that does, by a clock that nobody sets back: whoever
 * would have paid on may be gone.
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
