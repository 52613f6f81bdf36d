import { AsyncLocalStorage } from 'node:async_hooks'
import { GRAPHQL_BODY_MAX_BYTES } from '@sandlot/core/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createGraphqlServer } from '../graphql/server.ts'
import { keyOf } from '../idempotency/once.ts'
import { takeText } from './body-parsers.ts'
import { assertOwnRead } from './origin.ts'

/** GraphQL gets the body as it came; its own parser says what is wrong with it. */
export async function addGraphql(scope: FastifyInstance, origins: () => readonly string[]): Promise<void> {
  const asking = new AsyncLocalStorage<FastifyRequest>()
  const yoga = createGraphqlServer((error) => {
    const { log, id } = asking.getStore() ?? { log: scope.log, id: 'unknown' }
    log.error({ err: error }, 'resolver failed')
    return id
  })
  takeText(scope)
  scope.route({
    method: ['GET', 'POST'],
    url: '/api/graphql',
    bodyLimit: GRAPHQL_BODY_MAX_BYTES,
    config: { policy: 'anyone' },
    // A question costs its viewer something even unread, such as one of the guesses that they have.
    preValidation: async (request) => assertOwnRead(request, origins()),
    handler: async (request, reply) => {
      // Its own kind of request: another would be copied into one.
      const asked = new yoga.fetchAPI.Request(`http://localhost${request.url}`, {
        method: request.method,
        headers: {
          'content-type': request.headers['content-type'] ?? 'application/json',
          accept: 'application/json',
        },
        ...(request.method === 'POST' && { body: (request.body ?? '') as string }),
      })
      const response = await asking.run(request, () =>
        yoga.fetch(asked, { context: request.context, key: keyOf(request.headers) }),
      )
      return reply
        .code(response.status)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(await response.text())
    },
  })
}
