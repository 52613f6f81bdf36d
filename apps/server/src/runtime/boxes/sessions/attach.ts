import type { Duplex } from 'node:stream'
import { errorOfRefusal } from '@sandlot/core/actions'
import { toAppError } from '@sandlot/core/errors'
import { type AttachStatus, CHANNELS, execSignals } from '@sandlot/core/runtime/boxes/attach-rules'
import { COMMAND_MAX_LENGTH, SESSION_COLS, SESSION_ROWS } from '@sandlot/core/runtime/boxes/limits'
import { sessionRefusals } from '@sandlot/core/runtime/boxes/refusals'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Watch } from '../../../platform/live/socket-route.ts'
import { assertMayWrite } from '../../../platform/scopes.ts'
import type { Ending } from '../agent-client/streams.ts'
import { askToEnter, askToLookIn } from '../commands.ts'

/** A reader that does not read blocks the program, not the server. */
const UNSENT_MAX_BYTES = 1024 * 1024
/** Once a program has this much unread, its client has to wait. */
const UNREAD_MAX_BYTES = 4 * 1024 * 1024
const FIRST_WORD_MAX_MS = 10_000

const Resize = z.object({
  Width: z.number().int().min(SESSION_COLS.min).max(SESSION_COLS.max),
  Height: z.number().int().min(SESSION_ROWS.min).max(SESSION_ROWS.max),
})
const Signal = z.object({ signal: z.enum(execSignals) })
const Exec = z.object({
  command: z.array(z.string().max(COMMAND_MAX_LENGTH)).min(1).max(1000),
  cwd: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
})

type Served = { context: Context; socket: WebSocket; watch: Watch }
type Open = { socket: WebSocket; end: ReturnType<typeof endOf>; input: ReturnType<typeof inputOf> }

/**
 * Serves a terminal or task of a devbox over a WebSocket, from a position in its output on. Disconnecting ends nothing.
 */
export async function serveSession(
  { context, socket, watch }: Served,
  { id, sessionId, from }: { id: string; sessionId: string; from: number },
): Promise<void> {
  const end = endOf(socket)
  const input = inputOf(socket)
  try {
    assertMayWrite(context.viewer)
    const sandboxId = await askToLookIn(context, id)
    const agent = await context.boxes.enter(sandboxId)
    if (!agent.sessions().some((session) => session.id === sessionId))
      throw errorOfRefusal(sessionRefusals, { reason: 'noSession', params: {} })
    const { stream, offset, ending } = await agent.attach(sessionId, from)
    end.with(() => stream.destroy())
    watch(sandboxId, askWhether(sandboxId, { socket, end, input }))
    tell(socket, { type: 'from', offset, lost: Math.max(0, offset - from) })
    send(socket, CHANNELS.stdout, stream)
    input.into({
      [CHANNELS.stdin]: (piece) => {
        context.boxes.use(sandboxId)
        hand(socket, stream, piece)
      },
      [CHANNELS.resize]: (piece) => {
        const size = Resize.safeParse(jsonIn(piece))
        if (size.success)
          void agent.resize(sessionId, { cols: size.data.Width, rows: size.data.Height }).catch(() => {})
      },
    })
    finish(socket, await ending)
  } catch (error) {
    fail(socket, error)
  }
}

/**
 * Serves a command that runs as long as the socket is open, with separate standard streams. The first message defines
 * what to run.
 */
export async function serveExec({ context, socket, watch }: Served, { id }: { id: string }): Promise<void> {
  const end = endOf(socket)
  const input = inputOf(socket)
  try {
    assertMayWrite(context.viewer)
    const request = Exec.parse(jsonIn(await input.first()))
    const sandboxId = await askToEnter(context, id, { program: request.command[0] })
    const agent = await context.boxes.enter(sandboxId)
    const { command, cwd, env } = request
    const running = await agent.exec({ command, ...(cwd !== undefined && { cwd }), ...(env && { env }) })
    end.with(running.kill)
    watch(sandboxId, askWhether(sandboxId, { socket, end, input }))
    input.into(
      {
        [CHANNELS.stdin]: (piece) => {
          context.boxes.use(sandboxId)
          hand(socket, running.stream, piece)
        },
        [CHANNELS.close]: () => running.stream.end(),
      },
      (text) => {
        const sent = Signal.safeParse(jsonIn(text))
        // If the program has just ended, its end is reported anyway.
        if (sent.success) void running.signal(sent.data.signal).catch(() => {})
      },
    )
    for (;;) {
      const { done, value } = await running.output.next()
      if (done) return finish(socket, value)
      await sent(socket, CHANNELS[value.channel], value.piece)
    }
  } catch (error) {
    fail(socket, error)
  }
}

/** Cuts off a user as soon as they may no longer run anything in it. */
const askWhether =
  (sandboxId: string, { socket, end, input }: Open) =>
  (context: Context): void => {
    askToLookIn(context, sandboxId).catch((error: unknown) => {
      if (socket.readyState !== socket.OPEN) return
      // A closing socket still receives data until the other side has closed it, too.
      input.into({})
      end.now()
      fail(socket, error)
    })
  }

/** Collects what has to end along with the socket, even if it closes first. */
function endOf(socket: WebSocket) {
  let isOver = false
  let work: () => void = () => {}
  const now = () => {
    if (isOver) return
    isOver = true
    work()
  }
  socket.once('close', now)
  return {
    now,
    with: (next: () => void) => {
      work = next
      if (isOver) next()
    },
  }
}

function send(socket: WebSocket, channel: number, stream: Duplex): void {
  stream.on('data', (piece: Buffer) => {
    socket.send(framed(channel, piece), () => {
      if (stream.isPaused() && socket.bufferedAmount < UNSENT_MAX_BYTES) stream.resume()
    })
    if (socket.bufferedAmount >= UNSENT_MAX_BYTES) stream.pause()
  })
}

function hand(socket: WebSocket, stream: Duplex, piece: Buffer): void {
  stream.write(piece)
  if (socket.isPaused || stream.writableLength < UNREAD_MAX_BYTES) return
  socket.pause()
  const goOn = () => {
    stream.off('drain', goOn).off('close', goOn)
    socket.resume()
  }
  stream.on('drain', goOn).on('close', goOn)
}

const sent = (socket: WebSocket, channel: number, piece: Buffer) =>
  new Promise<void>((resolve) => {
    socket.send(framed(channel, piece), () => resolve())
  })

const framed = (channel: number, piece: Buffer) => Buffer.concat([Buffer.of(channel), piece])

const tell = (socket: WebSocket, status: AttachStatus) =>
  socket.send(framed(CHANNELS.status, Buffer.from(JSON.stringify(status))))

function finish(socket: WebSocket, { exitCode, signal }: Ending): void {
  tell(socket, { type: 'exit', exitCode, signal })
  socket.close(1000)
}

function fail(socket: WebSocket, error: unknown): void {
  const { message, reason, code } = toAppError(error)
  tell(socket, { type: 'problem', reason: reason ?? code, message })
  socket.close(1000)
}

type Message = { data: Buffer; isBinary: boolean }

/** Buffers the messages of a socket from the first byte on, until it is known what they are for. */
function inputOf(socket: WebSocket) {
  const waiting: Message[] = []
  let waitingBytes = 0
  let take = (message: Message) => {
    waiting.push(message)
    waitingBytes += message.data.length
    if (waitingBytes > UNREAD_MAX_BYTES) socket.pause()
  }
  socket.on('message', (data: Buffer, isBinary: boolean) => take({ data, isBinary }))
  return {
    /** The first message, which is text. */
    first: () =>
      new Promise<Buffer>((resolve, reject) => {
        const [first] = waiting.splice(0, 1)
        if (first) return resolve(first.data)
        const keep = take
        const timer = setTimeout(() => reject(new Error('no command came')), FIRST_WORD_MAX_MS)
        take = ({ data }) => {
          clearTimeout(timer)
          take = keep
          resolve(data)
        }
        socket.once('close', () => {
          clearTimeout(timer)
          reject(new Error('closed before a command came'))
        })
      }),
    /** Passes all past and future messages to their channels; text messages have no channel. */
    into: (channels: Record<number, (piece: Buffer) => void>, text: (data: Buffer) => void = () => {}) => {
      take = ({ data, isBinary }) => {
        if (!isBinary) text(data)
        else if (data.length > 0) channels[data[0] ?? 0]?.(data.subarray(1))
      }
      for (const message of waiting.splice(0)) take(message)
      socket.resume()
    },
  }
}

function jsonIn(piece: Buffer): unknown {
  try {
    return JSON.parse(piece.toString())
  } catch {
    return undefined
  }
}
