import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { CHANNELS, type ExecRequest, execPath } from '@sandlot/core/runtime/boxes/attach-rules'
import { type Define, type Ended, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import { cliMessages } from '../platform/messages.ts'
import { formatOf, printOutcome } from '../platform/output.ts'
import { type Channels, openChannels } from './channels.ts'
import { OWN_FAILURE } from './limits.ts'
import { devboxTexts } from './messages.ts'
import { type Ending, toldIn } from './status-channel.ts'
import { written } from './written.ts'

type Flags = { tty?: true; cwd?: string; env?: Record<string, string> }
type Wanted = { id: string; command: string[] }

export const execCommand: Define = (command, act) =>
  command
    .usage('[options] <id> -- <command...>')
    .argument('<id>', 'id or alias of the devbox, which is started if it does not run')
    .argument('<command...>', 'what to run, after --, with its arguments')
    .option('-t, --tty', 'give it a terminal, as for an editor')
    .option('-C, --cwd <folder>', 'run it in this folder of the project')
    .option('-e, --env <variable>', 'give it a variable as NAME=value; can be repeated', variable)
    .addHelpText(
      'after',
      `${examples(
        'sandlot devbox exec 3l5fg9 -- npm test',
        'sandlot devbox exec 3l5fg9 --cwd packages/web -- ls -la',
        'tar c src | sandlot devbox exec 3l5fg9 -- tar x',
        'sandlot devbox exec -t 3l5fg9 -- vi README.md',
      )}
It ends with the exit code of the command, or 128 and the number of the signal that ended it.
Where sandlot itself fails, it ends with ${OWN_FAILURE}; with --json, with the code that any command has, and ok tells which.
Ctrl-C ends the command, and so does a connection that is lost.
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

/** Runs a command with the streams of this one. */
export async function exec(
  { id, command }: Wanted,
  { tty, cwd, env }: Flags,
  context: Context,
): Promise<Ended> {
  if (tty) {
    const { execOnTerminal } = await import('./exec-terminal.ts')
    return await execOnTerminal({ id, command, cwd, env }, context)
  }
  const client = await context.connect()
  const request: ExecRequest = { command, ...(cwd !== undefined && { cwd }), ...(env && { env }) }
  const { stdout, stderr } = context.io
  if (formatOf(context.flags) === 'text') {
    const { exitCode } = await run(client, id, request, {
      context,
      out: (piece) => written(stdout, piece),
      err: (piece) => written(stderr, piece),
    })
    return { status: exitCode }
  }
  const printed = { out: [] as Buffer[], err: [] as Buffer[] }
  const ending = await run(client, id, request, {
    context,
    out: async (piece) => void printed.out.push(piece),
    err: async (piece) => void printed.err.push(piece),
  })
  await printOutcome(
    {
      shape: 'devbox.exec/1',
      data: {
        ...ending,
        stdout: Buffer.concat(printed.out).toString(),
        stderr: Buffer.concat(printed.err).toString(),
      },
      meta: { host: context.target().host },
      text: () => '',
    },
    context,
  )
  return { status: ending.exitCode }
}

type Take = (piece: Buffer) => Promise<void>

async function run(
  client: Client,
  id: string,
  request: ExecRequest,
  { context, out, err }: { context: Context; out: Take; err: Take },
): Promise<Ending> {
  const channels = await openChannels(client, execPath(id), context)
  const { host } = context.target()
  try {
    channels.sendText(JSON.stringify(request))
    // What ends the input early is told by how the command ends.
    passInput(channels, context).catch(() => {})
    for await (const { channel, piece } of channels.frames) {
      if (channel === CHANNELS.stdout) await out(piece)
      if (channel === CHANNELS.stderr) await err(piece)
      if (channel !== CHANNELS.status) continue
      const told = toldIn(piece, host)
      if (told.type === 'exit') return told.ending
    }
    throw context.signal.aborted
      ? new AppError('interrupted', cliMessages.interrupted)
      : new AppError('offline', devboxTexts.execLost(host))
  } finally {
    channels.close()
    // Nobody reads it any more, and it would keep this process.
    context.io.stdin.destroy()
  }
}

/** Passes standard input on, no faster than it is taken, and then tells that it has ended. */
async function passInput(channels: Channels, { io }: Context): Promise<void> {
  for await (const piece of io.stdin) await channels.send(CHANNELS.stdin, Buffer.from(piece))
  await channels.send(CHANNELS.close, Buffer.of(CHANNELS.stdin))
}
