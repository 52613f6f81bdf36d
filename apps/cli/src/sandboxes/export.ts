import { statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AppError } from '@sandlot/core/errors'
import { slugify } from '@sandlot/core/files/rules'
import { exportSandboxFiles } from '@sandlot/core/sandboxes/rest'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { archiveTexts } from '../archives/messages.ts'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import { fileProblem } from '../platform/file-problem.ts'
import type { Outcome } from '../platform/outcome.ts'
import { namedThings } from '../platform/stdin.ts'
import { sandboxTexts } from './messages.ts'

type Flags = { output?: string; force?: true; withoutIgnored?: true }

export const exportCommand: Define = (command, act) =>
  command
    .argument('<ids...>', 'ids or aliases of sandboxes, or - for one on each line of standard input')
    .option(
      '-o, --output <file>',
      'where to save it, or - for standard output (its title or sandboxes.zip, here, unless given)',
    )
    .option('--force', 'replace a file that is there')
    .option('--without-ignored', 'of one sandbox: leave out what its .sandlotignore or .gitignore matches')
    .addHelpText(
      'after',
      examples(
        'sandlot sandbox export 3l5fg9',
        'sandlot sandbox export 3l5fg9 --output - | bsdtar -tf -',
        'sandlot sandbox export 3l5fg9 k2x8vq --output both.zip',
      ) +
        '\nOne sandbox is saved as a project that stands on its own; several with all that is needed to\n' +
        'import them again: sandlot sandbox import both.zip\n',
    )
    .action(act((context, flags: Flags, ids: string[]) => exportSandboxes(ids, flags, context)))

async function exportSandboxes(named: readonly string[], flags: Flags, context: Context) {
  const [id, ...others] = await namedThings(named, context)
  if (id !== undefined && others.length === 0) return exportSandbox({ id, ...flags }, context)
  if (flags.withoutIgnored) throw new AppError('usage', archiveTexts.onlyOne, { field: 'withoutIgnored' })
  const { exportSeveral } = await import('../archives/export-several.ts')
  const { output, force = false } = flags
  return exportSeveral([...(id === undefined ? [] : [id]), ...others], { output, force }, context)
}

type Request = { id: string; output?: string; force?: boolean; withoutIgnored?: boolean }

/** Saves a sandbox as a zip of a project that stands on its own; never replaces a file unasked. */
export async function exportSandbox(
  { id, output, force = false, withoutIgnored = false }: Request,
  context: Context,
): Promise<Outcome<'sandbox.export/1'>> {
  const { io, flags } = context
  const toStdout = output === '-'
  if (toStdout && (flags.json || flags.jsonl))
    throw new AppError('usage', sandboxTexts.exportJson, { field: 'output' })
  if (toStdout && io.stdout.isTTY)
    throw new AppError('usage', sandboxTexts.exportToTerminal, { field: 'output' })
  const { host } = context.target()
  const client = await context.connect({ anonymous: true })
  const record = await client.rest(exportSandboxFiles, { params: { id } })
  const { zipSandbox } = await import('@sandlot/core/files/zip')
  const title = displayTitle(record)
  const { bytes, count: files } = await zipSandbox({ ...record, title }, { respectIgnore: withoutIgnored })

  const file = toStdout ? '-' : pathFor(output, `${slugify(title)}.zip`, io.cwd)
  if (!toStdout) await save(file, bytes, force)
  context.notice(sandboxTexts.exported(files, toStdout ? 'a zip' : file))
  return {
    shape: 'sandbox.export/1',
    data: { id: record.id, file, bytes: bytes.byteLength, files },
    meta: { host },
    text: () => (toStdout ? '' : `${file}\n`),
    ...(toStdout && { bytes }),
  }
}

/** An output that is a folder takes the file under its own name. */
function pathFor(output: string | undefined, name: string, cwd: string): string {
  const path = resolve(cwd, output ?? name)
  const isFolder = output !== undefined && statSync(path, { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? join(path, name) : path
}

async function save(path: string, bytes: Uint8Array, force: boolean): Promise<void> {
  // Written beside and renamed, so that a replaced file is never half of one.
  const draft = force ? `${path}.part` : path
  try {
    await writeFile(draft, bytes, { flag: force ? 'w' : 'wx' })
    if (force) await rename(draft, path)
  } catch (error) {
    const problem = fileProblem(error, 'write', path)
    if (problem.code === 'conflict')
      throw new AppError('conflict', sandboxTexts.exportThere(path), {
        hint: sandboxTexts.exportThereHint,
        field: 'output',
      })
    await rm(draft, { force: true })
    throw problem.code === 'not_found'
      ? new AppError('usage', sandboxTexts.exportNoFolder(path), { field: 'output' })
      : problem
  }
}
