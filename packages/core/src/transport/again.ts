import { AppError } from '../errors.ts'
import { REPEAT_AFTER_MS, REPEAT_WITHIN_MS } from '../shell/repeat-limits.ts'

/** How a client sends what it may send again. */
export type Repeating = {
  /** A new key for an action. It has to be no secret, only no other's of the same person. */
  newKey: () => string
  pause: (ms: number) => Promise<void>
  /** Milliseconds of a clock that only goes forward. */
  now: () => number
}

const letters = () => Math.random().toString(36).slice(2)

export const repeating: Repeating = {
  newKey: () => `${letters()}${letters()}`,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: () => performance.now(),
}

/** Whether the same call may well be answered a moment later: nobody knows whether it arrived, or it is under way. */
export const mayComeThrough = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'offline' ||
    error.code === 'unavailable' ||
    (error.code === 'conflict' && error.retryAfter !== undefined))

/** Sends a call that has a key, and again a few times where it got no answer, unless that took long already. */
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
