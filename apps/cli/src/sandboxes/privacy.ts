import { ChangePrivacyDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { SEVERAL } from './argument.ts'
import { changeMany, type Verb } from './many.ts'
import { sandboxTexts } from './messages.ts'
import { predictAction, predictAll, predictPrivacy } from './predict.ts'
import { predictQuota } from './predict-quota.ts'
import { privacyLevel, privacyNames } from './privacy-level.ts'

type Flags = { dryRun?: true }

export const privacyCommand: Define = (command, act) =>
  command
    .argument('<level>', `who can see it: ${privacyNames.join(', ')}`)
    .argument('<id...>', SEVERAL)
    .option('--dry-run', 'show what would change, and change nothing')
    .addHelpText('after', examples('sandlot sandbox privacy unlisted 3l5fg9'))
    .action(
      act((context, flags: Flags, level: string, ids: string[]) =>
        setPrivacy({ level, ids }, flags, context),
      ),
    )

/** Sets who can see sandboxes. */
export async function setPrivacy(
  { level, ids }: { level: string; ids: readonly string[] },
  flags: Flags,
  context: Context,
): Promise<Outcome<'sandbox.privacy/1'>> {
  const privacy = privacyLevel(level)
  const verb: Verb = {
    isDone: (card) => card.privacy === privacy,
    predict: predictAll(
      predictAction('sandbox.privacy'),
      predictPrivacy(privacy),
      predictQuota({ becomes: (card) => ({ ...card, privacy }) }),
    ),
    apply: (client, named, cards) =>
      client.graphql(ChangePrivacyDocument, { ids: named, privacy, was: cards.map((card) => card.privacy) }),
    said: sandboxTexts.turning(level),
  }
  return { shape: 'sandbox.privacy/1', ...(await changeMany(ids, verb, flags, context)) }
}
