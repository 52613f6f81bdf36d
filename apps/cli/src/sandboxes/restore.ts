import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { AddToFolderDocument } from '@sandlot/core/sandboxes/operations.gen'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/outcome.ts'
import { namedThings } from '../platform/stdin.ts'
import { changeLines, changeSandboxes } from './change.ts'
import { sandboxTexts } from './messages.ts'

type Flags = { dryRun?: true }

export const restoreCommand: Define = (command, act) =>
  command
    .argument('<id...>', 'ids or aliases, or - to read them from standard input')
    .option('--dry-run', 'show what would be restored, and change nothing')
    .addHelpText(
      'after',
      examples(
        'sandlot sandbox restore 3l5fg9',
        'sandlot sandbox list --deleted | sandlot sandbox restore -',
      ),
    )
    .action(act((context, flags: Flags, ids: string[]) => restoreSandboxes(ids, flags, context)))

/** Takes sandboxes out of the trash, each to the folder where it was (decision 16). */
export async function restoreSandboxes(
  ids: readonly string[],
  { dryRun }: Flags,
  context: Context,
): Promise<Outcome<'sandbox.restore/1'>> {
  const named = await namedThings(ids, context)
  const { host } = context.target()
  const items = await changeSandboxes(
    named,
    {
      isDone: (card) => card.removedAt === null,
      keyOf: (card) => JSON.stringify([card.teamId, card.collection?.path ?? null]),
      apply: (client, cards) =>
        client.graphql(AddToFolderDocument, {
          ids: cards.map(({ id }) => id),
          teamId: cards[0]?.teamId ?? null,
          collectionPath: cards[0]?.collection?.path ?? null,
          privacy: null,
        }),
    },
    { dryRun: dryRun ?? false, context },
  )
  return {
    shape: 'sandbox.restore/1',
    each: 'sandbox.change/1',
    data: items,
    items,
    meta: { host, ...(dryRun && { dryRun }) },
    text: changeLines(items, {
      done: sandboxMessages.restored,
      already: sandboxTexts.notDeleted,
      planned: sandboxTexts.wouldRestore,
    }),
  }
}
