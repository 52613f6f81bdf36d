import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { boxPortOf } from '@sandlot/core/runtime/boxes/rules'
import { previewMessages } from '@sandlot/core/runtime/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findSandboxes } from '../../sandboxes/repo.ts'
import { proxyPort, upgradePort } from '../boxes/port-proxy.ts'
import { visibilityOf } from '../boxes/ports.ts'
import { visibleSandbox } from './access.ts'
import type { PreviewContext } from './app.ts'
import { shellPage } from './frame-files.ts'
import { previewLabel } from './host.ts'
import { isWorkerScript } from './worker-guard.ts'

/** Hosts of ports answer with what the devbox answers there, but for our own paths, as every preview has them. */
export function addPortHook(app: FastifyInstance, context: PreviewContext): void {
  app.addHook('onRequest', async (request, reply) => {
    const { boxPort: port, sandboxId } = request
    if (port === null || request.url.startsWith('/__sandlot/')) return
    // A worker of user code would outlive who may see it, and answer for our own paths.
    if (isWorkerScript(request)) return reply.code(403).type('text/plain').send(previewMessages.noWorkerHere)
    if (!(await mayEnter(context, request, reply))) return locked(context, request, reply)
    return proxyPort(context.boxes, { sandboxId, port }, request, reply, outsideOf(context, request))
  })
}

/** The same for WebSockets. Says whether a request is for a port at all. */
export function upgradeToPort(
  context: PreviewContext,
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
): boolean {
  const host = request.headers.host
  const label = previewLabel(host, context.preview())
  if (label === null) return false
  const asked = boxPortOf(label)
  client.on('error', () => client.destroy())
  const refuse = () => {
    client.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
  }
  if (!asked || !host) {
    refuse()
    return true
  }
  const { sandboxId, port } = asked
  const from = { host, ip: request.socket.remoteAddress ?? '', headers: request.headers }
  const asking = { ...from, sandboxId, boxPort: port } as FastifyRequest
  const nobody = { header: () => nobody } as unknown as FastifyReply
  mayEnter(context, asking, nobody)
    .then((may) =>
      may
        ? upgradePort(context.boxes, asked, request, { client, head, outside: outsideOf(context, asking) })
        : refuse(),
    )
    .catch((error: unknown) => {
      context.log.warn({ err: error }, 'a socket of a devbox could not be opened')
      client.destroy()
    })
  return true
}

async function mayEnter(
  context: PreviewContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { sandboxId, boxPort: port } = request
  if (port !== null && (await visibilityOf(context.db, sandboxId, port)) === 'link') {
    const [row] = await findSandboxes(context.db, [sandboxId])
    return row?.isV2 === true && row.removedAt === null
  }
  const row = await visibleSandbox(context, request, reply)
  return row?.isV2 === true
}

const outsideOf = ({ preview }: PreviewContext, { host }: Pick<FastifyRequest, 'host'>) => ({
  host,
  scheme: preview()?.scheme ?? ('http' as const),
})

/** A page says how to get in; all else just does not. */
function locked({ scripts, origins }: PreviewContext, request: FastifyRequest, reply: FastifyReply) {
  const built = scripts()
  const isPage = request.headers.accept?.includes('text/html') ?? false
  reply.code(401).header('cache-control', 'no-store')
  return isPage && built
    ? reply.type('text/html; charset=utf-8').send(shellPage(built.shell, request.sandboxId, origins()))
    : reply.type('text/plain').send(previewMessages.locked)
}
