import { MakeTemplatesDocument } from '@sandlot/core/sandboxes/operations.gen'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/outcome.ts'
import { changeMany, type Verb } from './many.ts'
import { sandboxTexts } from './messages.ts'

type Flags = { dryRun?: true }

export const toTemplateCommand: Define = (command, act) =>
  command
    .argument('<id...>', 'ids or aliases, or - to read them from standard input')
    .option('--dry-run', 'show what would change, and change nothing')
    .addHelpText('after', examples('sandlot sandbox to-template 3l5fg9'))
    .action(act((context, flags: Flags, ids: string[]) => makeTemplates(ids, flags, context)))

/** Turns sandboxes into templates of their workspace. */
export async function makeTemplates(
  ids: readonly string[],
  flags: Flags,
  context: Context,
): Promise<Outcome<'sandbox.to-template/1'>> {
  const verb: Verb = {
    isDone: (card) => card.customTemplate !== null,
    apply: (client, named) => client.graphql(MakeTemplatesDocument, { ids: named }),
    said: sandboxTexts.turning('a template'),
  }
  return { shape: 'sandbox.to-template/1', ...(await changeMany(ids, verb, flags, context)) }
}
