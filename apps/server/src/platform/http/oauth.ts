import { AppError, type ErrorCode, httpStatus } from '@sandlot/core/errors'
import { showPath } from '@sandlot/core/files/path-rules'
import { FORM_MAX_BYTES } from '@sandlot/core/limits'
import type { FastifyInstance } from 'fastify'
import { knownProblem, problemBody, unexpected } from './errors.ts'

/** OAuth's error codes (RFC 6749 §5.2, RFC 8628 §3.5), by ours. */
const oauthErrors = {
  invalid_request: 'validation',
  invalid_scope: 'validation',
  unsupported_grant_type: 'validation',
  invalid_grant: 'conflict',
  authorization_pending: 'pending',
  slow_down: 'rate_limited',
  access_denied: 'forbidden',
  expired_token: 'not_found',
} as const satisfies Record<string, ErrorCode>

/** A refusal with an error code of its own in OAuth. */
export class OAuthError extends AppError {
  readonly oauth: keyof typeof oauthErrors

  constructor(
    oauth: keyof typeof oauthErrors,
    message: string,
    details: { field?: string; hint?: string } = {},
  ) {
    super(oauthErrors[oauth], message, { ...details, reason: oauth })
    this.oauth = oauth
  }
}

/** The status and the `error` of a refusal that was not made for OAuth. */
function nameOf(problem: AppError): [status: number, error: string] {
  if (problem instanceof OAuthError) return [400, problem.oauth]
  const status = httpStatus[problem.code]
  if (problem.code === 'rate_limited') return [status, 'slow_down']
  if (problem.code === 'unavailable') return [status, 'temporarily_unavailable']
  if (status >= 500) return [status, 'server_error']
  if (problem.code === 'too_large') return [status, 'invalid_request']
  return problem.code === 'forbidden' ? [status, 'access_denied'] : [400, 'invalid_request']
}

/** Makes the routes of a scope accept forms and answer errors in the format of OAuth. */
export function speakOAuth(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => fieldsOf(String(body)),
  )
  scope.setErrorHandler((error, request, reply) => {
    const known = knownProblem(error, FORM_MAX_BYTES)
    if (!known || known.code === 'unavailable') request.log.error({ err: error }, 'request failed')
    const problem = known ?? unexpected(request.id)
    const [status, name] = nameOf(problem)
    if (problem.retryAfter !== undefined) void reply.header('retry-after', problem.retryAfter)
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({ error: name, error_description: problem.message, ...problemBody(problem) })
  })
}

/** Parses the fields of a form, each of which may occur only once (RFC 6749 §3.2). */
export function fieldsOf(form: string): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(form)) {
    if (fields.has(name))
      throw new OAuthError('invalid_request', `The field ${showPath(name)} may be given once.`)
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}
