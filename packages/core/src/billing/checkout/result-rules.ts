import { AppError, type ErrorCode } from '../../errors.ts'
import { checkoutMessages } from './messages.ts'

/** The outcome of a paid action. */
export type Result = { success: true } | { success: false; error: string }

/** The messages of these codes come from the client or a proxy, not from the server. */
const ownWords: ReadonlySet<ErrorCode> = new Set(['offline', 'incompatible', 'unexpected', 'interrupted'])

/** The server's first message in a failure, or null if it sent none (spec BL-085, BL-088). */
export function serverMessage(error: unknown): string | null {
  if (!(error instanceof AppError) || ownWords.has(error.code)) return null
  const message = error.message.trim()
  return message === '' || /^\d{3}( |$)/.test(message) ? null : message
}

/** Runs a paid action; never throws (spec BL-088). */
export async function resultOf(work: () => Promise<unknown>): Promise<Result> {
  try {
    await work()
    return { success: true }
  } catch (error) {
    return { success: false, error: serverMessage(error) ?? checkoutMessages.unexpected }
  }
}
