import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  constants,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2'
import { AppError } from '@sandlot/core/errors'
import type { z } from 'zod'
import { problemSchema } from '../agent/api.ts'
import { ANSWER_MAX_BYTES, PATIENCE_MS, PROBLEM_MAX_BYTES } from './limits.ts'
import { noAnswer, refusedByAgent, strangeAnswer } from './problems.ts'

/** How an agent is reached: on a connection of its own, or through the runner under a path prefix. */
export type AgentLink = {
  session: ClientHttp2Session
  prefix?: string
  /** The CONNECT authority for a port. */
  authority?: (port: number) => string
  patienceMs?: number
}

/** The runner's own status for a box without an agent at the moment; agents never send it. */
export const NOT_RUNNING_STATUS = 503

export type Opened = { stream: ClientHttp2Stream; headers: IncomingHttpHeaders }

/** Sends a request and returns the stream of a successful answer. */
export async function open(
  link: AgentLink,
  headers: OutgoingHttpHeaders,
  send: (stream: ClientHttp2Stream) => void = (stream) => stream.end(),
): Promise<Opened> {
  const { session, patienceMs = PATIENCE_MS } = link
  if (session.closed || session.destroyed) throw noAnswer()
  const stream = session.request(headers, { endStream: false })
  send(stream)
  const answered = await headersOf(stream, patienceMs)
  const status = Number(answered[':status'])
  if (status === 200) return { stream, headers: answered }
  if (status === NOT_RUNNING_STATUS) {
    giveUp(stream)
    throw noAnswer()
  }
  const problem = await readJson(stream, problemSchema, PROBLEM_MAX_BYTES, patienceMs)
  throw refusedByAgent(problem.code, { hash: problem.hash ?? null })
}

export function requestHeaders(
  { prefix = '' }: AgentLink,
  method: string,
  path: string,
  query: readonly (readonly [string, string])[] = [],
): OutgoingHttpHeaders {
  const search =
    query.length > 0 ? `?${new URLSearchParams(query.map(([name, value]) => [name, value]))}` : ''
  return { ':method': method, ':path': `${prefix}${path}${search}` }
}

/** Sends a request and parses its small answer. */
export async function ask<Schema extends z.ZodType>(
  link: AgentLink,
  headers: OutgoingHttpHeaders,
  schema: Schema,
  body?: unknown,
): Promise<z.infer<Schema>> {
  const { stream } = await open(link, headers, (opened) =>
    opened.end(body === undefined ? undefined : JSON.stringify(body)),
  )
  return answerOf(link, stream, schema)
}

const headersOf = (stream: ClientHttp2Stream, patienceMs: number) =>
  new Promise<IncomingHttpHeaders>((resolve, reject) => {
    stream.setTimeout(patienceMs, () => breakOff(stream, noAnswer()))
    stream.on('error', (error) => reject(error instanceof AppError ? error : noAnswer(error)))
    stream.once('close', () => reject(noAnswer()))
    stream.once('response', (headers) => {
      stream.setTimeout(0)
      resolve(headers)
    })
  })

export const giveUp = (stream: ClientHttp2Stream): void => stream.close(constants.NGHTTP2_CANCEL)

/** Works even if the other side reads nothing any more, not even the reset. */
function breakOff(stream: ClientHttp2Stream, error: Error) {
  giveUp(stream)
  stream.destroy(error)
}

/** Reads a body that must be short and arrive in time. */
export async function readAll(
  stream: ClientHttp2Stream,
  maxBytes: number,
  patienceMs = PATIENCE_MS,
): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => breakOff(stream, noAnswer()), patienceMs)
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > maxBytes) throw strangeAnswer()
      pieces.push(piece)
      timer.refresh()
    }
    // A canceled stream ends like any other.
    if (stream.rstCode !== constants.NGHTTP2_NO_ERROR) throw noAnswer()
    return Buffer.concat(pieces)
  } catch (error) {
    throw error instanceof AppError ? error : noAnswer(error)
  } finally {
    clearTimeout(timer)
    giveUp(stream)
  }
}

export const answerOf = <Schema extends z.ZodType>(
  link: AgentLink,
  stream: ClientHttp2Stream,
  schema: Schema,
) => readJson(stream, schema, ANSWER_MAX_BYTES, link.patienceMs)

async function readJson<Schema extends z.ZodType>(
  stream: ClientHttp2Stream,
  schema: Schema,
  maxBytes: number,
  patienceMs?: number,
): Promise<z.infer<Schema>> {
  const text = (await readAll(stream, maxBytes, patienceMs)).toString()
  return parsed(schema, text)
}

export function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw strangeAnswer(error)
  }
  const result = schema.safeParse(value)
  if (!result.success) throw strangeAnswer(result.error)
  return result.data
}
