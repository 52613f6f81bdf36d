import type { Schedule } from '../../../shell/toast-service.ts'

/** Timers of a page that the test controls. */
export function timers() {
  const waiting = new Map<() => void, number>()
  const schedule: Schedule = (run, milliseconds) => {
    const once = () => run()
    waiting.set(once, milliseconds)
    return () => waiting.delete(once)
  }
  const elapse = (ms: number) => {
    for (const [run, left] of [...waiting])
      if (left > ms) waiting.set(run, left - ms)
      else {
        waiting.delete(run)
        run()
      }
  }
  return { schedule, elapse, waiting: () => waiting.size }
}
