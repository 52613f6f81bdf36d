import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { CHANNELS, resizeMessage } from '@sandlot/core/runtime/boxes/attach-rules'
import { SESSION_COLS, SESSION_ROWS } from '@sandlot/core/runtime/boxes/limits'
import type { Context } from '../../../platform/context.ts'
import { formatOf, forPeople } from '../../../platform/output/output.ts'
import { devboxTexts } from '../messages.ts'
import type { Channels } from './channels.ts'
import { createEscape } from './escape.ts'
import { follow } from './follow.ts'
import { createModes } from './modes.ts'
import type { Ending } from './status-channel.ts'
import { written } from './written.ts'

/** Refuses if there is no terminal to type in. */
export function assertTerminal({ io, flags }: Context): void {
  if (formatOf(flags) !== 'text' || !io.stdin.isTTY || !io.stdout.isTTY)
    throw new AppError('usage', devboxTexts.needsTerminal, { hint: devboxTexts.needsTerminalHint })
}

/** The size of this process's terminal, within the devbox's limits. */
export function sizeOf({ io: { stdout } }: Context): { cols: number; rows: number } {
  const within = (size: number | undefined, { min, max, usual }: typeof SESSION_COLS | typeof SESSION_ROWS) =>
    Math.min(max, Math.max(min, size ?? usual))
  return { cols: within(stdout.columns, SESSION_COLS), rows: within(stdout.rows, SESSION_ROWS) }
}

/**
 * Turns this process's terminal into that of a session until the session ends or the person disconnects, which returns
 * null. The terminal is always restored.
 */
export async function beTerminal(
  client: Client,
  { id, sessionId }: { id: string; sessionId: string },
  context: Context,
): Promise<Ending | null> {
  const { stdin, stdout } = context.io
  const leaving = new AbortController()
  const watch = createEscape()
  const modes = createModes()
  let channels: Channels | null = null
  const say = (text: string) => stdout.write(forPeople(`\r\n${text}\r\n`, context.io))

  const onInput = (typed: Uint8Array) => {
    const { send, leaves } = watch(typed)
    if (leaves) return leaving.abort()
    if (!channels || send.length === 0) return
    stdin.pause()
    // Input into a closed connection is lost, as nothing echoes it.
    void channels.send(CHANNELS.stdin, send).then(() => stdin.resume())
  }
  const onResize = () => {
    const { cols, rows } = sizeOf(context)
    void channels?.send(CHANNELS.resize, Buffer.from(resizeMessage(cols, rows)))
  }

  stdin.setRawMode?.(true)
  stdin.on('data', onInput)
  stdout.on('resize', onResize)
  try {
    return await follow(
      client,
      { id, sessionId, signal: AbortSignal.any([context.signal, leaving.signal]) },
      {
        output: async (piece) => {
          modes.watch(piece)
          await written(stdout, piece)
        },
        connected: (now) => {
          channels = now
          onResize()
        },
        disconnected: () => {
          channels = null
          say(`${devboxTexts.connectionLost} ${devboxTexts.leaveWith}`)
        },
        lost: (bytes) => say(devboxTexts.lost(bytes)),
      },
      context,
    )
  } catch (error) {
    if (!leaving.signal.aborted) throw error
    return null
  } finally {
    stdin.off('data', onInput)
    stdout.off('resize', onResize)
    stdin.setRawMode?.(false)
    stdin.destroy()
    stdout.write(modes.undo())
    if (leaving.signal.aborted || context.signal.aborted) stdout.write('\r\n')
  }
}
