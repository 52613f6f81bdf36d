import type { Client } from '@sandlot/core/client'
import { AppError, type ErrorCode, toAppError } from '@sandlot/core/errors'
import { attachPath, CHANNELS } from '@sandlot/core/runtime/boxes/attach-rules'
import type { Context } from '../../../platform/context.ts'
import { cliMessages } from '../../../platform/messages.ts'
import { innermostProblem } from '../../../platform/output/failure.ts'
import { pause } from '../../../platform/time/pause.ts'
import { type Channels, openChannels } from './channels.ts'
import { type Ending, messageIn } from './status-channel.ts'

/** Errors that a retry may resolve. */
const PASSING: readonly ErrorCode[] = ['offline', 'unavailable', 'server', 'rate_limited']
const RETRY_AFTER_MS = [0, 250, 500, 1000, 2000, 4000]

type Hears = {
  output: (piece: Buffer) => Promise<void>
  /** Connected, for the first time or again. */
  connected?: (channels: Channels) => void
  /** The connection was lost and is being restored; called once. */
  disconnected: () => void
  /** This many bytes of output were dropped. */
  lost: (bytes: number) => void
}

type Session = { id: string; sessionId: string; signal: AbortSignal }

/**
 * Follows a terminal or task to its end. A lost connection resumes where it broke off, so that nothing is repeated and
 * nothing is missed that the devbox still has.
 */
export async function follow(
  client: Client,
  { id, sessionId, signal }: Session,
  hears: Hears,
  context: Context,
): Promise<Ending> {
  const { host } = context.target()
  let seen = 0
  let failures = 0
  let hasStood = false
  for (;;) {
    try {
      const channels = await openChannels(client, attachPath(id, sessionId, seen), { ...context, signal })
      try {
        for await (const { channel, piece } of channels.frames) {
          if (channel === CHANNELS.stdout) {
            seen += piece.length
            await hears.output(piece)
          }
          if (channel !== CHANNELS.status) continue
          const message = messageIn(piece, host)
          if (message.type === 'exit') return message.ending
          seen = message.offset
          failures = 0
          hasStood = true
          if (message.lost > 0) hears.lost(message.lost)
          hears.connected?.(channels)
        }
      } finally {
        channels.close()
      }
    } catch (error) {
      const { code } = innermostProblem(error) ?? toAppError(error)
      if (!hasStood || !PASSING.includes(code)) throw error
    }
    if (failures === 0 && !signal.aborted) hears.disconnected()
    await pause(RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length - 1)] ?? 0, signal)
    if (signal.aborted) throw new AppError('interrupted', cliMessages.interrupted)
    failures += 1
  }
}
