import { AppError } from '@sandlot/core/errors'
import { FileConflicts } from '@sandlot/core/files/rest'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import { failureOf, innermostProblem } from '../../platform/output/failure.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import type { ShapeData } from '../../platform/output/shapes.ts'
import { details } from '../../platform/text/table.ts'
import { sandboxArgument } from '../../sandboxes/argument.ts'
import { hashOf } from '../scan.ts'
import { wireOf } from '../send.ts'
import { contentsGiven, type Source } from './contents.ts'
import { fileTexts, UNDO } from './messages.ts'
import { openFiles, pathTaken, typedPath } from './open.ts'
import { save } from './save.ts'

type Flags = Source & { base?: string; create?: boolean; dryRun?: boolean }
type Data = ShapeData<'file.write/1'>

export const writeCommand: Define = (command, act) =>
  sandboxArgument(command, 'the sandbox', 'before others')
    .argument('<path>', 'path of the file; missing folders are created')
    .option('--from <file>', 'take the contents from this local file, not from standard input')
    .option('--text <text>', 'take this text as the contents')
    .option('--base <sha>', 'only if the file still has this SHA-256; otherwise it is a conflict (7)', shaOf)
    .option('--create', 'only if there is no such file yet')
    .option('--dry-run', 'show what would be saved, and save nothing')
    .addHelpText(
      'after',
      examples(
        'sandlot file write 3l5fg9 notes.md < notes.md',
        'sandlot file write 3l5fg9 public/logo.png --from logo.png --create',
        'sandlot file write 3l5fg9 VERSION --text 1.2.0 --json',
      ) + UNDO,
    )
    .action(act((context, flags: Flags, id: string, path: string) => writeFile({ id, path }, flags, context)))

function shaOf(text: string): string {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new AppError('usage', fileTexts.notSha(text), { field: 'base' })
  return text.toLowerCase()
}

/** Saves one file, based on a given version or the current one. */
async function writeFile(
  { id, path: typed }: { id: string; path: string },
  { base, create = false, dryRun = false, ...source }: Flags,
  context: Context,
): Promise<Outcome<'file.write/1'>> {
  if (source.from !== undefined && source.text !== undefined)
    throw new AppError('usage', fileTexts.oneSource, { field: 'text' })
  if (create && base !== undefined) throw new AppError('usage', fileTexts.oneCondition, { field: 'base' })
  const client = await context.connect()
  const bytes = await contentsGiven(source, context)
  const open = await openFiles(client, id)
  const path = typedPath(typed)
  const there = open.files.get(path)
  if (create && there) throw pathTaken(path)
  const sha = hashOf(bytes)
  const baseSha = base ?? there?.sha ?? null
  const outcome = (data: Data, error?: AppError): Outcome<'file.write/1'> => ({
    shape: 'file.write/1',
    data,
    meta: { host: context.target().host, ...(dryRun && { dryRun }) },
    text: written(data),
    ...(error && {
      items: [{ id: path, title: null, status: 'failed', error: failureOf(error, failureContext(context)) }],
    }),
  })
  try {
    const version = await save(open, [{ type: 'write', path, ...wireOf(bytes), baseSha }], { dryRun })
    const change = !there ? 'added' : there.sha === sha ? 'unchanged' : 'updated'
    context.notice(
      change === 'unchanged'
        ? fileTexts.unchanged(path)
        : dryRun
          ? fileTexts.wouldSave(path)
          : fileTexts.saved(path, version),
    )
    return outcome({ id: open.record.id, path, change, version, sha })
  } catch (error) {
    const stale = staleIn(error)
    if (!stale) throw error
    const { version, sha: now, problem } = stale
    return outcome({ id: open.record.id, path, change: 'conflict', version, sha: now }, problem)
  }
}

const failureContext = (context: Context) => ({ target: context.target(), version: context.version })

/** The actual state that a refused save found instead of its base. */
function staleIn(error: unknown): { version: number; sha: string | null; problem: AppError } | null {
  const refused = innermostProblem(error)
  const { data } = FileConflicts.safeParse(refused?.data)
  if (!refused || !data) return null
  const sha = data.conflicts[0]?.theirs?.sha ?? null
  const { message, reason, code } = refused
  const problem = new AppError(code, message, { reason, hint: fileTexts.shaThere(sha), field: 'base' })
  return { version: data.version, sha, problem }
}

const written = ({ path, version, sha, change }: Data) =>
  details([
    ['Path', path],
    ['Change', change],
    ['Version', String(version)],
    ['SHA-256', sha],
  ])
