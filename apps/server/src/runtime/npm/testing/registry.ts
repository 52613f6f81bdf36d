import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { create } from 'tar'

type Files = Readonly<Record<string, string>>
type Published = { name: string; version: string; manifest: object; archive: Buffer; integrity: string }

/** The time that npm sets on all files, so that packing the same ones always makes the same archive. */
const MOMENT = new Date('1985-10-26T08:15:00Z')

/** Packs files into a package archive as npm does, from disk. */
export async function pack(files: Files): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'sandlot-pack-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const file = join(folder, '..', `${folder.split('/').pop()}.tgz`)
    await create(
      { cwd: folder, file, gzip: true, portable: true, mtime: MOMENT, prefix: 'package/' },
      Object.keys(files),
    )
    const { readFile } = await import('node:fs/promises')
    const archive = await readFile(file)
    await rm(file)
    return archive
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Starts a package registry on its own port: version lists and archives over HTTP, as npm clients request them. */
export async function startRegistry() {
  const packages = new Map<string, Published[]>()
  const asked: string[] = []
  let before = async () => {}
  let accepts: string | undefined
  const moved = new Map<string, string>()
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '/')
    asked.push(path)
    accepts = request.headers.authorization
    await before()
    const elsewhere = moved.get(path)
    if (elsewhere) return void response.writeHead(302, { location: elsewhere }).end()
    const [, name = '', file] = path.match(/^\/((?:@[^/]+\/)?[^/]+)(?:\/-\/(.+))?$/) ?? []
    const found = packages.get(name)
    if (!found) return void response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    if (!file)
      return void response
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=0' })
        .end(JSON.stringify(packument(name, found)))
    const version = found.find((each) => file === `${each.version}.tgz`)
    if (!version) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(version.archive)
  })
  const packument = (name: string, found: readonly Published[]) => ({
    name,
    'dist-tags': { latest: found.at(-1)?.version },
    versions: Object.fromEntries(
      found.map(({ version, manifest, integrity }) => [
        version,
        { ...manifest, dist: { integrity, tarball: `${url()}${name}/-/${version}.tgz` } },
      ]),
    ),
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const url = () => `http://127.0.0.1:${port}/`
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    url: url(),
    /** The requests so far, in order. */
    asked,
    /** The credentials of the last request. */
    credentials: () => accepts,
    /** Redirects requests for a path to another address. */
    move: (path: string, to: string) => moved.set(path, to),
    /** Sets a step that runs before each response. */
    setBefore: (step: () => Promise<void>) => {
      before = step
    },
    publishArchive: (
      name: string,
      version: string,
      archive: Buffer,
      manifest: object = {},
      integrity?: string,
    ) => {
      const known = packages.get(name) ?? []
      const sum = integrity ?? `sha512-${createHash('sha512').update(archive).digest('base64')}`
      packages.set(name, [
        ...known,
        { name, version, manifest: { name, version, ...manifest }, archive, integrity: sum },
      ])
    },
    publish: async (name: string, version: string, files: Files, manifest: object = {}) => {
      const archive = await pack({ ...files, 'package.json': JSON.stringify({ name, version, ...manifest }) })
      const known = packages.get(name) ?? []
      const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`
      packages.set(name, [
        ...known,
        { name, version, manifest: { name, version, ...manifest }, archive, integrity },
      ])
    },
    stop,
    /** Listens again on the same port. */
    start: () => listen(port),
  }
}
