import { AppError } from '@sandlot/core/errors'
import { endSession, openSession } from '@sandlot/core/runtime/boxes/rest'
import type { Ended } from '../../../platform/commands/command.ts'
import type { Context } from '../../../platform/context.ts'
import { cliMessages } from '../../../platform/messages.ts'
import { quoted } from '../../../platform/text/shell-words.ts'
import { START_TIMEOUT_MS } from '../limits.ts'
import { startIfStopped } from '../start-if-stopped.ts'
import { assertTerminal, beTerminal, sizeOf } from './terminal.ts'

type Wanted = {
  id: string
  command: readonly string[]
  cwd: string | undefined
  env: Readonly<Record<string, string>> | undefined
}

/** Runs a command on its own terminal, which ends with this program. */
export async function execOnTerminal({ id, command, cwd, env }: Wanted, context: Context): Promise<Ended> {
  assertTerminal(context)
  const client = await context.connect({ timeoutMs: START_TIMEOUT_MS })
  await startIfStopped(client, id, context)
  const line = [
    ...(cwd === undefined ? [] : ['cd', quoted(cwd), '&&']),
    'exec',
    ...(env ? ['env', ...Object.entries(env).map(([name, value]) => quoted(`${name}=${value}`))] : []),
    ...command.map(quoted),
  ].join(' ')
  const { id: sessionId } = await client.rest(openSession, {
    params: { id },
    body: { kind: 'terminal', command: line, ...sizeOf(context) },
  })
  let ending: Awaited<ReturnType<typeof beTerminal>> = null
  try {
    ending = await beTerminal(client, { id, sessionId }, context)
  } finally {
    if (!ending) await client.rest(endSession, { params: { id, session: sessionId } }).catch(() => {})
  }
  if (!ending) throw new AppError('interrupted', cliMessages.interrupted)
  return { status: ending.exitCode }
}
