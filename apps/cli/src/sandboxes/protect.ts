import { ChangeFrozenDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { SEVERAL } from './argument.ts'
import { changeMany, type Verb } from './many.ts'
import { sandboxTexts } from './messages.ts'
import { predictAction } from './predict.ts'

type Flags = { off?: true; dryRun?: true }

export const protectCommand: Define = (command, act) =>
  command
    .argument('<id...>', SEVERAL)
    .option('--off', 'remove the protection')
    .option('--dry-run', 'show what would change, and change nothing')
    .addHelpText('after', examples('sandlot sandbox protect 3l5fg9', 'sandlot sandbox protect 3l5fg9 --off'))
    .action(act((context, flags: Flags, ids: string[]) => protectSandboxes(ids, flags, context)))

/** Protects the files of sandboxes from changes, or unprotects them. */
export async function protectSandboxes(
  ids: readonly string[],
  flags: Flags,
  context: Context,
): Promise<Outcome<'sandbox.protect/1'>> {
  const isFrozen = !flags.off
  const verb: Verb = {
    predict: predictAction('sandbox.frozen'),
    isDone: (card) => card.isFrozen === isFrozen,
    apply: (client, named) => client.graphql(ChangeFrozenDocument, { ids: named, isFrozen }),
    said: sandboxTexts.turning(isFrozen ? 'protected' : 'unprotected'),
  }
  return { shape: 'sandbox.protect/1', ...(await changeMany(ids, verb, flags, context)) }
}
