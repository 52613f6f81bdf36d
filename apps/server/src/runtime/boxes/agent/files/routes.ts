import { createHash } from 'node:crypto'
import type { ServerHttp2Stream } from 'node:http2'
import { finished } from 'node:stream/promises'
import { asText } from '../fields.ts'
import { PATH_MAX_BYTES } from '../limits.ts'
import { Problem } from '../problem.ts'
import { type Call, piecesOf, type Routes, readFields } from '../router.ts'
import { HASH, SIZE } from '../wire.ts'
import type { Files } from './files.ts'
import { writeMany } from './many.ts'

export function fileRoutes(files: Files, wrote: (paths: readonly string[]) => Promise<void>): Routes {
  return {
    'GET /folders': ({ query }) => files.list(pathIn(query)),
    'POST /folders': async ({ query }) => {
      await files.makeFolder(pathIn(query))
      return {}
    },
    'DELETE /folders': async ({ query }) => {
      await files.removeFolder(pathIn(query))
      return {}
    },
    'GET /files': ({ query, stream }) => send(files, pathIn(query), Number(query.get('max') ?? 0), stream),
    'PUT /files': async ({ query, stream }) => {
      const executable = query.get('executable')
      const isExecutable = executable === null ? null : executable === 'true'
      const path = pathIn(query)
      const contents = piecesOf(stream)
      const written = await files.write(path, { contents, from: query.get('from'), isExecutable })
      await wrote([path])
      return written
    },
    'DELETE /files': async ({ query }) => {
      await files.remove(pathIn(query), query.get('from'))
      return {}
    },
    'POST /files/move': async ({ stream }: Call) => {
      const { path, to } = await readFields(stream)
      await files.move(asText(path, PATH_MAX_BYTES), asText(to, PATH_MAX_BYTES))
      return {}
    },
    'PUT /files/many': async ({ stream }) => {
      const { paths, ...result } = await writeMany(files, stream)
      await wrote(paths)
      return result
    },
  }
}

const pathIn = (query: URLSearchParams) => query.get('path') ?? ''

/** Sends at most `max` bytes, and at most the initial size of the file: one that keeps growing would never end. */
const send = (files: Files, path: string, max: number, stream: ServerHttp2Stream): Promise<void> =>
  files.read(path, async (file, size) => {
    if (!(size <= max)) throw new Problem('too_large', { size })
    stream.respond(
      { ':status': 200, 'content-type': 'application/octet-stream', [SIZE]: String(size) },
      { waitForTrailers: true },
    )
    const hash = createHash('sha256')
    stream.on('wantTrailers', () => stream.sendTrailers({ [HASH]: hash.digest('hex') }))
    if (size > 0) {
      const contents = file.createReadStream({ autoClose: false, start: 0, end: size - 1 })
      contents.on('data', (piece) => hash.update(piece))
      contents.pipe(stream)
    } else stream.end()
    // The client may have left before the end.
    await finished(stream, { readable: false }).catch(() => {})
  })
