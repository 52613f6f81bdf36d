import { AppError, type ErrorCode, httpStatus } from '@sandlot/core/errors'
import type { FastifyInstance } from 'fastify'
import { knownProblem, problemBody, unexpected } from './errors.ts'

/** What OAuth calls an error (RFC 6749 §5.2, RFC 8628 §3.5), by what we call it. */
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

/** A refusal that has a name of its own in OAuth. */
export class OAuthError extends AppError {
  readonly oauth: keyof typeof oauthErrors

  constructor(
    oauth: keyof typeof oauthErrors,
    message: string,
    details: { field?: string; hint?: string } = {},
  ) {
    super(oauthErrors[oauth], message, details)
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
  return problem.code === 'forbidden' ? [status, 'access_denied'] : [400, 'invalid_request']
}

/** Lets the routes of a scope be asked with forms, and answer errors as any OAuth client reads them. */
export function speakOAuth(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => fieldsOf(String(body)),
  )
  scope.setErrorHandler((error, request, reply) => {
    const known = knownProblem(error)
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

function fieldsOf(form: string): Record<string, string> {
  const fields: [string, string][] = [...new URLSearchParams(form)]
  const twice = fields.find(([name], index) => fields.findIndex(([other]) => other === name) !== index)
  if (twice) throw new OAuthError('invalid_request', `The field ${twice[0]} may be given once.`)
  return Object.fromEntries(fields)
}
