import { AppError } from '@sandlot/core/errors'
import { inputError } from '@sandlot/core/input-rules'
import { startBox } from '@sandlot/core/runtime/boxes/rest'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { displayTitle, titleProblem } from '@sandlot/core/sandboxes/rules'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { sandboxArgument } from '../../sandboxes/argument.ts'
import { copyOf } from '../../sandboxes/fork.ts'
import { createdResult, type PlaceFlags, placeFlags } from '../../sandboxes/make.ts'
import { sandboxTexts } from '../../sandboxes/messages.ts'
import { cardNamed } from '../../sandboxes/named.ts'
import { chosenWorkspaceId } from '../../workspaces/chosen.ts'
import { START_TIMEOUT_MS } from './limits.ts'
import { devboxTexts } from './messages.ts'

type Flags = PlaceFlags & { start?: true }

export const forkCommand: Define = (command, act) =>
  placeFlags(
    sandboxArgument(command, 'the devbox').option(
      '--title <title>',
      'title of the copy (default: like the original)',
    ),
  )
    .option('--start', 'also start the copy')
    .addHelpText(
      'after',
      examples('sandlot devbox fork 3l5fg9', 'sandlot devbox fork 3l5fg9 --title "Second try" --start'),
    )
    .action(act((context, flags: Flags, id: string) => forkDevbox(id, flags, context)))

/** Forks a devbox with its files; prints the copy's URL. */
async function forkDevbox(
  id: string,
  { title, folder, privacy, open, start }: Flags,
  context: Context,
): Promise<Outcome<'devbox.fork/1'>> {
  const problem = title === undefined ? null : titleProblem(title)
  if (problem) throw inputError(sandboxMessages, problem, { field: 'title' })
  const client = await context.connect({ timeoutMs: START_TIMEOUT_MS })
  const [origin, teamId] = await Promise.all([
    cardNamed(client, id, context),
    chosenWorkspaceId(client, context),
  ])
  if (!origin.isV2)
    throw new AppError('usage', devboxTexts.forkNoDevbox(id), { hint: devboxTexts.forkNoDevboxHint(id) })
  const record = await copyOf(client, origin, { teamId, title, folder, privacy })
  if (start) await client.rest(startBox, { params: { id: record.id } })
  const said = sandboxTexts.forked(displayTitle(origin), displayTitle(record))
  return {
    shape: 'devbox.fork/1',
    ...(await createdResult(record, { said, teamId, open: open ?? false }, context)),
  }
}
