import { errorOfRefusal, invalidInput, refusalError } from '@sandlot/core/actions'
import { toSnakeCase } from '@sandlot/core/case'
import { AppError, codeFromStatus, graphqlCode, httpStatus, onTheWire } from '@sandlot/core/errors'
import { UPLOAD_MAX_BYTES } from '@sandlot/core/files/limits'
import { showPath } from '@sandlot/core/files/path-rules'
import { saveRefusals } from '@sandlot/core/files/refusals'
import { requestRefusals } from '@sandlot/core/shell/request-refusals'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { databaseIsAway } from '../db/away.ts'
import { diskFull, isAboutFullDisk } from '../disk/disk-room.ts'
import { asciiLocation } from './location.ts'

/** The error for an invalid input, by its first problem; the field is in camel case, as clients know it. */
export function inputProblem(error: ZodError): AppError {
  const [issue] = error.issues
  const field = issue?.path.join('.') ?? ''
  return invalidInput(issue?.message ?? 'The input is not valid.', { ...(field && { field }) })
}

const UNUSABLE: Record<string, string> = {
  '22P02': 'The input holds an id that is not one.',
  '22003': 'The input holds a number that is too large.',
  '22021': 'The input holds a character that cannot be stored.',
  '22P05': 'The input holds a character that cannot be stored.',
}

/** The database's message quotes an id that it cannot parse. */
function wrongId(complaint: string): string | undefined {
  const [, id] = /^invalid input syntax for type uuid: "(.*)"$/s.exec(complaint) ?? []
  return id === undefined ? undefined : `“${showPath(id)}” is not an id.`
}

/** Maps an error about input that the database could not even parse. */
function unusableInput(error: unknown): AppError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const message = 'code' in cause && typeof cause.code === 'string' ? UNUSABLE[cause.code] : undefined
    if (message) return invalidInput(wrongId(cause.message) ?? message, { cause: error })
  }
  return null
}

/** Maps anything thrown by a handler to an error that may be shown; null if it may only be logged. */
export function knownProblem(error: unknown, bodyLimit = UPLOAD_MAX_BYTES): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof ZodError) return inputProblem(error)
  const { statusCode = 500, message, code } = (error ?? {}) as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return bodyLimit < UPLOAD_MAX_BYTES
      ? errorOfRefusal(requestRefusals, { reason: 'bodyTooLarge', params: { bytes: bodyLimit } })
      : errorOfRefusal(saveRefusals, { reason: 'fileTooLarge', params: null })
  if (code === WRONG_TYPE) return refusalError(requestRefusals, 'notJson')
  if (statusCode >= 400 && statusCode < 500)
    return new AppError(codeOfRefusal(statusCode), message, { reason: 'badRequest' })
  if (isAboutFullDisk(error)) return diskFull(error)
  if (databaseIsAway(error))
    return new AppError('unavailable', DATABASE_AWAY, { retryAfter: 2, cause: error })
  return unusableInput(error)
}

const WRONG_TYPE = 'FST_ERR_CTP_INVALID_MEDIA_TYPE'

const isOfWrongType = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === WRONG_TYPE

// A commit may have succeeded although its answer was lost, so this promises nothing.
const DATABASE_AWAY =
  'The database is away for a moment. Please try again; if you were changing something, see first whether it was saved.'

/** Errors of the HTTP server itself are about the request, even if none of our codes fits. */
const codeOfRefusal = (status: number) => {
  const code = codeFromStatus(status)
  return code === 'unexpected' ? 'usage' : code
}

export const unexpected = (requestId: string) =>
  new AppError('server', `Something went wrong on the server. It is noted as ${requestId}.`, { requestId })

/** The error body of the contract (`errors.{field|detail}`), with code and hint for programs (contract §5). */
export function problemBody(problem: AppError) {
  const field = problem.field?.split('.').at(-1) ?? 'detail'
  const { message, text } = onTheWire(problem)
  return {
    errors: toSnakeCase({ [field]: [message] }),
    code: problem.code,
    ...(text !== undefined && { text }),
    ...(problem.hint && { hint: problem.hint }),
    ...(problem.field && { field: problem.field }),
    ...(problem.reason && { reason: problem.reason }),
    ...(problem.requestId && { request_id: problem.requestId }),
    ...(problem.data !== undefined && { details: toSnakeCase(problem.data) }),
  }
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = knownProblem(error, request.routeOptions?.bodyLimit)
  if (!known || known.code === 'unavailable') request.log.error({ err: error }, 'request failed')
  const problem = known ?? unexpected(request.id)
  if (problem.retryAfter !== undefined) void reply.header('retry-after', problem.retryAfter)
  void reply.code(isOfWrongType(error) ? 415 : httpStatus[problem.code])
  const isGraphql = request.url.startsWith('/api/graphql')
  return reply.send(
    isGraphql
      ? {
          errors: [
            {
              message: problem.message,
              extensions: { code: graphqlCode[problem.code], reason: problem.reason },
            },
          ],
        }
      : problemBody(problem),
  )
}

/** Answers a path that exists only for other methods. */
export function sendWrongMethod(
  methods: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const params = { method: request.method, methods: [...methods] }
  const problem = errorOfRefusal(requestRefusals, { reason: 'wrongMethod', params })
  return reply.code(405).header('allow', methods.join(', ')).send(problemBody(problem))
}

/**
 * Answers a URL whose percent-encoding is invalid. A browser that follows such a link is redirected to the page with
 * the same letters, which shows that it does not exist; programs get the error.
 */
export function sendUnreadable(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = '', ...query] = request.url.split('?')
  const isOwn = /^\/(?![/\\])/.test(path)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  // Two slashes would lead to another host.
  if (!reads || !isOwn || path.startsWith('/api/')) return sendProblem(error, request, reply)
  return reply.redirect(asciiLocation([path.replaceAll('%', '%25'), ...query].join('?')))
}
