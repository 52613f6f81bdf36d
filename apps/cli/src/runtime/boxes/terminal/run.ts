import type { Readable } from 'node:stream'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import {
  CHANNELS,
  type ExecRequest,
  type ExecSignal,
  execPath,
  signalMessage,
} from '@sandlot/core/runtime/boxes/attach-rules'
import type { Context } from '../../../platform/context.ts'
import { cliMessages } from '../../../platform/messages.ts'
import { devboxTexts } from '../messages.ts'
import { type Channels, openChannels } from './channels.ts'
import { type Ending, messageIn } from './status-channel.ts'

type Take = (piece: Buffer) => Promise<void>
type Streams = { stdin: Readable; out: Take; err: Take }
type Wanted = {
  request: ExecRequest
  streams: Streams
  context: Context
  /** Called with a function that sends signals to the command, once it runs. */
  began?: (send: (signal: ExecSignal) => void) => void
}

/** Runs a command in a devbox between the given streams. It ends with the context's signal, and with the connection. */
export async function run(
  client: Client,
  id: string,
  { request, streams, context, began }: Wanted,
): Promise<Ending> {
  const channels = await openChannels(client, execPath(id), context)
  const { host } = context.target()
  try {
    channels.sendText(JSON.stringify(request))
    began?.((signal) => channels.sendText(signalMessage(signal)))
    // If the input ends early, the command's outcome tells.
    passInput(channels, streams.stdin).catch(() => {})
    for await (const { channel, piece } of channels.frames) {
      if (channel === CHANNELS.stdout) await streams.out(piece)
      if (channel === CHANNELS.stderr) await streams.err(piece)
      if (channel !== CHANNELS.status) continue
      const message = messageIn(piece, host)
      if (message.type === 'exit') return message.ending
    }
    throw context.signal.aborted
      ? new AppError('interrupted', cliMessages.interrupted)
      : new AppError('offline', devboxTexts.execLost(host))
  } finally {
    channels.close()
    // It has no reader any more and would keep this process alive.
    streams.stdin.destroy()
  }
}

/** Forwards standard input with back-pressure, and signals its end. */
async function passInput(channels: Channels, stdin: Readable): Promise<void> {
  for await (const piece of stdin) await channels.send(CHANNELS.stdin, Buffer.from(piece))
  await channels.send(CHANNELS.close, Buffer.of(CHANNELS.stdin))
}
