import { PermanentlyDeleteSandboxesDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { changeMany, type Verb } from './many.ts'
import { sandboxTexts } from './messages.ts'
import { predictAction } from './predict.ts'

type Flags = { yes?: true; dryRun?: true }

export const purgeCommand: Define = (command, act) =>
  command
    .argument('<id...>', 'ids or titles of deleted sandboxes, or - to read them from standard input')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would be deleted, and change nothing')
    .addHelpText(
      'after',
      examples(
        'sandlot sandbox purge 3l5fg9',
        'sandlot sandbox list --deleted | sandlot sandbox purge - --dry-run',
      ),
    )
    .action(act((context, flags: Flags, ids: string[]) => purgeSandboxes(ids, flags, context)))

/** Permanently deletes sandboxes in Recently deleted. */
export async function purgeSandboxes(
  ids: readonly string[],
  flags: Flags,
  context: Context,
): Promise<Outcome<'sandbox.purge/1'>> {
  const verb: Verb = {
    isDone: () => false,
    predict: predictAction('sandbox.purge'),
    apply: (client, named) => client.graphql(PermanentlyDeleteSandboxesDocument, { ids: named }),
    said: sandboxTexts.purging,
    question: sandboxTexts.purgeQuestion,
  }
  return { shape: 'sandbox.purge/1', ...(await changeMany(ids, verb, flags, context)) }
}
