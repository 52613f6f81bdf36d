import type { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import type { Client } from '@sandlot/core/client'
import { AppError, toAppError } from '@sandlot/core/errors'
import {
  CHANNELS,
  type ExecSignal,
  execSignals,
  resizeMessage,
} from '@sandlot/core/runtime/boxes/attach-rules'
import { SESSION_COLS, SESSION_ROWS } from '@sandlot/core/runtime/boxes/limits'
import { endSession, openSession } from '@sandlot/core/runtime/boxes/rest'
import type { Connection, PseudoTtyInfo, ServerChannel, Session, WindowChangeInfo } from 'ssh2'
import type { Context } from '../../../platform/context.ts'
import { OWN_FAILURE } from '../limits.ts'
import { devboxTexts } from '../messages.ts'
import type { Channels } from '../terminal/channels.ts'
import { follow } from '../terminal/follow.ts'
import { run } from '../terminal/run.ts'
import { written } from '../terminal/written.ts'
import { bridgeTo } from './bridge.ts'
import { openFarFiles } from './far-files.ts'
import { type Sftp, serveFiles } from './sftp.ts'

type Devbox = { client: Client; id: string; context: Context }
type Began = (send: (signal: ExecSignal) => void) => void
type Size = { cols: number; rows: number }

const LOGIN_SHELL = ['/bin/bash', '-l']

/** Serves terminals, commands and connections of a devbox, each as its own channel. */
export function serveSessions(connection: Connection, devbox: Devbox, sftp: Sftp): void {
  connection.on('session', (accept) => {
    const session = accept()
    serveSession(session, devbox)
    session.on('sftp', (begin) => {
      const wrapper = begin()
      const { client, id, context } = devbox
      serveFiles(wrapper, openFarFiles(client, id, closing(wrapper, context)), sftp)
    })
  })
  connection.on('request', (_accept, reject, name) => {
    // ssh itself only reports a failure.
    if (!name.startsWith('cancel')) devbox.context.notice(devboxTexts.noRemoteForward)
    reject?.()
  })
  connection.on('tcpip', (accept, _reject, { destIP, destPort }) =>
    serveCommand(accept(), { command: bridgeTo({ host: destIP, port: destPort }) }, devbox),
  )
  connection.on('openssh.streamlocal', (accept, _reject, { socketPath }) =>
    serveCommand(accept(), { command: bridgeTo({ path: socketPath }) }, devbox),
  )
}

function serveSession(session: Session, devbox: Devbox): void {
  const env: Record<string, string> = {}
  let size: Size | null = null
  let resize = (_size: Size) => {}
  let send = (_signal: ExecSignal) => {}
  session.on('env', (accept, _reject, { key, val }) => {
    env[key] = val
    accept?.()
  })
  session.on('pty', (accept, _reject, info) => {
    size = within(info)
    accept?.()
  })
  session.on('window-change', (accept, _reject, info) => {
    size = within(info)
    resize(size)
    accept?.()
  })
  session.on('signal', (accept, _reject, { name }) => {
    const signal = execSignals.find((one) => one === `SIG${name}`)
    if (signal) send(signal)
    accept?.()
  })
  const began: Began = (next) => {
    send = next
  }
  const begin = (channel: ServerChannel, line: string | null) => {
    if (size === null)
      return serveCommand(
        channel,
        { command: line === null ? LOGIN_SHELL : ['/bin/bash', '-c', line], env },
        devbox,
        began,
      )
    const terminal = {
      line,
      size: () => size ?? within({}),
      onResize: (next: typeof resize) => {
        resize = next
      },
    }
    return serveTerminal(channel, terminal, devbox)
  }
  session.on('shell', (accept) => begin(accept(), null))
  session.on('exec', (accept, _reject, { command }) => begin(accept(), command))
}

/** Clamps a terminal's size to the devbox's limits; 0 means unknown. */
function within({ cols, rows }: Partial<PseudoTtyInfo | WindowChangeInfo>): Size {
  const clamp = (size: number | undefined, { min, max, usual }: typeof SESSION_COLS | typeof SESSION_ROWS) =>
    Math.min(max, Math.max(min, size || usual))
  return { cols: clamp(cols, SESSION_COLS), rows: clamp(rows, SESSION_ROWS) }
}

function serveCommand(
  channel: ServerChannel,
  request: { command: string[]; env?: Record<string, string> },
  { client, id, context }: Devbox,
  began: Began = () => {},
): void {
  const closed = closing(channel, context)
  const streams = {
    stdin: channel.pipe(new PassThrough()),
    out: (piece: Buffer) => written(channel, piece),
    err: (piece: Buffer) => written(channel.stderr, piece),
  }
  void run(client, id, { request, streams, context: closed, began }).then(
    ({ exitCode }) => end(channel, exitCode),
    (error) => fail(channel, error),
  )
}

type Terminal = { line: string | null; size: () => Size; onResize: (resize: (size: Size) => void) => void }

/** Serves a terminal of the devbox that ends with the channel. */
async function serveTerminal(
  channel: ServerChannel,
  { line, size, onResize }: Terminal,
  { client, id, context }: Devbox,
): Promise<void> {
  const closed = closing(channel, context)
  let channels: Channels | null = null
  try {
    const { id: sessionId } = await client.rest(openSession, {
      params: { id },
      body: { kind: 'terminal', ...(line !== null && { command: line }), ...size() },
    })
    const resize = ({ cols, rows }: Size) =>
      void channels?.send(CHANNELS.resize, Buffer.from(resizeMessage(cols, rows)))
    onResize(resize)
    channel.on('data', (typed: Buffer) => {
      channel.pause()
      // Input into a closed connection is lost, as nothing echoes it.
      void (channels?.send(CHANNELS.stdin, typed) ?? Promise.resolve()).then(() => channel.resume())
    })
    try {
      const { exitCode } = await follow(
        client,
        { id, sessionId, signal: closed.signal },
        {
          output: (piece) => written(channel, piece),
          connected: (now) => {
            channels = now
            resize(size())
          },
          disconnected: () => {
            channels = null
            channel.write(`\r\n${devboxTexts.connectionLost}\r\n`)
          },
          lost: (bytes) => channel.write(`\r\n${devboxTexts.lost(bytes)}\r\n`),
        },
        closed,
      )
      end(channel, exitCode)
    } finally {
      // Otherwise a session without a viewer would run forever.
      if (closed.signal.aborted)
        await client.rest(endSession, { params: { id, session: sessionId } }).catch(() => {})
    }
  } catch (error) {
    fail(channel, error)
  }
}

/** A context that ends with a channel. */
function closing(channel: EventEmitter, context: Context): Context {
  const closed = new AbortController()
  channel.once('close', () => closed.abort())
  channel.on('error', () => closed.abort())
  return { ...context, signal: AbortSignal.any([context.signal, closed.signal]) }
}

function end(channel: ServerChannel, status: number): void {
  if (channel.destroyed) return
  channel.exit(status)
  channel.end()
}

function fail(channel: ServerChannel, error: unknown): void {
  const { code, message } = error instanceof AppError ? error : toAppError(error)
  if (code !== 'interrupted') channel.stderr.write(`${message}\n`)
  end(channel, OWN_FAILURE)
}
