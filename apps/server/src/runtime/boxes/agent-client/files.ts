import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  folderSchema,
  type ManyFile,
  manySchema,
  movedSchema,
  removedSchema,
  writtenSchema,
} from '../agent/api.ts'
import { HASH, SIZE } from '../agent/wire.ts'
import { strangeAnswer } from './problems.ts'
import { type AgentLink, answerOf, ask, open, readAll, requestHeaders } from './request.ts'
import { wholeIn } from './streams.ts'

export const listFolder = (link: AgentLink, path: string) =>
  ask(link, requestHeaders(link, 'GET', '/folders', [['path', path]]), folderSchema)

export const makeFolder = (link: AgentLink, path: string) =>
  ask(link, requestHeaders(link, 'POST', '/folders', [['path', path]]), movedSchema)

/** Refused as a conflict if the folder is not empty. */
export const removeFolder = (link: AgentLink, path: string) =>
  ask(link, requestHeaders(link, 'DELETE', '/folders', [['path', path]]), removedSchema)

/** Reads a whole file if it is no larger than `maxBytes`; the hash is that of the received bytes. */
export async function readFile(link: AgentLink, path: string, maxBytes: number) {
  const query = [['path', path] as const, ['max', String(maxBytes)] as const]
  const { stream, headers } = await open(link, requestHeaders(link, 'GET', '/files', query))
  const trailing: { hash?: string } = {}
  stream.once('trailers', (trailers) => {
    trailing.hash = String(trailers[HASH])
  })
  const contents = await readAll(stream, maxBytes, link.patienceMs)
  const hash = createHash('sha256').update(contents).digest('hex')
  // A file that was truncated during the read is not what is on disk.
  if (contents.length !== wholeIn(headers[SIZE]) || hash !== trailing.hash) throw strangeAnswer()
  return { contents, hash }
}

type Write = { contents: Buffer; from?: string; isExecutable?: boolean }

/** Refused as a conflict, with the current hash, if the file is not the version that the write is based on. */
export async function writeFile(link: AgentLink, path: string, { contents, from, isExecutable }: Write) {
  const query = [
    ['path', path] as const,
    ...(from === undefined ? [] : [['from', from] as const]),
    ...(isExecutable === undefined ? [] : [['executable', String(isExecutable)] as const]),
  ]
  const { stream } = await open(link, requestHeaders(link, 'PUT', '/files', query), (opened) =>
    opened.end(contents),
  )
  return answerOf(link, stream, writtenSchema)
}

export const removeFile = (link: AgentLink, path: string, from?: string) =>
  ask(
    link,
    requestHeaders(link, 'DELETE', '/files', [
      ['path', path],
      ...(from === undefined ? [] : [['from', from] as const]),
    ]),
    removedSchema,
  )

export const moveFile = (link: AgentLink, path: string, to: string) =>
  ask(link, requestHeaders(link, 'POST', '/files/move'), movedSchema, { path, to })

export async function writeFiles(link: AgentLink, files: AsyncIterable<ManyFile> | Iterable<ManyFile>) {
  const lines = async function* () {
    for await (const file of files) yield `${JSON.stringify(file)}\n`
  }
  const { stream } = await open(link, requestHeaders(link, 'PUT', '/files/many'), (opened) => {
    // An interruption shows in the answer, or in its absence.
    void pipeline(Readable.from(lines()), opened, { end: true }).catch(() => {})
  })
  return answerOf(link, stream, manySchema)
}
