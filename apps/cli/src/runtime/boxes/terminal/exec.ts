import { stripVTControlCharacters } from 'node:util'
import { AppError } from '@sandlot/core/errors'
import type { ExecRequest, ExecSignal } from '@sandlot/core/runtime/boxes/attach-rules'
import { type Define, type Ended, examples } from '../../../platform/commands/command.ts'
import type { Context } from '../../../platform/context.ts'
import { formatOf, printOutcome } from '../../../platform/output/output.ts'
import { sandboxArgument } from '../../../sandboxes/argument.ts'
import { OWN_FAILURE, START_TIMEOUT_MS } from '../limits.ts'
import { devboxTexts } from '../messages.ts'
import { startIfStopped } from '../start-if-stopped.ts'
import { run } from './run.ts'
import { written } from './written.ts'

type Flags = { tty?: true; cwd?: string; env?: Record<string, string> }
type Wanted = { id: string; command: string[] }

export const execCommand: Define = (command, act) =>
  sandboxArgument(command, 'the devbox, which is started if necessary', 'before others')
    .usage('[options] <id> -- <command...>')
    .argument(
      '<command...>',
      'a program and its arguments, each a word of its own; for pipes and the like: sh -c "…"',
    )
    .option('-t, --tty', 'give it a terminal, as an editor needs')
    .option('-C, --cwd <folder>', 'run it in this folder of the project')
    .option('-e, --env <variable>', 'set a variable as NAME=value; can be repeated', variable)
    .addHelpText(
      'after',
      `${examples(
        'sandlot devbox exec 3l5fg9 -- npm test',
        'sandlot devbox exec 3l5fg9 --cwd packages/web -- ls -la',
        'tar c src | sandlot devbox exec 3l5fg9 -- tar x',
        'sandlot devbox exec -t 3l5fg9 -- vi README.md',
      )}
It ends with the exit code of the command, or 128 plus the number of the signal that ended it.
If sandlot itself fails, it ends with ${OWN_FAILURE}; with --json, the exit code is the usual one, and ok is false.
Ctrl-C interrupts the command; a second Ctrl-C or a lost connection ends it.
`,
    )
    .action(
      act(
        (context, flags: Flags, id: string, words: string[]) => exec({ id, command: words }, flags, context),
        OWN_FAILURE,
      ),
    )

function variable(typed: string, before: Record<string, string> = {}): Record<string, string> {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(typed) ?? []
  if (name === undefined || value === undefined)
    throw new AppError('usage', devboxTexts.noValue(typed), { field: 'env' })
  return { ...before, [name]: value }
}

/** Runs a command connected to this process's streams. */
export async function exec(
  { id, command }: Wanted,
  { tty, cwd, env }: Flags,
  context: Context,
): Promise<Ended> {
  if (tty) {
    const { execOnTerminal } = await import('./exec-terminal.ts')
    return await execOnTerminal({ id, command, cwd, env }, context)
  }
  const client = await context.connect({ timeoutMs: START_TIMEOUT_MS })
  await startIfStopped(client, id, context)
  // The first Ctrl-C goes to the command; a second ends this process, and with it the command. Agents have no second
  // one: canceling a call ends it.
  const wanted = {
    context: { ...context, signal: context.gone ?? new AbortController().signal },
    began: (send: (signal: ExecSignal) => void) =>
      context.signal.addEventListener('abort', () => send('SIGINT'), { once: true }),
  }
  const request: ExecRequest = { command, ...(cwd !== undefined && { cwd }), ...(env && { env }) }
  const { stdin, stdout, stderr } = context.io
  if (formatOf(context.flags) === 'text') {
    const streams = {
      stdin,
      out: (piece: Buffer) => written(stdout, piece),
      err: (piece: Buffer) => written(stderr, piece),
    }
    const { exitCode } = await run(client, id, { ...wanted, request, streams }).catch(folderMissing(cwd))
    return { status: exitCode }
  }
  const printed = { out: [] as Buffer[], err: [] as Buffer[] }
  const streams = {
    stdin,
    out: async (piece: Buffer) => void printed.out.push(piece),
    err: async (piece: Buffer) => void printed.err.push(piece),
  }
  const ending = await run(client, id, { ...wanted, request, streams }).catch(folderMissing(cwd))
  await printOutcome(
    {
      shape: 'devbox.exec/1',
      data: {
        ...ending,
        stdout: textOf(printed.out),
        stderr: textOf(printed.err),
      },
      meta: { host: context.target().host },
      text: () => '',
    },
    context,
  )
  return { status: ending.exitCode }
}

/** Programs and agents read the output, so colors are stripped. */
const textOf = (pieces: Buffer[]): string => stripVTControlCharacters(Buffer.concat(pieces).toString())

/** The devbox does not say what is missing; a missing program exits with 127, so it must be the folder. */
const folderMissing = (cwd: string | undefined) => (error: unknown) => {
  if (cwd === undefined || !(error instanceof AppError) || error.reason !== 'not_found') throw error
  throw new AppError('not_found', devboxTexts.noFolder(cwd), { reason: 'noFolder', field: 'cwd' })
}
