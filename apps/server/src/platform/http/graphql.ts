import { AsyncLocalStorage } from 'node:async_hooks'
import { graphqlCode } from '@sandlot/core/errors'
import { GRAPHQL_BODY_MAX_BYTES } from '@sandlot/core/limits'
import { requestMessages } from '@sandlot/core/shell/server-messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { createGraphqlServer } from '../graphql/server.ts'
import { keyOf } from '../idempotency/once.ts'
import { takeText } from './body-parsers.ts'
import { assertShallow } from './limits/json-depth.ts'
import { assertOwnRead } from './origin/origin.ts'

const JSON_TYPE = /^application\/(?:graphql\+)?json[\t ]*(?:[;,]|$)/i

/** A form or plain text would be parsed in other ways than JSON, bypassing its limits. */
async function onlyJson({ method, headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const type = headers['content-type']
  if (method !== 'POST' || type === undefined || JSON_TYPE.test(type)) return
  const problem = { message: requestMessages.onlyJson, extensions: { code: graphqlCode.usage } }
  await reply.code(415).send({ errors: [problem] })
}

/** A query in the URL contains JSON, too. Its parameters are found as Yoga finds them, even after a `#`. */
function assertShallowQuery(url: string): void {
  const fields = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  for (const name of ['variables', 'extensions']) assertShallow(fields.get(name) ?? '')
}

/** Passes the body on unparsed; GraphQL's own parser reports what is wrong with it. */
export async function addGraphql(
  scope: FastifyInstance,
  schema: GraphQLSchema,
  origins: () => readonly string[],
): Promise<void> {
  const asking = new AsyncLocalStorage<FastifyRequest>()
  const yoga = createGraphqlServer(schema, (error) => {
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
    preParsing: onlyJson,
    // A query has effects for its viewer even if nobody reads the answer, such as using up an attempt.
    preValidation: async (request) => assertOwnRead(request, origins()),
    handler: async (request, reply) => {
      // Yoga's own request class: another one would be copied into it.
      const asked = new yoga.fetchAPI.Request(`http://localhost${request.url}`, {
        method: request.method,
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        ...(request.method === 'POST' && { body: (request.body ?? '') as string }),
      })
      if (request.method === 'GET') assertShallowQuery(asked.url)
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
