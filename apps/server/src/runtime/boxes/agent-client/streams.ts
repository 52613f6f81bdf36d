import { randomBytes } from 'node:crypto'
import type { ClientHttp2Stream, IncomingHttpHeaders } from 'node:http2'
import type { Duplex } from 'node:stream'
import type { ExecSignal } from '@sandlot/core/runtime/boxes/attach-rules'
import { z } from 'zod'
import { type Channel, HEADER_BYTES, readHeader } from '../agent/exec/frames.ts'
import { EXIT_CODE, EXIT_SIGNAL, OFFSET } from '../agent/wire.ts'
import { FRAME_MAX_BYTES } from './limits.ts'
import { noAnswer, strangeAnswer } from './problems.ts'
import { type AgentLink, ask, giveUp, open, requestHeaders } from './request.ts'

/** How a program ended; unknown if the user stopped watching it. */
export type Ending = { exitCode: number | null; signal: string | null }

export type Attached = {
  /** Bytes in both directions; ending it detaches. */
  stream: Duplex
  /** The position in the total output at which the answer begins. */
  offset: number
  ending: Promise<Ending>
}

export async function attach(link: AgentLink, id: string, from = 0): Promise<Attached> {
  const headers = requestHeaders(link, 'POST', `/sessions/${id}/attach`, [['from', String(from)]])
  let ending: Promise<Ending> | undefined
  const { stream, headers: answered } = await open(link, headers, (opened) => {
    ending = endingOf(opened)
  })
  const offset = wholeIn(answered[OFFSET])
  if (offset === null || !ending) {
    giveUp(stream)
    throw strangeAnswer()
  }
  return { stream, offset, ending }
}

export type Command = { command: readonly string[]; cwd?: string; env?: Readonly<Record<string, string>> }

export type Running = {
  /** Input; ending it early kills the program and everything that it started. */
  stream: ClientHttp2Stream
  output: AsyncGenerator<{ channel: Channel; piece: Buffer }, Ending>
  kill: () => void
  /** Sends a signal to the program, unless it has ended. */
  signal: (signal: ExecSignal) => Promise<void>
}

export async function exec(link: AgentLink, { command, cwd = '', env = {} }: Command): Promise<Running> {
  const id = randomBytes(8).toString('hex')
  const query = [
    ['id', id] as const,
    ...command.map((part) => ['command', part] as const),
    ['cwd', cwd] as const,
    ...Object.entries(env).map(([name, value]) => ['env', `${name}=${value}`] as const),
  ]
  let ending: Promise<Ending> | undefined
  const { stream } = await open(link, requestHeaders(link, 'POST', '/exec', query), (opened) => {
    ending = endingOf(opened)
  })
  if (!ending) throw strangeAnswer()
  return {
    stream,
    output: outputOf(stream, ending),
    kill: () => giveUp(stream),
    signal: async (signal) => {
      await ask(link, requestHeaders(link, 'POST', `/exec/${id}/signal`), z.object({}), { signal })
    },
  }
}

/** Yields output frames at the pace of the reader; finally, how the program ended. */
async function* outputOf(
  stream: ClientHttp2Stream,
  ending: Promise<Ending>,
): AsyncGenerator<{ channel: Channel; piece: Buffer }, Ending> {
  let rest: Buffer = Buffer.alloc(0)
  let current: { channel: Channel; left: number } | null = null
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      rest = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
      while (rest.length >= (current ? 1 : HEADER_BYTES)) {
        if (!current) {
          const header = readHeader(rest)
          if (!header || header.length > FRAME_MAX_BYTES) throw strangeAnswer()
          current = { channel: header.channel, left: header.length }
          rest = rest.subarray(HEADER_BYTES)
        }
        const taken = rest.subarray(0, current.left)
        rest = rest.subarray(taken.length)
        current.left -= taken.length
        if (taken.length > 0) yield { channel: current.channel, piece: taken }
        if (current.left === 0) current = null
      }
    }
    return await ending
  } finally {
    giveUp(stream)
  }
}

/** Reads the trailers; a stream that breaks off has none. */
function endingOf(stream: ClientHttp2Stream): Promise<Ending> {
  const ending = new Promise<Ending>((resolve, reject) => {
    stream.once('trailers', (trailers: IncomingHttpHeaders) => {
      const signal = String(trailers[EXIT_SIGNAL] ?? '').slice(0, 20)
      resolve({ exitCode: wholeIn(trailers[EXIT_CODE]), signal: signal === '' ? null : signal })
    })
    stream.once('close', () => reject(noAnswer()))
  })
  // A program that has ended takes no input, so close that direction, too.
  stream.once('end', () => stream.end())
  // Not every caller awaits it.
  ending.catch(() => {})
  return ending
}

export function wholeIn(header: string | string[] | undefined): number | null {
  const text = String(header ?? '')
  const value = Number(text)
  return /^\d{1,16}$/.test(text) && Number.isSafeInteger(value) ? value : null
}

/** Connects to a port of the box. */
export async function connectPort(link: AgentLink, port: number): Promise<Duplex> {
  const { authority = (wanted: number) => `localhost:${wanted}` } = link
  const { stream } = await open(link, { ':method': 'CONNECT', ':authority': authority(port) }, () => {})
  return stream
}
