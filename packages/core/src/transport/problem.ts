import { toCamelCase } from '../case.ts'
import { AppError, codeFromStatus, isErrorCode } from '../errors.ts'
import { sizeMessages } from '../files/size-messages.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/**
 * The first message of `{errors: {field: [text]}}`, prefixed with its field unless that is "detail" (spec RS-013). Our
 * own server names the field separately, and its messages are mostly sentences already.
 */
function firstOf(errors: Record<string, unknown>, namedApart: boolean): string | undefined {
  const [field, messages] = Object.entries(errors)[0] ?? []
  const message = text(Array.isArray(messages) ? messages[0] : messages)
  const isWhole = field === 'detail' || (namedApart && /[.!?]$/.test(message ?? ''))
  return message && !isWhole ? `${field} ${message}` : message
}

/** The sentence to show for a failed response (spec RS-011 to RS-015, ER-006 to ER-011). */
export function messageOf(status: number, body: unknown, fallback: string): string {
  if (status === 413) return sizeMessages.tooLarge
  // If the server failed, a text body is a proxy's error page.
  if (typeof body === 'string') return (status < 500 && text(body)) || fallback
  if (!isRecord(body)) return fallback
  if (isRecord(body.errors)) return firstOf(body.errors, typeof body.field === 'string') ?? fallback
  if (isRecord(body.error)) return text(body.error.message) ?? fallback
  return text(body.error) ?? text(body.message) ?? fallback
}

/** Error details from a `retry-after` header in seconds. */
export function retryDetails(header: string | null | undefined): { retryAfter?: number } {
  const seconds = Number(header || Number.NaN)
  return Number.isFinite(seconds) ? { retryAfter: seconds } : {}
}

/** A failed response as an AppError; our own server names the code, otherwise it follows from the status. */
export function problemFrom(
  status: number,
  body: unknown,
  fallback: string,
  retryAfter?: string | null,
): AppError {
  const own = isRecord(body) ? body : {}
  return new AppError(
    isErrorCode(own.code) ? own.code : codeFromStatus(status),
    text(own.text) ?? messageOf(status, body, fallback),
    {
      reason: text(own.reason),
      ...(text(own.hint) && { hint: text(own.hint) as string }),
      ...(text(own.field) && { field: text(own.field) as string }),
      ...(text(own.request_id) && { requestId: text(own.request_id) as string }),
      ...(own.details !== undefined && { data: toCamelCase(own.details) }),
      ...retryDetails(retryAfter),
      cause: { status },
    },
  )
}

/** Whether a proxy in front of the server timed out. */
export const isGatewayTimeout = (error: unknown): boolean =>
  error instanceof AppError && isRecord(error.cause) && error.cause.status === 504
