import { setTimeout as sleep } from 'node:timers/promises'

export type Clock = {
  /** Milliseconds on a monotonic clock; the origin is arbitrary. */
  now(): number
  sleep(milliseconds: number): Promise<void>
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: async (milliseconds) => {
    await sleep(milliseconds)
  },
}

/** Polls every `every` ms until `condition` holds; false if it does not within `atMost` ms. */
export async function waitFor(
  clock: Clock,
  condition: () => boolean | Promise<boolean>,
  { atMost, every }: { atMost: number; every: number },
): Promise<boolean> {
  const deadline = clock.now() + atMost
  while (!(await condition())) {
    if (clock.now() >= deadline) return false
    await clock.sleep(every)
  }
  return true
}
