import { folderName, joinPath, normalPath } from '@sandlot/core/folders/rules'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/outcome.ts'
import { relocate } from './relocate.ts'

type Flags = { toWorkspace?: string; dryRun?: true }

export const moveCommand: Define = (command, act) =>
  command
    .argument('<path>', 'path of the folder')
    .argument('<into>', 'path of the folder that it goes into; / for the one that holds all others')
    .option('--to-workspace <name>', 'into a folder of another workspace, by its name or id')
    .option('--dry-run', 'show what would change, and change nothing')
    .addHelpText(
      'after',
      examples(
        'sandlot folder move /work/clients /archive',
        'sandlot folder move /plans / --to-workspace Makers',
      ),
    )
    .action(
      act((context, flags: Flags, path: string, into: string) => moveFolder({ path, into }, flags, context)),
    )

/** Moves a folder with all below it into another one. */
export async function moveFolder(
  { path, into }: { path: string; into: string },
  { toWorkspace, dryRun }: Flags,
  context: Context,
): Promise<Outcome<'folder.move/1'>> {
  const to = (from: string) => joinPath(normalPath(into), folderName(from))
  const wanted = { path, to, workspace: toWorkspace, dryRun: dryRun ?? false }
  return { shape: 'folder.move/1', ...(await relocate(wanted, context)) }
}
