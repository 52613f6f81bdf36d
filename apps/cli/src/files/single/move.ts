import { joinPath, nameOf, withoutSlashesBehind } from '@sandlot/core/files/path-rules'
import type { FileChange } from '@sandlot/core/files/rest'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { sandboxArgument } from '../../sandboxes/argument.ts'
import { fileLines } from '../sync.ts'
import { fileTexts, UNDO } from './messages.ts'
import { namedEntry, type OpenFiles, openFiles, pathTaken, typedPath } from './open.ts'
import { save } from './save.ts'

type Flags = { dryRun?: boolean }

export const moveCommand: Define = (command, act) =>
  sandboxArgument(command, 'the sandbox', 'before others')
    .argument('<from>', 'path of a file or folder')
    .argument('<to>', 'its new path, or a folder to move it into; / is the root')
    .option('--dry-run', 'show what would be moved, and change nothing')
    .addHelpText(
      'after',
      examples(
        'sandlot file move 3l5fg9 src/app.js src/app.ts',
        'sandlot file move 3l5fg9 components src/ --dry-run',
      ) + UNDO,
    )
    .action(
      act((context, flags: Flags, id: string, from: string, to: string) =>
        moveFile({ id, from, to }, flags, context),
      ),
    )

/** Moves or renames a file or folder; never overwrites another one. */
async function moveFile(
  { id, from, to }: { id: string; from: string; to: string },
  { dryRun = false }: Flags,
  context: Context,
): Promise<Outcome<'file.move/1'>> {
  const open = await openFiles(await context.connect(), id)
  const { path, file } = namedEntry(open, from)
  const target = targetOf(open, path, to)
  if (file && open.files.has(target)) throw pathTaken(target)
  const change: FileChange = file
    ? { type: 'move', path, to: target, baseSha: file.sha }
    : { type: 'move-directory', path, to: target }
  const version = await save(open, [change], { dryRun })
  context.notice(dryRun ? fileTexts.wouldMove(path, target) : fileTexts.moved(path, target, version))
  return {
    shape: 'file.move/1',
    data: {
      id: open.record.id,
      path: target,
      movedFrom: path,
      kind: file === null ? 'folder' : file.isBinary ? 'binary' : 'file',
      version,
    },
    meta: { host: context.target().host, ...(dryRun && { dryRun }) },
    text: fileLines([{ path: target, change: 'moved', movedFrom: path }]),
  }
}

/** A target that is a folder, or has a trailing slash, keeps the name. */
function targetOf({ folders }: OpenFiles, path: string, typed: string): string {
  const to = typedPath(typed)
  const folder = withoutSlashesBehind(to)
  return folder !== to || folder === '' || folders.has(folder) ? joinPath(folder, nameOf(path)) : to
}
