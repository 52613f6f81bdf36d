import { downloadOwnData, type ExportRequest } from '@sandlot/core/archives/transfer'
import { slugify } from '@sandlot/core/files/rules'
import { receiveArchive } from '../archives/receive.ts'
import { assertTarget, type Target } from '../archives/target.ts'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { ownUsername } from './present.ts'

type Flags = { output?: string; force?: true; dryRun?: true }

export const exportCommand: Define = (command, act) =>
  command
    .option(
      '-o, --output <file>',
      'where to save it, or - for standard output (default: your username, in this folder)',
    )
    .option('--force', 'replace an existing file')
    .option('--dry-run', 'show what would be saved, and save nothing')
    .addHelpText(
      'after',
      `${examples(
        'sandlot profile export',
        'sandlot profile export --output mine.zip',
      )}\nThe zip has your account, comments, likes, notifications, uploads, and the sandboxes you made.\n`,
    )
    .action(
      act((context, { output, force, dryRun }: Flags) =>
        exportOwnData({ output, force: force ?? false, dryRun: dryRun ?? false }, context),
      ),
    )

/** Exports everything stored about the signed-in person as one zip. */
async function exportOwnData(target: Target, context: Context): Promise<Outcome<'archive.export/1'>> {
  assertTarget(target, context)
  const client = await context.connect()
  const name = `${slugify(await ownUsername(client))}.zip`
  const get = (request: ExportRequest) => downloadOwnData(client, request)
  return receiveArchive({ get, workspaceId: null, name, target }, context)
}
