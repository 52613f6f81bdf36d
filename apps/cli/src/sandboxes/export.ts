import { rename, rm, writeFile } from 'node:fs/promises'
import { refusalError } from '@sandlot/core/actions'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { slugify } from '@sandlot/core/files/rules'
import { isExportForbidden } from '@sandlot/core/sandboxes/action-rules'
import { keptRefusals } from '@sandlot/core/sandboxes/refusals'
import { exportSandboxFiles, getSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { archiveTexts } from '../archives/messages.ts'
import { assertTarget, placeOf, type Target, zipProblem } from '../archives/target.ts'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { namedThings } from '../platform/input/stdin.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { SEVERAL } from './argument.ts'
import { sandboxTexts } from './messages.ts'
import { cardNamed, sandboxNamed } from './named.ts'

type Flags = { output?: string; force?: true; withoutIgnored?: true; dryRun?: true }

export const exportCommand: Define = (command, act) =>
  command
    .argument('<ids...>', SEVERAL)
    .option(
      '-o, --output <file>',
      'where to save it, or - for standard output (default: its title or sandboxes.zip, in this folder)',
    )
    .option('--force', 'replace an existing file')
    .option(
      '--without-ignored',
      'for one sandbox: leave out files matched by its .sandlotignore or .gitignore',
    )
    .option('--dry-run', 'show what would be saved, and save nothing')
    .addHelpText(
      'after',
      examples(
        'sandlot sandbox export 3l5fg9',
        'sandlot sandbox export 3l5fg9 --output - | bsdtar -tf -',
        'sandlot sandbox export 3l5fg9 k2x8vq --output both.zip',
        'sandlot sandbox list --path /work | sandlot sandbox export - --dry-run',
      ) +
        '\nOne sandbox is saved as a project that works by itself; several are saved with all that is needed to\n' +
        'import them again: sandlot sandbox import both.zip\n',
    )
    .action(act((context, flags: Flags, ids: string[]) => exportSandboxes(ids, flags, context)))

/** Exports one sandbox as a project, several as an archive. */
export async function exportSandboxes(named: readonly string[], flags: Flags, context: Context) {
  const [id, ...others] = await namedThings(named, context)
  const { output, force = false, dryRun = false } = flags
  const target = { output, force, dryRun }
  if (id !== undefined && others.length === 0)
    return exportSandbox(
      { id: await sandboxNamed(id, context), target, withoutIgnored: flags.withoutIgnored ?? false },
      context,
    )
  if (flags.withoutIgnored) throw new AppError('usage', archiveTexts.onlyOne, { field: 'withoutIgnored' })
  const { exportSeveral } = await import('../archives/export-several.ts')
  return exportSeveral([...(id === undefined ? [] : [id]), ...others], target, context)
}

type Request = { id: string; target: Target; withoutIgnored: boolean }

/** Exports a sandbox as the zip of a standalone project; never overwrites a file unless told to. */
async function exportSandbox(
  { id, target, withoutIgnored }: Request,
  context: Context,
): Promise<Outcome<'sandbox.export/1'>> {
  assertTarget(target, context)
  const { force, dryRun } = target
  const toStdout = target.output === '-'
  const { host } = context.target()
  const client = await context.connect({ anonymous: true })
  const record = await (dryRun
    ? lookAt(client, id, context)
    : client.rest(exportSandboxFiles, { params: { id } }))
  const { zipSandbox } = await import('@sandlot/core/files/export/zip')
  const title = displayTitle(record)
  const { bytes, count: files } = await zipSandbox({ ...record, title }, { respectIgnore: withoutIgnored })

  const file = placeOf(target, `${slugify(title)}.zip`, context)
  if (!toStdout && !dryRun) await save(file, bytes, force)
  const say = dryRun ? sandboxTexts.wouldExport : sandboxTexts.exported
  context.notice(say(files, toStdout ? 'a zip' : file))
  return {
    shape: 'sandbox.export/1',
    data: { id: record.id, file, bytes: bytes.byteLength, files },
    meta: { host, ...(dryRun && { dryRun }) },
    text: () => (toStdout ? '' : `${file}\n`),
    ...(toStdout && !dryRun && { bytes }),
  }
}

/** Reads what would be exported without recording an export. */
async function lookAt(client: Client, id: string, context: Context): Promise<SandboxRecord> {
  if (isExportForbidden(await cardNamed(client, id, context)))
    throw refusalError(keptRefusals, 'exportForbidden')
  return client.rest(getSandbox, { params: { id } })
}

async function save(path: string, bytes: Uint8Array, force: boolean): Promise<void> {
  // Written to a temporary file and renamed, so that a replaced file is never incomplete.
  const draft = force ? `${path}.${crypto.randomUUID()}.part` : path
  try {
    await writeFile(draft, bytes, { flag: force ? 'w' : 'wx' })
    if (force) await rename(draft, path)
  } catch (error) {
    const problem = zipProblem(error, path)
    if (problem.code !== 'conflict') await rm(draft, { force: true })
    throw problem
  }
}
