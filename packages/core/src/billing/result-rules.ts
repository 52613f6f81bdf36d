import { AppError, type ErrorCode } from '../errors.ts'
import { checkoutMessages } from './checkout-messages.ts'

/** What came of something that is paid for. */
export type Result = { success: true } | { success: false; error: string }

/** What is told of these was made up on this side of the wire, or by a proxy. */
const ownWords: ReadonlySet<ErrorCode> = new Set(['offline', 'incompatible', 'unexpected', 'interrupted'])

/** The first message that the server gave with a failure, or null where it gave none (spec BL-085, BL-088). */
export function serverMessage(error: unknown): string | null {
  if (!(error instanceof AppError) || ownWords.has(error.code)) return null
  const message = error.message.trim()
  return message === '' || /^\d{3}( |$)/.test(message) ? null : message
}

/** Does something that is paid for; never throws (spec BL-088). */
export async function resultOf(work: () => Promise<unknown>): Promise<Result> {
  try {
    await work()
    return { success: true }
  } catch (error) {
    return { success: false, error: serverMessage(error) ?? checkoutMessages.unexpected }
  }
}
