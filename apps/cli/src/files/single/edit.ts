import { AppError } from '@sandlot/core/errors'
import { replaceInFiles } from '@sandlot/core/files/find-rules'
import { showPath } from '@sandlot/core/files/path-rules'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { details } from '../../platform/text/table.ts'
import { sandboxArgument } from '../../sandboxes/argument.ts'
import { hashOf } from '../scan.ts'
import { wireOf } from '../send.ts'
import { fileTexts, UNDO } from './messages.ts'
import { namedFile, openFiles } from './open.ts'
import { save } from './save.ts'

type Flags = { replace: string; with: string; all?: boolean; dryRun?: boolean }

export const editCommand: Define = (command, act) =>
  sandboxArgument(command, 'the sandbox', 'before others')
    .argument('<path>', 'path of a text file')
    .requiredOption('--replace <old>', 'the text to replace, exactly as it is in the file')
    .requiredOption('--with <new>', 'the text to put there; may be empty')
    .option('--all', 'replace it wherever it is; otherwise it must be there once')
    .option('--dry-run', 'show how often it would be replaced, and save nothing')
    .addHelpText(
      'after',
      examples(
        "sandlot file edit 3l5fg9 src/App.tsx --replace 'count + 1' --with 'count + 2'",
        'sandlot file edit 3l5fg9 README.md --replace Sand --with Beach --all --json',
      ) + UNDO,
    )
    .action(act((context, flags: Flags, id: string, path: string) => editFile({ id, path }, flags, context)))

/** Replaces text in a file; an ambiguous match is refused. */
async function editFile(
  { id, path: typed }: { id: string; path: string },
  { replace, with: replacement, all = false, dryRun = false }: Flags,
  context: Context,
): Promise<Outcome<'file.edit/1'>> {
  if (replace === '') throw new AppError('usage', fileTexts.nothingToFind, { field: 'replace' })
  const open = await openFiles(await context.connect(), id)
  const { path, file } = namedFile(open, typed)
  const refuse = (reason: string, message: string, hint = '') =>
    new AppError('validation', message, { reason, hint, field: 'replace' })
  const shown = showPath(path)
  if (file.isBinary) throw refuse('binaryFile', fileTexts.binaryEdited(shown))
  if (replace === replacement) throw new AppError('usage', fileTexts.sameText, { field: 'with' })
  const { code, count } = replaced({ ...file, path }, replace, replacement)
  if (count === 0) throw refuse('textNotFound', fileTexts.notFound(shown), fileTexts.notFoundHint)
  if (count > 1 && !all)
    throw refuse('textNotUnique', fileTexts.severalFound(shown, count), fileTexts.severalFoundHint)
  const change = { type: 'write', path, ...wireOf(Buffer.from(code)), baseSha: file.sha } as const
  const version = await save(open, [change], { dryRun })
  context.notice(dryRun ? fileTexts.wouldReplace(path, count) : fileTexts.replaced(path, count, version))
  const sha = hashOf(code)
  return {
    shape: 'file.edit/1',
    data: { id: open.record.id, path, replaced: count, version, sha },
    meta: { host: context.target().host, ...(dryRun && { dryRun }) },
    text: details([
      ['Path', path],
      ['Replaced', String(count)],
      ['Version', String(version)],
      ['SHA-256', sha],
    ]),
  }
}

type Text = { path: string; code: string; isBinary: boolean }

function replaced(file: Text, text: string, replacement: string): { code: string; count: number } {
  const query = { text, matchCase: true, wholeWord: false, isExpression: false }
  const changed = replaceInFiles([file], query, replacement)
  if ('problem' in changed) throw new Error(changed.problem)
  return changed[0] ?? { code: file.code, count: 0 }
}
