import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { slugify } from '@sandlot/core/files/rules'
import { downloadAudit } from '@sandlot/core/workspaces/audit/download'
import { assertTarget, placeOf } from '../../archives/target.ts'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import { fileProblem } from '../../platform/disk/file-problem.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { chosenWorkspaceId } from '../chosen.ts'
import { workspaceTexts } from '../messages.ts'
import { fetchWorkspaces } from '../present.ts'

type Flags = { csv?: true; output?: string; force?: true }

export const auditExportCommand: Define = (command, act) =>
  command
    .option('--csv', 'save it as CSV, not as NDJSON')
    .option(
      '-o, --output <file>',
      'where to save it, or - for standard output (default: a file in this folder)',
    )
    .option('--force', 'replace an existing file')
    .addHelpText(
      'after',
      examples(
        'sandlot workspace audit export --csv --output audit.csv',
        'sandlot workspace audit export --output - | jq .action',
      ),
    )
    .action(act((context, flags: Flags) => exportAudit(flags, context)))

/** Saves the whole log while it is streamed; an incomplete one is never left behind. */
async function exportAudit(
  { csv, output, force = false as true }: Flags,
  context: Context,
): Promise<Outcome<'workspace.audit-export/1'>> {
  const format = csv ? 'csv' : 'ndjson'
  const target = { output, force, dryRun: false }
  assertTarget(target, context)
  const { host } = context.target()
  const client = await context.connect()
  const id = await chosenWorkspaceId(client, context)
  const { workspaces } = await fetchWorkspaces(client)
  const name = slugify(workspaces.find((one) => one.id === id)?.name ?? 'workspace')
  const file = placeOf(target, `${name}-audit.${format}`, context)
  const source = Readable.fromWeb(
    (await downloadAudit(client, id, format, context.signal)) as Parameters<typeof Readable.fromWeb>[0],
  )
  const draft = `${file}.${crypto.randomUUID()}.part`
  if (file === '-') await pipeline(source, context.io.stdout, { end: false })
  else
    try {
      await pipeline(source, createWriteStream(draft))
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw fileProblem(error, 'write', file)
    }
  return {
    shape: 'workspace.audit-export/1',
    data: { file, format },
    meta: { host, workspace: id },
    text: () => (file === '-' ? '' : `${workspaceTexts.auditExported(file)}\n`),
  }
}
