/** Every kind of failure, the same for all clients. */
export const errorCodes = [
  'unexpected',
  'usage',
  'validation',
  'too_large',
  'partial',
  'unauthenticated',
  'forbidden',
  'sign_in_again',
  'not_found',
  'conflict',
  'pending',
  'limit',
  'offline',
  'rate_limited',
  'unavailable',
  'server',
  'incompatible',
  'interrupted',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** Failures, interruptions and invalid input. All other codes are refusals, which carry a reason. */
export type FaultCode =
  | 'unexpected'
  | 'usage'
  | 'partial'
  | 'pending'
  | 'offline'
  | 'unavailable'
  | 'server'
  | 'incompatible'
  | 'interrupted'

export type ErrorDetails = {
  /** What the person can do about it. */
  hint?: string
  /** The invalid input, in camel case. */
  field?: string
  /** Seconds after which the same request may succeed. */
  retryAfter?: number
  /** Why it was refused, for programs. */
  reason?: string
  /** Identifies the request in the server's log. */
  requestId?: string
  /** Data needed to continue, in the shape that the endpoint documents, such as both texts of a conflict. */
  data?: unknown
  cause?: unknown
}

/** The same for a refusal. Its reason is undefined only if it relays another program's answer. */
export type RefusalDetails = Omit<ErrorDetails, 'reason'> & { reason: string | undefined }

/** The product's only error class: a code for programs, a sentence for people. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly hint: string | undefined
  readonly field: string | undefined
  readonly retryAfter: number | undefined
  readonly reason: string | undefined
  readonly requestId: string | undefined
  readonly data: unknown

  constructor(code: FaultCode, message: string, details?: ErrorDetails)
  constructor(code: ErrorCode, message: string, details: RefusalDetails)
  constructor(code: ErrorCode, message: string, details: ErrorDetails | RefusalDetails = {}) {
    super(message, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.hint = details.hint
    this.field = details.field
    this.retryAfter = details.retryAfter
    this.reason = details.reason
    this.requestId = details.requestId
    this.data = details.data
  }
}

/** HTTP status by error code. */
export const httpStatus = {
  unexpected: 500,
  usage: 400,
  validation: 422,
  too_large: 413,
  partial: 207,
  unauthenticated: 401,
  forbidden: 403,
  sign_in_again: 403,
  not_found: 404,
  conflict: 409,
  pending: 202,
  limit: 402,
  offline: 503,
  rate_limited: 429,
  unavailable: 503,
  server: 500,
  incompatible: 426,
  interrupted: 499,
} as const satisfies Record<ErrorCode, number>

/** `extensions.code` of GraphQL errors. */
export const graphqlCode = {
  unexpected: 'INTERNAL_SERVER_ERROR',
  usage: 'BAD_REQUEST',
  validation: 'BAD_USER_INPUT',
  too_large: 'PAYLOAD_TOO_LARGE',
  partial: 'PARTIAL',
  unauthenticated: 'UNAUTHENTICATED',
  forbidden: 'FORBIDDEN',
  sign_in_again: 'SIGN_IN_AGAIN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  pending: 'PENDING',
  limit: 'LIMIT',
  offline: 'OFFLINE',
  rate_limited: 'RATE_LIMITED',
  unavailable: 'UNAVAILABLE',
  server: 'INTERNAL_SERVER_ERROR',
  incompatible: 'INCOMPATIBLE',
  interrupted: 'INTERRUPTED',
} as const satisfies Record<ErrorCode, string>

/** Exit codes of commands (spec CL-005). */
export const exitCode = {
  unexpected: 1,
  usage: 2,
  validation: 2,
  too_large: 2,
  partial: 3,
  unauthenticated: 4,
  forbidden: 5,
  sign_in_again: 4,
  not_found: 6,
  conflict: 7,
  pending: 8,
  limit: 9,
  offline: 10,
  rate_limited: 11,
  unavailable: 12,
  server: 12,
  incompatible: 12,
  interrupted: 130,
} as const satisfies Record<ErrorCode, number>

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'usage',
  401: 'unauthenticated',
  402: 'limit',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  422: 'validation',
  426: 'incompatible',
  429: 'rate_limited',
  503: 'unavailable',
}

/** The error code of a response that names none. */
export function codeFromStatus(status: number): ErrorCode {
  return codeOfStatus[status] ?? (status >= 500 ? 'server' : 'unexpected')
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return errorCodes.some((code) => code === value)
}

/** The error code for a GraphQL `extensions.code`; `unexpected` if it is none of ours. */
export function codeFromGraphql(code: unknown): ErrorCode {
  // If one side does not understand the other's queries, client and server are of different versions.
  if (code === 'GRAPHQL_VALIDATION_FAILED') return 'incompatible'
  const named = errorCodes.find((name) => name !== 'unexpected' && graphqlCode[name] === code)
  return named ?? 'unexpected'
}

/** Words that existing clients search for in messages; on the wire such a reason precedes the sentence. */
const wireWords: Readonly<Record<string, string>> = {
  sandboxLimit: 'SANDBOX_LIMIT',
  draftLimit: 'DRAFT_LIMIT',
}

/** The message of an error on the wire; `text` is the sentence for people if it differs. */
export function onTheWire({ message, reason = '' }: AppError): { message: string; text?: string } {
  const word = wireWords[reason]
  return word === undefined ? { message } : { message: `${word}: ${message}`, text: message }
}

/** Converts anything thrown to an AppError; returns AppErrors unchanged. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return new AppError('unexpected', message, { cause: thrown })
}

/** Whether something failed for lack of a session, even half-way through a bulk change. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unauthenticated' || isSignedOut(error.cause))
