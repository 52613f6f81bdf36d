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
import { diskFull, isAboutFullDisk } from '../disk-room.ts'
import { asciiLocation } from './location.ts'

/** A wrong input by its first problem; the field in camel case, as clients know it. */
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

/** The database quotes an id that it cannot read. */
function wrongId(complaint: string): string | undefined {
  const [, id] = /^invalid input syntax for type uuid: "(.*)"$/s.exec(complaint) ?? []
  return id === undefined ? undefined : `“${showPath(id)}” is not an id.`
}

/** What the database could not even read of an input, in words. */
function unusableInput(error: unknown): AppError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const message = 'code' in cause && typeof cause.code === 'string' ? UNUSABLE[cause.code] : undefined
    if (message) return invalidInput(wrongId(cause.message) ?? message, { cause: error })
  }
  return null
}

/** Anything thrown by a handler as an error that may be shown; `null` for what only the log may know. */
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

// A commit may have arrived although its answer did not, so this promises nothing.
const DATABASE_AWAY =
  'The database is away for a moment. Please try again; if you were changing something, see first whether it was saved.'

/** A refusal of the HTTP server itself is about the request, also where our codes have no word for it. */
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

/** A path that is there for other methods than the one that it was asked with. */
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
 * An address whose percent signs stand for no text: who follows such a link is led to the page of the same letters,
 * which tells what is not there, and programs are told what is wrong.
 */
export function sendUnreadable(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = '', ...query] = request.url.split('?')
  const isOwn = /^\/(?![/\\])/.test(path)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  // Two slashes name another host.
  if (!reads || !isOwn || path.startsWith('/api/')) return sendProblem(error, request, reply)
  return reply.redirect(asciiLocation([path.replaceAll('%', '%25'), ...query].join('?')))
}
