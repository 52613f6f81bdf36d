import { constants } from 'node:os'
import { scopeRefusals } from '@sandlot/core/accounts/sessions/scope-refusals'
import { AppError, isErrorCode } from '@sandlot/core/errors'
import type { AttachStatus } from '@sandlot/core/runtime/boxes/attach-rules'
import { boxRefusals, sessionRefusals } from '@sandlot/core/runtime/boxes/refusals'
import { devboxRefusals } from '@sandlot/core/runtime/refusals'
import { z } from 'zod'
import { cliMessages } from '../../../platform/messages.ts'
import { devboxTexts } from '../messages.ts'

const Status = z.discriminatedUnion('type', [
  z.object({ type: z.literal('from'), offset: z.number(), lost: z.number() }),
  z.object({ type: z.literal('exit'), exitCode: z.number().nullable(), signal: z.string().nullable() }),
  z.object({ type: z.literal('problem'), reason: z.string(), message: z.string() }),
]) satisfies z.ZodType<AttachStatus>

export type Ending = { exitCode: number; signal: string | null }
export type ChannelMessage = Extract<AttachStatus, { type: 'from' }> | { type: 'exit'; ending: Ending }

/** Parses a message of the status channel; throws if it reports a failure. */
export function messageIn(piece: Buffer, host: string): ChannelMessage {
  const status = Status.safeParse(jsonIn(piece)).data
  if (!status) throw new AppError('incompatible', cliMessages.notSandlot(host))
  if (status.type === 'problem') {
    const { reason, message } = status
    throw new AppError(codeOf(reason), message, { reason })
  }
  return status.type === 'exit' ? { type: 'exit', ending: endingOf(status) } : status
}

const refusals: Record<string, { code: AppError['code'] }> = {
  ...scopeRefusals,
  ...boxRefusals,
  ...sessionRefusals,
  ...devboxRefusals,
}

const codeOf = (reason: string): AppError['code'] =>
  isErrorCode(reason) ? reason : (refusals[reason]?.code ?? 'unexpected')

/** As in shells: a signal counts from 128. */
function endingOf({ exitCode, signal }: { exitCode: number | null; signal: string | null }): Ending {
  if (exitCode !== null) return { exitCode, signal }
  const number = constants.signals[signal as NodeJS.Signals]
  if (number === undefined) throw new AppError('unexpected', devboxTexts.endUnknown)
  return { exitCode: 128 + number, signal }
}

function jsonIn(piece: Buffer): unknown {
  try {
    return JSON.parse(piece.toString())
  } catch {
    return undefined
  }
}
