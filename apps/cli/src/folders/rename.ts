import { AppError } from '@sandlot/core/errors'
import { cleanName, folderNameProblem, folderParent, joinPath, ROOT } from '@sandlot/core/folders/rules'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/outcome.ts'
import { relocate } from './relocate.ts'

type Flags = { dryRun?: true }

export const renameCommand: Define = (command, act) =>
  command
    .argument('<path>', 'path of the folder')
    .argument('<name>', 'its new name; it stays where it is')
    .option('--dry-run', 'show what would change, and change nothing')
    .addHelpText('after', examples('sandlot folder rename /work/clients "Old clients"'))
    .action(
      act((context, flags: Flags, path: string, name: string) =>
        renameFolder({ path, name }, flags, context),
      ),
    )

/** Gives a folder another name, and so all below it another path. */
export async function renameFolder(
  { path, name }: { path: string; name: string },
  { dryRun }: Flags,
  context: Context,
): Promise<Outcome<'folder.rename/1'>> {
  const problem = folderNameProblem(name)
  if (problem) throw new AppError('validation', problem, { field: 'name' })
  const to = (from: string) => (from === ROOT ? ROOT : joinPath(folderParent(from) ?? ROOT, cleanName(name)))
  return { shape: 'folder.rename/1', ...(await relocate({ path, to, dryRun: dryRun ?? false }, context)) }
}
