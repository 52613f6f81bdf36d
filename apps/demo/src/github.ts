import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEmulator, type SeedConfig } from 'emulate'
import { freePort } from './free-port.ts'
import { zipOf } from './github-zip.ts'

const ZIPBALL = /^\/repos\/([^/]+)\/([^/]+)\/zipball\/(.+)$/

/** A GitHub that also serves repositories as zips, which the emulator behind it does not. */
export async function startGithub(seed: SeedConfig) {
  const port = await freePort()
  const inner = `http://127.0.0.1:${port}`
  const front = createServer((asked, response) => {
    const [, owner, name, ref] = ZIPBALL.exec(asked.url ?? '') ?? []
    if (asked.method !== 'GET' || !owner || !name || !ref) return passOn(port, asked, response)
    sendZip(`${inner}/repos/${owner}/${name}`, ref, asked, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    )
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  const url = `http://localhost:${(front.address() as AddressInfo).port}`
  // Its pages and links use the front's address.
  const emulator = await createEmulator({ service: 'github', port, baseUrl: url, seed })
  return {
    url,
    close: async () => {
      front.closeAllConnections()
      front.close()
      await emulator.close()
    },
  }
}

function passOn(port: number, asked: IncomingMessage, response: ServerResponse) {
  const { method, url, headers } = asked
  const further = request({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(response)
  })
  further.on('error', () => response.destroy())
  asked.pipe(further)
}

async function sendZip(repository: string, ref: string, asked: IncomingMessage, response: ServerResponse) {
  const { authorization } = asked.headers
  const zip = await zipOf(repository, ref, authorization === undefined ? {} : { authorization })
  if (zip) response.writeHead(200, { 'content-type': 'application/zip' }).end(zip)
  else
    response
      .writeHead(404, { 'content-type': 'application/json' })
      .end(JSON.stringify({ message: 'Not Found' }))
}
