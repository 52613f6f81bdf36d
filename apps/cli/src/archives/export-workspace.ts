import { downloadArchive, type ExportRequest } from '@sandlot/core/archives/transfer'
import { slugify } from '@sandlot/core/files/rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { fetchWorkspaces } from '../workspaces/present.ts'
import { receiveArchive } from './receive.ts'
import { assertTarget, type Target } from './target.ts'

type Flags = { output?: string; force?: true; dryRun?: true }

export const exportWorkspaceCommand: Define = (command, act) =>
  command
    .option(
      '-o, --output <file>',
      'where to save it, or - for standard output (default: its name, in this folder)',
    )
    .option('--force', 'replace an existing file')
    .option('--dry-run', 'show what would be saved, and save nothing')
    .addHelpText(
      'after',
      `${examples(
        'sandlot workspace export',
        'sandlot workspace export --workspace Makers --output makers.zip',
        'sandlot workspace export --dry-run',
      )}\nThe zip has all folders, all sandboxes with their files, and your own drafts.\n`,
    )
    .action(
      act((context, { output, force, dryRun }: Flags) =>
        exportWorkspace({ output, force: force ?? false, dryRun: dryRun ?? false }, context),
      ),
    )

/** Exports a whole workspace as one zip. */
export async function exportWorkspace(
  target: Target,
  context: Context,
): Promise<Outcome<'archive.export/1'>> {
  assertTarget(target, context)
  const client = await context.connect()
  const workspaceId = await chosenWorkspaceId(client, context)
  const workspace = (await fetchWorkspaces(client)).workspaces.find(({ id }) => id === workspaceId)
  const name = `${slugify(workspace?.name ?? 'workspace')}.zip`
  const get = (request: ExportRequest) => downloadArchive(client, workspaceId, { all: true }, request)
  return receiveArchive({ get, workspaceId, name, target }, context)
}
