import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const FILE = 'sw.js'

/**
 * What browsers get in place of the worker where it is switched off: a worker that gives back all it kept, and
 * then itself. A worker of any older version is replaced by this one, so nobody is left with it.
 */
const GIVE_UP = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name.startsWith('sandlot-')) await caches.delete(name)
  }
  event.waitUntil(forget().finally(() => self.registration.unregister()))
})
`

/** Serves the worker that makes pages work offline, or the one that ends it. Browsers ask for it each time. */
export function serveOfflineWorker(app: FastifyInstance, folder: string, isOn: boolean): void {
  app.get(`/${FILE}`, { config: { policy: 'anyone' } }, (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    if (!isOn) return reply.type('text/javascript; charset=utf-8').send(GIVE_UP)
    if (!existsSync(join(folder, FILE))) return reply.callNotFound()
    return reply.sendFile(FILE, folder, { cacheControl: false })
  })
}
