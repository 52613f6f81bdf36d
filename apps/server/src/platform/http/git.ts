import { BRAND } from '@sandlot/core/brand'
import { httpStatus } from '@sandlot/core/errors'
import type { FastifyInstance } from 'fastify'
import { takeStreams } from './body-parsers.ts'
import { knownProblem, unexpected } from './errors.ts'

/** Makes the routes of a scope usable by plain git, which shows errors as plain text and prompts for a password. */
export function speakGit(scope: FastifyInstance): void {
  takeStreams(scope)
  scope.setErrorHandler((error, request, reply) => {
    const known = knownProblem(error)
    if (!known || known.code === 'unavailable') request.log.error({ err: error }, 'request failed')
    const problem = known ?? unexpected(request.id)
    const status = httpStatus[problem.code]
    if (problem.retryAfter !== undefined) void reply.header('retry-after', problem.retryAfter)
    if (status === 401) void reply.header('www-authenticate', `Basic realm="${BRAND}", charset="UTF-8"`)
    const text = [problem.message, ...(problem.hint ? [problem.hint] : [])].join('\n')
    return reply.code(status).header('content-type', 'text/plain; charset=utf-8').send(`${text}\n`)
  })
}
