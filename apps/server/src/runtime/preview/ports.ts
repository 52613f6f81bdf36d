import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { BOX_CHANGED } from '@sandlot/core/runtime/boxes/live'
import { boxPortOf } from '@sandlot/core/runtime/boxes/rules'
import { previewMessages } from '@sandlot/core/runtime/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf, askedHost, trustFunction } from '../../platform/http/origin/trust-proxy.ts'
import { onAccessChanged } from '../../platform/live/on-access-changed.ts'
import { findSandboxes } from '../../sandboxes/repo.ts'
import { proxyPort, upgradePort } from '../boxes/ports/port-proxy.ts'
import { visibilityOf } from '../boxes/ports/ports.ts'
import { maySeeStill, passIn, visibleSandbox } from './access.ts'
import type { PreviewContext } from './app.ts'
import type { Pass } from './cookies.ts'
import { shellPage } from './frame-files.ts'
import { previewLabel } from './host.ts'
import { isWorkerScript } from './worker-guard.ts'

/** Proxies the hosts of ports to the devbox, except for our own paths, which every preview has. */
export function addPortHook(app: FastifyInstance, context: PreviewContext): void {
  app.addHook('onRequest', async (request, reply) => {
    const { boxPort: port, sandboxId } = request
    if (port === null || request.url.startsWith('/__sandlot/')) return
    // A service worker of user code would outlive the viewer's access, and answer for our own paths.
    if (isWorkerScript(request)) return reply.code(403).type('text/plain').send(previewMessages.noWorkerHere)
    if (!(await mayEnter(context, request, reply))) return locked(context, request, reply)
    return proxyPort(context.boxes, { sandboxId, port }, request, reply, outsideOf(context, request))
  })
}

/** Proxies WebSockets. Returns whether a request is for a port at all. */
export function upgradeToPort(
  context: PreviewContext,
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
): boolean {
  const isTrusted = trustFunction(context.config.trustProxy)
  const host = askedHost(request, isTrusted)
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
  const from = { host, ip: addressOf(request, isTrusted), headers: request.headers }
  const asking = { ...from, sandboxId, boxPort: port } as FastifyRequest
  const pass = passIn(context, asking)
  const nobody = { header: () => nobody } as unknown as FastifyReply
  mayEnter(context, asking, nobody)
    .then((may) => {
      if (!may) return refuse()
      endWhenShut(context, client, asked, pass)
      return upgradePort(context.boxes, asked, request, { client, head, outside: outsideOf(context, asking) })
    })
    .catch((error: unknown) => {
      context.log.warn({ err: error }, 'a socket of a devbox could not be opened')
      client.destroy()
    })
  return true
}

/** Closes a socket once its viewer may no longer see the port. */
function endWhenShut(
  context: PreviewContext,
  client: Duplex,
  { sandboxId, port }: { sandboxId: string; port: number },
  pass: Pass | null,
): void {
  // The client may have disconnected during authentication.
  if (client.destroyed) return
  const { hub } = context
  const ask = () => {
    mayStay(context, sandboxId, port, pass)
      .then((may) => {
        if (!may) client.destroy()
      })
      .catch((error: unknown) => {
        context.log.warn({ err: error }, 'it is not known who may go on at a port')
        client.destroy()
      })
  }
  const leaves = [
    onAccessChanged(hub, { userId: pass?.userId ?? '', sandboxId }, ask),
    // A change of who may see the port is published as a change of its devbox.
    hub.subscribe(`live:${sandboxId}`, ({ event }) => {
      if (event === BOX_CHANGED) ask()
    }),
    ...(pass ? [hub.subscribe(`session:${pass.sessionId}`, ask)] : []),
  ]
  client.once('close', () => {
    for (const leave of leaves) leave()
  })
  // Access may have changed before the subscription.
  ask()
}

async function mayStay(
  context: PreviewContext,
  sandboxId: string,
  port: number,
  pass: Pass | null,
): Promise<boolean> {
  if ((await visibilityOf(context.db, sandboxId, port)) === 'link') return isThere(context, sandboxId)
  return maySeeStill(context, sandboxId, pass)
}

async function isThere({ db }: PreviewContext, sandboxId: string): Promise<boolean> {
  const [row] = await findSandboxes(db, [sandboxId])
  return row?.isV2 === true && row.removedAt === null
}

async function mayEnter(
  context: PreviewContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { sandboxId, boxPort: port } = request
  if (port !== null && (await visibilityOf(context.db, sandboxId, port)) === 'link')
    return isThere(context, sandboxId)
  const row = await visibleSandbox(context, request, reply)
  return row?.isV2 === true
}

const outsideOf = ({ preview }: PreviewContext, { host }: Pick<FastifyRequest, 'host'>) => ({
  host,
  scheme: preview()?.scheme ?? ('http' as const),
})

/** A page explains how to get access; other requests are only refused. */
function locked({ scripts, origins }: PreviewContext, request: FastifyRequest, reply: FastifyReply) {
  const built = scripts()
  const isPage = request.headers.accept?.includes('text/html') ?? false
  reply.code(401).header('cache-control', 'no-store')
  return isPage && built
    ? reply.type('text/html; charset=utf-8').send(shellPage(built.shell, request.sandboxId, origins()))
    : reply.type('text/plain').send(previewMessages.locked)
}
