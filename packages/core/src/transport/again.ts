import { AppError } from '../errors.ts'
import { REPEAT_AFTER_MS, REPEAT_WITHIN_MS } from '../shell/repeat-limits.ts'

/** How a client retries. */
export type Repeating = {
  /** Generates a key for an action; unique per person, but not secret. */
  newKey: () => string
  pause: (ms: number) => Promise<void>
  /** Milliseconds of a monotonic clock. */
  now: () => number
}

const letters = () => Math.random().toString(36).slice(2)

export const repeating: Repeating = {
  newKey: () => `${letters()}${letters()}`,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: () => performance.now(),
}

/** Whether a retry may well succeed: it is unknown whether the request arrived, or it is still being processed. */
export const mayComeThrough = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'offline' ||
    error.code === 'unavailable' ||
    (error.code === 'conflict' && error.retryAfter !== undefined))

/** Sends a request that has a key, and retries a few times if there was no answer, unless it has already taken long. */
export async function sendAgain<Answer>(
  send: () => Promise<Answer>,
  { pause, now }: Pick<Repeating, 'pause' | 'now'>,
  withinMs = REPEAT_WITHIN_MS,
): Promise<Answer> {
  const begun = now()
  for (const ms of REPEAT_AFTER_MS) {
    try {
      return await send()
    } catch (error) {
      if (!mayComeThrough(error) || now() - begun > withinMs) throw error
      await pause(ms)
    }
  }
  return send()
}
