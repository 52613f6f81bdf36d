import { AppError } from '@sandlot/core/errors'
import { folderMessages } from '@sandlot/core/folders/messages'
import { cleanName, folderNameProblem, folderParent, joinPath, ROOT } from '@sandlot/core/folders/rules'
import { inputError } from '@sandlot/core/input-rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { namedPairs } from '../platform/input/stdin.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { folderTexts } from './messages.ts'
import { relocate } from './relocate.ts'
import { changeFolders } from './several.ts'

type Flags = { dryRun?: true }

export const renameCommand: Define = (command, act) =>
  command
    .argument('<path>', 'path of the folder, or - to read paths and names from standard input')
    .argument('[name]', 'its new name; the folder stays where it is')
    .option('--dry-run', 'show what would change, and change nothing')
    .addHelpText(
      'after',
      `${examples(
        'sandlot folder rename /work/clients "Old clients"',
        'sandlot folder rename - --dry-run < names.tsv',
      )}\nEach line of standard input is a folder: its path, a tab, its new name.\n`,
    )
    .action(
      act(async (context, flags: Flags, path: string, name?: string) => {
        if (name !== undefined) return renameFolder({ path, name }, flags, context)
        if (path !== '-') throw new AppError('usage', folderTexts.nameMissing, { field: 'name' })
        return renameSeveral(flags, context)
      }),
    )

async function renameSeveral(flags: Flags, context: Context): Promise<Outcome<'folder.rename-several/1'>> {
  const names = await namedPairs(context)
  const rename = async (path: string) => {
    const { data } = await renameFolder({ path, name: names.get(path) ?? '' }, flags, context)
    if (data.folders === 0) return 'already'
    return flags.dryRun ? 'planned' : 'done'
  }
  const options = { dryRun: flags.dryRun ?? false, context }
  return {
    shape: 'folder.rename-several/1',
    ...(await changeFolders([...names.keys()], rename, folderTexts.renaming, options)),
  }
}

/** Renames a folder, which changes the paths of everything below it. */
export async function renameFolder(
  { path, name }: { path: string; name: string },
  { dryRun }: Flags,
  context: Context,
): Promise<Outcome<'folder.rename/1'>> {
  const problem = folderNameProblem(name)
  if (problem) throw inputError(folderMessages, problem, { field: 'name' })
  const to = (from: string) => (from === ROOT ? ROOT : joinPath(folderParent(from) ?? ROOT, cleanName(name)))
  return { shape: 'folder.rename/1', ...(await relocate({ path, to, dryRun: dryRun ?? false }, context)) }
}
