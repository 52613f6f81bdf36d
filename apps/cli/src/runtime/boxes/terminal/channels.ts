import { on, once } from 'node:events'
import { socketToken } from '@sandlot/core/accounts/rest'
import type { Client } from '@sandlot/core/client'
import { AppError, codeFromStatus } from '@sandlot/core/errors'
import { ATTACH_PROTOCOL } from '@sandlot/core/runtime/boxes/attach-rules'
import type { WebSocket } from 'ws'
import type { Context } from '../../../platform/context.ts'
import { cliMessages } from '../../../platform/messages.ts'
import { hostProblem } from '../../../platform/network/host-problem.ts'
import { devboxTexts } from '../messages.ts'

const HANDSHAKE_MAX_MS = 25_000
/** A connection that leaves a ping unanswered for this long is dead. */
const PING_EVERY_MS = 20_000
/** The server accepts frames of 64 KiB. */
const PIECE_MAX_BYTES = 32 * 1024
/** Received frames buffered before back-pressure applies. */
const WAITING = { highWaterMark: 32, lowWaterMark: 8 }

export type Frame = { channel: number; piece: Buffer }

/** Numbered streams over one WebSocket. */
export type Channels = {
  /** Received frames until the connection ends, with back-pressure. */
  frames: AsyncIterable<Frame>
  /** Resolves when it was sent; lost if the connection has ended. */
  send: (channel: number, bytes: Uint8Array) => Promise<void>
  sendText: (text: string) => void
  close: () => void
}

/** Opens a WebSocket to a devbox. Node only has its own since 22, and that one has no back-pressure. */
export async function openChannels(client: Client, path: string, context: Context): Promise<Channels> {
  const { jwt } = await client.rest(socketToken)
  const { WebSocket } = await import('ws')
  if (context.signal.aborted) throw new AppError('interrupted', cliMessages.interrupted)
  // The agent of this program knows the proxy, if there is one; without it, `ws` connects directly.
  const { globalAgent } = process.getBuiltinModule('node:https')
  const token = `base64url.bearer.phx.${Buffer.from(jwt).toString('base64url')}`
  const socket = new WebSocket(client.baseUrl.replace(/^http/, 'ws') + path, [ATTACH_PROTOCOL, token], {
    handshakeTimeout: HANDSHAKE_MAX_MS,
    perMessageDeflate: false,
    ...(client.baseUrl.startsWith('https:') && { agent: globalAgent }),
  })
  const hangUp = () => socket.terminate()
  context.signal.addEventListener('abort', hangUp, { once: true })
  socket.once('close', () => context.signal.removeEventListener('abort', hangUp))
  // The first message may arrive with the handshake.
  const messages = on(socket, 'message', { close: ['close'], ...WAITING })
  await opened(socket, client.baseUrl, context)
  keepAlive(socket)
  return {
    frames: framesOf(messages),
    send: async (channel, bytes) => {
      for (let start = 0; start < bytes.length || start === 0; start += PIECE_MAX_BYTES)
        await sent(
          socket,
          Buffer.concat([Buffer.of(channel), bytes.subarray(start, start + PIECE_MAX_BYTES)]),
        )
    },
    sendText: (text) => socket.send(text, () => {}),
    close: () => socket.close(1000),
  }
}

async function opened(socket: WebSocket, host: string, { signal }: Context): Promise<void> {
  const refusal = new AbortController()
  socket.once('unexpected-response', (_request, response) => {
    refusal.abort(refused(host, response.statusCode ?? 0))
    socket.terminate()
  })
  // Terminating it emits another error.
  socket.on('error', () => {})
  try {
    await once(socket, 'open')
  } catch (error) {
    if (signal.aborted) throw new AppError('interrupted', cliMessages.interrupted, { cause: error })
    throw refusal.signal.aborted ? refusal.signal.reason : hostProblem(host, error)
  }
}

function refused(host: string, status: number): AppError {
  // If the path is unknown, the server is too old for devboxes.
  return new AppError(
    status === 404 ? 'incompatible' : codeFromStatus(status),
    devboxTexts.refused(host, status),
    { reason: undefined },
  )
}

function keepAlive(socket: WebSocket): void {
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, PING_EVERY_MS)
  socket.once('close', () => clearInterval(timer))
}

async function* framesOf(messages: AsyncIterable<unknown[]>): AsyncGenerator<Frame> {
  try {
    for await (const [data, isBinary] of messages)
      if (isBinary && Buffer.isBuffer(data) && data.length > 0)
        yield { channel: data[0] ?? 0, piece: data.subarray(1) }
  } catch {
    // A broken connection ends the frames like a closed one.
  }
}

const sent = (socket: WebSocket, message: Buffer) =>
  new Promise<void>((resolve) => {
    socket.send(message, () => resolve())
  })
