import { AppError } from '@sandlot/core/errors'
import { RenameSandboxDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { displayTitle, titleProblem } from '@sandlot/core/sandboxes/rules'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/outcome.ts'
import { clean } from '../platform/text.ts'
import { isoTime } from '../platform/time.ts'
import { findSandbox } from './find.ts'
import { sandboxTexts } from './messages.ts'

export const renameCommand: Define = (command, act) =>
  command
    .argument('<id>', 'id or alias of the sandbox')
    .argument('<title>', 'its new title')
    .option('--dry-run', 'show what would change, and change nothing')
    .addHelpText('after', examples('sandlot sandbox rename 3l5fg9 "Sand heap"'))
    .action(
      act((context, { dryRun }: { dryRun?: true }, id: string, title: string) =>
        renameSandbox({ id, title, dryRun: dryRun ?? false }, context),
      ),
    )

export async function renameSandbox(
  wanted: { id: string; title: string; dryRun: boolean },
  context: Context,
): Promise<Outcome<'sandbox.rename/1'>> {
  const problem = titleProblem(wanted.title)
  if (problem) throw new AppError('validation', problem, { field: 'title' })
  const { host } = context.target()
  const client = await context.connect()
  const before = await findSandbox(client, wanted.id)
  const asked = { id: before.id, title: wanted.title.trim() }
  const after = wanted.dryRun
    ? { ...before, ...asked }
    : (await client.graphql(RenameSandboxDocument, { ...asked, was: before.title ?? '' })).renameSandbox
  const { id, title } = after
  return {
    shape: 'sandbox.rename/1',
    data: { id, title, updatedAt: isoTime(after.updatedAt) },
    meta: {
      host,
      ...(before.teamId !== null && { workspace: before.teamId }),
      ...(wanted.dryRun && { dryRun: true }),
    },
    text: () =>
      `${(wanted.dryRun ? sandboxTexts.wouldRename : sandboxTexts.renamed)(clean(displayTitle(before)), clean(displayTitle({ id, title })))}\n`,
  }
}
