import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { MoveToTrashDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { SEVERAL } from './argument.ts'
import { changeMany, type Verb } from './many.ts'
import { sandboxTexts } from './messages.ts'
import { predictAction } from './predict.ts'

type Flags = { yes?: true; dryRun?: true }

export const deleteCommand: Define = (command, act) =>
  command
    .argument('<id...>', SEVERAL)
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would be deleted, and change nothing')
    .addHelpText(
      'after',
      examples(
        'sandlot sandbox delete 3l5fg9',
        'sandlot sandbox list --drafts | sandlot sandbox delete - --dry-run',
      ),
    )
    .action(act((context, flags: Flags, ids: string[]) => deleteSandboxes(ids, flags, context)))

/** Moves sandboxes to the trash, from which they can be restored for 30 days. */
export async function deleteSandboxes(
  ids: readonly string[],
  flags: Flags,
  context: Context,
): Promise<Outcome<'sandbox.delete/1'>> {
  const verb: Verb = {
    isDone: (card) => card.removedAt !== null,
    predict: predictAction('sandbox.trash'),
    apply: (client, ids) => client.graphql(MoveToTrashDocument, { ids }),
    said: {
      done: sandboxMessages.movedToTrash,
      already: sandboxTexts.alreadyDeleted,
      planned: sandboxTexts.wouldDelete,
    },
    question: sandboxTexts.deleteQuestion,
  }
  return { shape: 'sandbox.delete/1', ...(await changeMany(ids, verb, flags, context)) }
}
