import { AppError } from '@sandlot/core/errors'
import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { displayTitle, forkTitle, titleProblem } from '@sandlot/core/sandboxes/rules'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { findSandbox } from './find.ts'
import { folderId, type PlaceFlags, placeFlags, told } from './make.ts'
import { sandboxTexts } from './messages.ts'

export const forkCommand: Define = (command, act) =>
  placeFlags(
    command
      .argument('<id>', 'id or alias of the sandbox')
      .option('--title <title>', 'what to call the copy; after the original unless given'),
  )
    .addHelpText(
      'after',
      examples(
        'sandlot sandbox fork 3l5fg9',
        'sandlot sandbox fork 3l5fg9 --title "Second try" --folder /experiments --open',
      ),
    )
    .action(act((context, flags: PlaceFlags, id: string) => fork(id, flags, context)))

/** Copies a sandbox or devbox with its files into the workspace; prints the address of the copy. */
async function fork(
  id: string,
  { title, folder, privacy, open }: PlaceFlags,
  context: Context,
): Promise<Outcome<'sandbox.fork/1'>> {
  const problem = title === undefined ? null : titleProblem(title)
  if (problem) throw new AppError('validation', problem, { field: 'title' })
  const client = await context.connect()
  const [origin, teamId] = await Promise.all([findSandbox(client, id), chosenWorkspaceId(client, context)])
  const record = await client.rest(forkSandbox, {
    params: { id: origin.id },
    body: {
      teamId,
      title: title?.trim() ?? forkTitle(origin),
      ...(privacy !== undefined && { privacy: PRIVACY[privacy] }),
      ...(folder !== undefined && { collectionId: await folderId(client, teamId, folder) }),
    },
  })
  const said = sandboxTexts.forked(displayTitle(origin), displayTitle(record))
  return { shape: 'sandbox.fork/1', ...(await told(record, { said, teamId, open: open ?? false }, context)) }
}
