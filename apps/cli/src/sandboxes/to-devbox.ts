import { putSandbox } from '@sandlot/core/sandboxes/metadata/rest'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { SEVERAL } from './argument.ts'
import { changeMany, eachAlone, type Verb } from './many.ts'
import { sandboxTexts } from './messages.ts'
import { predictAction, predictAll } from './predict.ts'
import { predictDevbox } from './predict-quota.ts'

type Flags = { yes?: true; dryRun?: true }

export const toDevboxCommand: Define = (command, act) =>
  command
    .argument('<id...>', SEVERAL)
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would change, and change nothing')
    .addHelpText('after', examples('sandlot sandbox to-devbox 3l5fg9'))
    .action(act((context, flags: Flags, ids: string[]) => makeDevboxes(ids, flags, context)))

/** Converts sandboxes to devboxes; irreversible. */
export async function makeDevboxes(
  ids: readonly string[],
  flags: Flags,
  context: Context,
): Promise<Outcome<'sandbox.to-devbox/1'>> {
  const verb: Verb = {
    isDone: (card) => card.isV2,
    keyOf: eachAlone,
    predict: predictAll(predictAction('sandbox.to_devbox'), predictDevbox({ which: () => true })),
    apply: async (client, named) => {
      for (const id of named)
        await client.rest(putSandbox, { params: { id }, body: { sandbox: { v2: true } } })
    },
    said: sandboxTexts.turning('a devbox'),
    question: sandboxTexts.devboxQuestion,
  }
  return { shape: 'sandbox.to-devbox/1', ...(await changeMany(ids, verb, flags, context)) }
}
