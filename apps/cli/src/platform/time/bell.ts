/** Wakes a loop: rings while it is busy wake it once more. */
export type Bell = {
  ring: () => void
  /** Makes the next `rung` throw. */
  fail: (error: Error) => void
  /** Waits for a ring; false once the signal is aborted. */
  rung: () => Promise<boolean>
}

export function createBell(signal: AbortSignal): Bell {
  let isRung = false
  let failure: Error | null = null
  let wake = () => {}
  signal.addEventListener('abort', () => wake(), { once: true })
  return {
    ring: () => {
      isRung = true
      wake()
    },
    fail: (error) => {
      failure = error
      wake()
    },
    rung: async () => {
      while (!isRung && !failure && !signal.aborted)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      if (signal.aborted) return false
      if (failure) throw failure
      isRung = false
      return true
    },
  }
}
