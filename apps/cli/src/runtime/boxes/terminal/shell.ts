import type { Client } from '@sandlot/core/client'
import { openSession } from '@sandlot/core/runtime/boxes/rest'
import { type Define, type Ended, examples } from '../../../platform/commands/command.ts'
import type { Context } from '../../../platform/context.ts'
import { sandboxArgument } from '../../../sandboxes/argument.ts'
import { OWN_FAILURE, START_TIMEOUT_MS } from '../limits.ts'
import { devboxTexts } from '../messages.ts'
import { startIfStopped } from '../start-if-stopped.ts'
import { assertTerminal, beTerminal, sizeOf } from './terminal.ts'

export const shellCommand: Define = (command, act) =>
  sandboxArgument(command, 'the devbox, which is started if necessary', 'before others')
    .argument('[session]', 'a running terminal or task to join, instead of opening a new terminal')
    .addHelpText(
      'after',
      `${examples('sandlot devbox shell 3l5fg9', 'sandlot devbox shell 3l5fg9 s4k2')}
At the start of a line, ~. leaves the terminal, which keeps running in the devbox; ~~ types a tilde.
A lost connection is restored, with what was printed meanwhile.
The command ends with the exit code of the shell, 0 if you left it, or ${OWN_FAILURE} if sandlot itself fails.
`,
    )
    .action(
      act(
        (context, _flags, id: string, session?: string) => openShell({ id, session }, context),
        OWN_FAILURE,
      ),
    )

/** Opens a terminal of a devbox in this one. */
export async function openShell(
  { id, session }: { id: string; session: string | undefined },
  context: Context,
): Promise<Ended> {
  assertTerminal(context)
  const client = await context.connect({ timeoutMs: START_TIMEOUT_MS })
  const sessionId = session ?? (await openedIn(id, client, context))
  const ending = await beTerminal(client, { id, sessionId }, context)
  if (!ending) context.notice(devboxTexts.left(id, sessionId))
  return { status: ending?.exitCode ?? 0 }
}

async function openedIn(id: string, client: Client, context: Context): Promise<string> {
  await startIfStopped(client, id, context)
  const body = { kind: 'terminal' as const, ...sizeOf(context) }
  return (await client.rest(openSession, { params: { id }, body })).id
}
