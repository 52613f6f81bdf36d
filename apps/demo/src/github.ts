import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEmulator, type SeedConfig } from 'emulate'
import { type Zippable, zipSync } from 'fflate'
import { freePort } from './free-port.ts'

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

type Tree = { tree: { path: string; mode: string; type: string; sha: string }[] }

const UNIX = 3

/** A repository's files at a branch, tag or commit, zipped like GitHub's; null if they are not visible. */
async function zipOf(repository: string, ref: string, headers: Record<string, string>) {
  const ask = async <Shape>(path: string) => {
    const reply = await fetch(`${repository}/${path}`, { headers })
    return reply.ok ? ((await reply.json()) as Shape) : null
  }
  const commit = await ask<{ sha: string }>(`commits/${ref}`)
  const listed = commit && (await ask<Tree>(`git/trees/${commit.sha}?recursive=1`))
  if (!listed) return null
  const top = `${repository.split('/').slice(-2).join('-')}-${commit.sha.slice(0, 7)}`
  const files: Zippable = { [`${top}/`]: new Uint8Array() }
  for (const { path, mode, type, sha } of listed.tree) {
    if (type === 'tree') files[`${top}/${path}/`] = new Uint8Array()
    if (type !== 'blob') continue
    const blob = await ask<{ content: string }>(`git/blobs/${sha}`)
    const content = Buffer.from(blob?.content ?? '', 'base64')
    files[`${top}/${path}`] = [content, { os: UNIX, attrs: Number.parseInt(mode, 8) * 65_536 }]
  }
  return zipSync(files)
}
