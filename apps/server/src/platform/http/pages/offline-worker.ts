import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const FILE = 'sw.js'

/**
 * Served instead of the worker if it is switched off: a worker that deletes its caches and then unregisters itself. It
 * replaces a worker of any older version, so none is left behind.
 */
const GIVE_UP = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name.startsWith('sandlot-')) await caches.delete(name)
  }
  event.waitUntil(forget().finally(() => self.registration.unregister()))
})
`

/** Serves the worker that makes pages work offline, or the one that removes it. Browsers revalidate it each time. */
export function serveOfflineWorker(app: FastifyInstance, folder: string, isOn: boolean): void {
  app.get(`/${FILE}`, { config: { policy: 'anyone' } }, (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    if (!isOn) return reply.type('text/javascript; charset=utf-8').send(GIVE_UP)
    if (!existsSync(join(folder, FILE))) return reply.callNotFound()
    return reply.sendFile(FILE, folder, { cacheControl: false })
  })
}
