import { realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { toAppError } from '@sandlot/core/errors'
import { linkedFolder } from '../files/link.ts'
import { linkNew } from '../files/link-folder.ts'
import { syncTexts } from '../files/messages.ts'
import { namedPath } from '../folders/find.ts'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { type ImportRequest, importZip } from './import.ts'
import { importSeveral } from './import-several.ts'

type Flags = { folder?: string; dryRun?: true }

export const importCommand: Define = (command, act) =>
  command
    .argument('<source...>', 'zips and folders, or - for a zip on standard input')
    .option('--folder <path>', 'the folder of the workspace to import into (default: Drafts)')
    .option('--dry-run', 'show what would be created, and create nothing')
    .addHelpText(
      'after',
      examples(
        'sandlot sandbox import sandboxes.zip --folder /Clients',
        'sandlot sandbox import ./my-project ./another',
        'sandlot sandbox import sandboxes.zip --dry-run',
      ) +
        '\nA zip of several sandboxes comes back as it was exported; any other zip, or a folder, becomes one\n' +
        'sandbox. What cannot be imported is skipped with the reason, and the command ends with 3.\n',
    )
    .action(
      act((context, { folder, dryRun }: Flags, sources: string[]) => {
        const place = folder === undefined ? { drafts: true } : { folder: namedPath(folder, 'folder') }
        return importEach(sources, { folders: true, ...place, dryRun }, context)
      }),
    )

export const importWorkspaceCommand: Define = (command, act) =>
  command
    .argument('<zip...>', 'exported zips, or - for a zip on standard input')
    .option('--dry-run', 'show what would be created, and create nothing')
    .addHelpText(
      'after',
      `${examples(
        'sandlot workspace import team.zip --workspace Makers',
        'sandlot workspace import team.zip --dry-run',
      )}\nFolders and drafts come back where they were. Nothing is replaced: importing makes copies.\n`,
    )
    .action(
      act((context, { dryRun }: Flags, sources: string[]) =>
        importEach(sources, { folders: false, dryRun }, context),
      ),
    )

async function importEach(
  sources: readonly string[],
  request: Omit<ImportRequest, 'source'>,
  context: Context,
) {
  const [source, ...others] = sources
  if (source !== undefined && others.length === 0) {
    const outcome = await importZip({ ...request, source }, context)
    await linkWhole(source, outcome.data, context)
    return outcome
  }
  return importSeveral(sources, request, context)
}

/** Links a folder that became one sandbox as a whole, unless it is already linked. */
async function linkWhole(
  source: string,
  { kind, sandboxes }: ShapeData<'archive.import/1'>,
  context: Context,
): Promise<void> {
  const root = resolve(context.io.cwd, source)
  const [made, ...others] = sandboxes
  const isFolder = source !== '-' && (statSync(root, { throwIfNoEntry: false })?.isDirectory() ?? false)
  if (kind !== 'plain' || !isFolder || others.length > 0 || made?.status !== 'done' || made.id === null)
    return
  if (linkedFolder(realpathSync(root)) !== null) return
  try {
    await linkNew(realpathSync(root), made.id, context)
    context.notice(syncTexts.linked(root, made.title))
  } catch (error) {
    // The sandbox exists already: running the command again would create a second one.
    context.notice(syncTexts.notLinked(root, toAppError(error).message))
  }
}
