import { previewMessages } from '@sandlot/core/runtime/messages'
import { engineOf, type PreviewSource } from '@sandlot/core/runtime/rules'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { contentType } from '../content-type.ts'
import { problemAnswer } from '../npm/answers.ts'
import { NpmProblem } from '../npm/problem.ts'
import { readPreviewSecret } from '../preview-secret.ts'
import { openFor, setFrames, visibleSandbox } from './access.ts'
import type { PreviewContext } from './app.ts'
import { NPM_PATH } from './bundler-hosts.ts'
import { FRAME_PATH, shellPage } from './frame-files.ts'
import { readerOf } from './private-packages.ts'
import { findFile, readPreviewFiles } from './sandbox-files.ts'
import { isWorkerScript } from './worker-guard.ts'

const YEAR_SECONDS = 31_536_000
const SessionBody = z.object({ secret: z.string().max(200) })

/** Adds our own routes on a preview's host, all of them below `/__sandlot/`. */
export function addOwnRoutes(app: FastifyInstance, context: PreviewContext): void {
  const { db, keys, clock, npm, bundler, scripts, origins, preview } = context

  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.url?.startsWith('/__sandlot/') && isWorkerScript(request))
      return reply.code(403).type('text/plain').send(previewMessages.noWorkerHere)
  })

  // Tabs request it regularly, so that their pass is renewed while they are open.
  app.get('/__sandlot/session', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const row = await visibleSandbox(context, request, reply)
    return reply.code(row ? 204 : 401).send()
  })

  app.get(`${FRAME_PATH}/`, async (request, reply) => {
    const built = scripts()
    if (!built) return reply.code(503).type('text/plain').send('The web app was not built.')
    await setFrames(context, request, reply)
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(shellPage(built.shell, request.sandboxId, origins()))
  })

  for (const name of ['shell', 'probe'] as const)
    app.get(`${FRAME_PATH}/${name}.js`, (_request, reply) =>
      reply
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .type('text/javascript; charset=utf-8')
        .send(scripts()?.[name].text ?? ''),
    )

  app.get('/__sandlot/files', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const row = await visibleSandbox(context, request, reply)
    if (!row) return reply.code(401).send({ message: previewMessages.locked })
    const source: PreviewSource = {
      id: row.id,
      engine: engineOf({ template: row.environment, v2: row.isV2 }),
      environment: row.environment,
      externalResources: row.externalResources,
      files: await readPreviewFiles(db, row.id),
    }
    return source
  })

  // The secret is sent in the body, so that no URL and no log contains it.
  app.post('/__sandlot/session', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { scheme = 'http' } = preview() ?? {}
    const parsed = SessionBody.safeParse(request.body)
    const isOwn = request.headers.origin === `${scheme}://${request.host.toLowerCase()}`
    const given =
      isOwn && parsed.success
        ? readPreviewSecret(keys.previews, request.sandboxId, parsed.data.secret, clock.now())
        : null
    const outcome = given ? await openFor(context, given, request, reply) : 'refused'
    if (outcome === 'opened') return reply.code(204).send()
    if (outcome === 'again') return reply.code(202).send({ message: previewMessages.openAgain })
    return reply.code(403).send({ message: previewMessages.refused })
  })

  app.get('/__sandlot/raw/*', async (request, reply) => {
    const row = await visibleSandbox(context, request, reply)
    const path = (request.params as { '*': string })['*']
    const file = row && (await findFile(db, row.id, [path]))
    if (!file) return reply.code(404).type('text/plain').send(previewMessages.noFile(path))
    return reply
      .header('cache-control', 'private, no-cache')
      .header('etag', `"${file.sha256}"`)
      .type(contentType(path))
      .send(file.content)
  })

  app.route({
    method: ['GET', 'POST'],
    url: `${NPM_PATH}/*`,
    handler: async (request, reply) => {
      const row = await visibleSandbox(context, request, reply)
      const { status, headers, body } = row
        ? await npm.handle(
            request.url.slice(NPM_PATH.length + 1),
            request.headers,
            readerOf(context, request, row),
          )
        : problemAnswer(new NpmProblem(401, previewMessages.locked))
      return reply.code(status).headers(headers).send(body)
    },
  })

  app.get('/__sandlot/license', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(await bundler.license()),
  )

  app.all('/__sandlot/*', (request, reply) =>
    reply.code(404).type('text/plain').send(previewMessages.noFile(request.url)),
  )
}
