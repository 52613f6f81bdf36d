import { Readable } from 'node:stream'
import { previewMessages } from '@sandlot/core/runtime/messages'
import { engineOf } from '@sandlot/core/runtime/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import { contentType } from '../content-type.ts'
import { visibleSandbox } from './access.ts'
import type { PreviewContext } from './app.ts'
import { bundlerPage } from './bundler-hosts.ts'
import { type FrameScripts, scriptTag, shellPage } from './frame-files.ts'
import { missingPage } from './missing-page.ts'
import { findFile, type StoredFile } from './sandbox-files.ts'
import { folderAddress, publicPaths, sitePaths, withScripts } from './site.ts'
import { guardedWorker, isWorkerScript } from './worker-guard.ts'

const BUNDLER_CACHE = 'public, max-age=604800, stale-while-revalidate=2592000'

const isHtml = (path: string) => /\.html?$/i.test(path)

/**
 * What loads the answer: a tab, a frame, or a page's resource. Browsers send it in a header; for others, it is derived
 * from what they accept.
 */
function loaderOf({ headers }: FastifyRequest): 'tab' | 'frame' | 'resource' {
  const dest = headers['sec-fetch-dest']
  if (dest === 'document') return 'tab'
  if (dest === 'iframe' || dest === 'frame') return 'frame'
  if (dest !== undefined) return 'resource'
  return headers.accept?.includes('text/html') ? 'tab' : 'resource'
}

/** Serves everything else on a preview's host: the site itself, or the bundler that turns a project into one. */
export function addSiteRoutes(app: FastifyInstance, context: PreviewContext): void {
  const { db, bundler, scripts, origins } = context

  app.get('/*', async (request, reply) => {
    const [pathname = '/'] = request.url.split('?')
    const script = isWorkerScript(request) ? null : await bundler.script(pathname)
    if (script) {
      reply
        .header('cache-control', BUNDLER_CACHE)
        .header('vary', 'accept-encoding')
        .header('etag', script.etag)
      if (request.headers['if-none-match'] === script.etag) return reply.code(304).send()
      reply.type('text/javascript; charset=utf-8')
      const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
      return takesBrotli && script.compressed
        ? reply.header('content-encoding', 'br').send(script.compressed)
        : reply.send(script.text)
    }
    const built = scripts()
    if (!built) return reply.code(503).type('text/plain').send('The web app was not built.')
    const loader = loaderOf(request)
    const sendShell = (status: number) =>
      reply
        .code(status)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(shellPage(built.shell, request.sandboxId, origins()))

    const row = await visibleSandbox(context, request, reply)
    const engine = row && engineOf({ template: row.environment, v2: row.isV2 })
    if (row && engine === 'site') {
      const file = await findFile(db, row.id, [...sitePaths(pathname), '404.html'])
      const folder = file && folderAddress(request.url, file.path)
      if (folder) return reply.header('cache-control', 'no-store').redirect(folder)
      if (file) return sendFile(request, reply, row, file, { scripts: built, pathname, loader })
      // Without the probe, the pane around it would wait forever for the page to report that it has loaded.
      return loader === 'resource'
        ? notFound(reply, pathname)
        : reply
            .code(404)
            .header('cache-control', 'no-store')
            .type('text/html; charset=utf-8')
            .send(missingPage(pathname, loader === 'frame' ? built.probe : null))
    }
    if (loader === 'frame') {
      // The bundler gets its files from the shell around it, so its own page needs no access check.
      const page = bundlerPage(await bundler.page(), scriptTag(built.probe))
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
    }
    const file = row && (await findFile(db, row.id, publicPaths(pathname)))
    if (file && !isHtml(file.path))
      return sendFile(request, reply, row, file, { scripts: built, pathname, loader })
    if (loader === 'tab') return sendShell(row ? 200 : 401)
    return notFound(reply, pathname)
  })
}

const notFound = (reply: FastifyReply, pathname: string) =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain')
    .send(previewMessages.noFile(pathname))

const sendParts = (reply: FastifyReply, parts: readonly Buffer[]) =>
  reply
    .header(
      'content-length',
      parts.reduce((sum, { length }) => sum + length, 0),
    )
    .send(Readable.from(parts.filter(({ length }) => length > 0)))

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  row: SandboxRow,
  file: StoredFile,
  { scripts, pathname, loader }: { scripts: FrameScripts; pathname: string; loader: string },
) {
  reply
    .code(file.path === '404.html' && !pathname.startsWith('/404') ? 404 : 200)
    .header('cache-control', 'private, no-cache')
    .type(contentType(file.path))
  // A copy in the browser's cache has no guard, so never answer that it is unchanged.
  if (isWorkerScript(request))
    return sendParts(reply.header('cache-control', 'no-store'), guardedWorker(file.content))
  if (isHtml(file.path)) {
    const probe = loader === 'frame' ? scriptTag(scripts.probe) : ''
    return sendParts(reply, withScripts(file.content, probe, row.externalResources))
  }
  const etag = `"${file.sha256}"`
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.header('etag', etag).send(file.content)
}
