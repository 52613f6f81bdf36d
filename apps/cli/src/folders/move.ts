import { folderName, joinPath, ROOT } from '@sandlot/core/folders/rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { namedPath } from './find.ts'
import { folderTexts } from './messages.ts'
import { relocate } from './relocate.ts'
import { changeFolders, namedFolders, onlyOne, outermost } from './several.ts'

type Flags = { toWorkspace?: string; dryRun?: true }

export const moveCommand: Define = (command, act) =>
  command
    .argument('<path>', 'path of the folder, or - to read several from standard input')
    .argument(
      '<into...>',
      'path of the new parent folder, or / for the root; further folders to move stand before it',
    )
    .option('--to-workspace <name>', 'move it into another workspace, by name or id')
    .option('--dry-run', 'show what would change, and change nothing')
    .addHelpText(
      'after',
      examples(
        'sandlot folder move /work/clients /archive',
        'sandlot folder move /plans / --to-workspace Makers',
        'sandlot folder move /work/clients /work/plans /archive --dry-run',
      ),
    )
    .action(
      act((context, flags: Flags, first: string, others: string[]) => {
        const into = others.at(-1) ?? ROOT
        const paths = [first, ...others.slice(0, -1)]
        const path = onlyOne(paths)
        return path === null
          ? moveSeveral({ paths, into }, flags, context)
          : moveFolder({ path, into }, flags, context)
      }),
    )

async function moveSeveral(
  { paths, into }: { paths: readonly string[]; into: string },
  flags: Flags,
  context: Context,
): Promise<Outcome<'folder.move-several/1'>> {
  const move = async (path: string) => {
    const { data } = await moveFolder({ path, into }, flags, context)
    if (data.folders === 0) return 'already'
    return flags.dryRun ? 'planned' : 'done'
  }
  const named = outermost(await namedFolders(paths, context))
  const options = { dryRun: flags.dryRun ?? false, context }
  return {
    shape: 'folder.move-several/1',
    ...(await changeFolders(named, move, folderTexts.moving, options)),
  }
}

/** Moves a folder with its contents into another one. */
export async function moveFolder(
  { path, into }: { path: string; into: string },
  { toWorkspace, dryRun }: Flags,
  context: Context,
): Promise<Outcome<'folder.move/1'>> {
  const parent = namedPath(into, 'into')
  const to = (from: string) => joinPath(parent, folderName(from))
  const wanted = { path, to, workspace: toWorkspace, dryRun: dryRun ?? false }
  return { shape: 'folder.move/1', ...(await relocate(wanted, context)) }
}
