import { MakeTemplatesDocument, UnmakeTemplatesDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { SEVERAL } from './argument.ts'
import { changeMany, type Verb } from './many.ts'
import { sandboxTexts } from './messages.ts'
import { predictAction } from './predict.ts'

type Flags = { off?: true; dryRun?: true }

export const toTemplateCommand: Define = (command, act) =>
  command
    .argument('<id...>', SEVERAL)
    .option('--off', 'convert templates back into sandboxes')
    .option('--dry-run', 'show what would change, and change nothing')
    .addHelpText(
      'after',
      examples('sandlot sandbox to-template 3l5fg9', 'sandlot sandbox to-template 3l5fg9 --off'),
    )
    .action(act((context, flags: Flags, ids: string[]) => makeTemplates(ids, flags, context)))

/** Turns sandboxes into templates of their workspace, or back. */
export async function makeTemplates(
  ids: readonly string[],
  flags: Flags,
  context: Context,
): Promise<Outcome<'sandbox.to-template/1'>> {
  const isTemplate = !flags.off
  const verb: Verb = {
    predict: predictAction(isTemplate ? 'sandbox.to_template' : 'sandbox.from_template'),
    isDone: (card) => (card.customTemplate !== null) === isTemplate,
    apply: (client, ids) =>
      isTemplate
        ? client.graphql(MakeTemplatesDocument, { ids })
        : client.graphql(UnmakeTemplatesDocument, { ids }),
    said: sandboxTexts.turning(isTemplate ? 'a template' : 'a plain sandbox'),
  }
  return { shape: 'sandbox.to-template/1', ...(await changeMany(ids, verb, flags, context)) }
}
