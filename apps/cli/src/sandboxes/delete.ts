import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { MoveToTrashDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/outcome.ts'
import { agree, mustBeAnswerable } from '../platform/prompt.ts'
import { namedThings } from '../platform/stdin.ts'
import { changeLines, changeSandboxes } from './change.ts'
import { sandboxTexts } from './messages.ts'

type Flags = { yes?: true; dryRun?: true }

export const deleteCommand: Define = (command, act) =>
  command
    .argument('<id...>', 'ids or aliases, or - to read them from standard input')
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

/** Moves sandboxes to the trash, from where they can be restored for 30 days. */
export async function deleteSandboxes(
  ids: readonly string[],
  { yes, dryRun }: Flags,
  context: Context,
): Promise<Outcome<'sandbox.delete/1'>> {
  // Standard input can't both name the sandboxes and answer.
  const asks = !yes && !dryRun
  mustBeAnswerable(!asks, '--yes', ids.includes('-') ? { canAsk: false } : context)
  const named = await namedThings(ids, context)
  const { host } = context.target()
  const items = await changeSandboxes(
    named,
    {
      isDone: (card) => card.removedAt !== null,
      keyOf: () => '',
      apply: (client, cards) => client.graphql(MoveToTrashDocument, { ids: cards.map(({ id }) => id) }),
      ...(asks && {
        agree: (cards) => {
          for (const card of cards) context.notice(`  ${displayTitle(card)}`)
          return agree(sandboxTexts.deleteQuestion(cards.length), context)
        },
      }),
    },
    { dryRun: dryRun ?? false, context },
  )
  return {
    shape: 'sandbox.delete/1',
    each: 'sandbox.change/1',
    data: items,
    items,
    meta: { host, ...(dryRun && { dryRun }) },
    text: changeLines(items, {
      done: sandboxMessages.movedToTrash,
      already: sandboxTexts.alreadyDeleted,
      planned: sandboxTexts.wouldDelete,
    }),
  }
}
