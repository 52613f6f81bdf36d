import { AppError } from '@sandlot/core/errors'
import { nameOf, showPath } from '@sandlot/core/files/path-rules'
import type { FileChange } from '@sandlot/core/files/rest'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import { agree, mustBeAnswerable } from '../../platform/input/prompt.ts'
import { namedThings } from '../../platform/input/stdin.ts'
import { type Failure, failureOf } from '../../platform/output/failure.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { clean } from '../../platform/text/text.ts'
import { sandboxArgument } from '../../sandboxes/argument.ts'
import { changeLines } from '../../sandboxes/change.ts'
import { fileTexts, UNDO } from './messages.ts'
import { namedEntry, type OpenFiles, openFiles, typedPath } from './open.ts'
import { save } from './save.ts'

type Flags = { recursive?: boolean; yes?: true; dryRun?: boolean }

export const deleteCommand: Define = (command, act) =>
  sandboxArgument(command, 'the sandbox', 'before others')
    .argument('<path...>', 'paths of files and folders, or - to read them from standard input')
    .option('-r, --recursive', 'delete folders with everything in them')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would be deleted, and change nothing')
    .addHelpText(
      'after',
      examples(
        'sandlot file delete 3l5fg9 notes.md',
        'sandlot file delete 3l5fg9 dist --recursive --yes',
        'sandlot file list 3l5fg9 old | sandlot file delete 3l5fg9 - -r --dry-run',
      ) + UNDO,
    )
    .action(
      act((context, flags: Flags, id: string, paths: string[]) => deleteFiles({ id, paths }, flags, context)),
    )

/** Deletes files and folders as one version, reporting each that cannot be deleted. */
async function deleteFiles(
  { id, paths }: { id: string; paths: readonly string[] },
  { recursive = false, yes, dryRun = false }: Flags,
  context: Context,
): Promise<Outcome<'file.delete/1'>> {
  const asks = !yes && !dryRun
  // Standard input cannot both list the files and answer the prompt.
  mustBeAnswerable(!asks, '--yes', paths.includes('-') ? { canAsk: false } : context)
  const client = await context.connect()
  // Paths may contain spaces, so a line of standard input is a path up to its first tab.
  const named = await namedThings(paths, context, /\t/)
  const open = await openFiles(client, id)
  const found = named.map((typed) => doomedAt(open, typed, recursive))
  const doomed = found.flatMap((one) => ('problem' in one ? [] : one))
  if (asks && doomed.length > 0) await askWhether(doomed, context)
  const version = doomed.length > 0 ? await save(open, changesFor(open, doomed), { dryRun }) : null
  const items = found.map((one) =>
    'problem' in one
      ? {
          id: one.path,
          title: nameOf(one.path),
          status: 'failed' as const,
          files: 0,
          version: null,
          error: failure(one.problem, context),
        }
      : {
          id: one.path,
          title: nameOf(one.path),
          files: one.files.length,
          ...(dryRun ? { status: 'planned' as const, version: null } : { status: 'done' as const, version }),
        },
  )
  return {
    shape: 'file.delete/1',
    each: 'file.removed/1',
    data: items,
    items,
    meta: { host: context.target().host, ...(dryRun && { dryRun }) },
    text: changeLines(
      items.map((item) => ({ ...item, title: item.id })),
      fileTexts.deleting,
    ),
  }
}

/** What a path deletes: a file, or all files of a folder. */
type Doomed = { path: string; isFolder: boolean; files: string[] }

function doomedAt(
  open: OpenFiles,
  typed: string,
  recursive: boolean,
): Doomed | { path: string; problem: AppError } {
  try {
    const { path, file } = namedEntry(open, typed)
    if (file) return { path, isFolder: false, files: [path] }
    if (!recursive)
      throw new AppError('validation', fileTexts.isFolder(showPath(path)), {
        reason: 'isFolder',
        hint: fileTexts.recursiveHint,
        field: 'recursive',
      })
    return { path, isFolder: true, files: [...open.files.keys()].filter((one) => one.startsWith(`${path}/`)) }
  } catch (error) {
    if (error instanceof AppError) return { path: typedPath(typed), problem: error }
    throw error
  }
}

/** Files are deleted by hash, so that somebody else's later save is not lost; folders once they are empty. */
function changesFor({ files }: OpenFiles, doomed: readonly Doomed[]): FileChange[] {
  const paths = new Set(doomed.flatMap((one) => one.files))
  const folders = doomed.filter(({ isFolder }) => isFolder)
  return [
    ...[...paths].map((path) => ({ type: 'remove' as const, path, baseSha: files.get(path)?.sha ?? null })),
    ...folders.map(({ path }) => ({ type: 'remove-directory' as const, path, ifEmpty: true })),
  ]
}

async function askWhether(doomed: readonly Doomed[], context: Context): Promise<void> {
  for (const { path, isFolder } of doomed) context.notice(`  ${clean(path)}${isFolder ? '/' : ''}`)
  const { size } = new Set(doomed.flatMap(({ files }) => files))
  await agree(size === 0 ? fileTexts.deleteEmptyQuestion : fileTexts.deleteQuestion(size), context)
}

const failure = (problem: AppError, context: Context): Failure =>
  failureOf(problem, { target: context.target(), version: context.version })
