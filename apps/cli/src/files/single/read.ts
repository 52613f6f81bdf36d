import { errorOfRefusal } from '@sandlot/core/actions'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { showPath } from '@sandlot/core/files/path-rules'
import { versionRefusals } from '@sandlot/core/files/refusals'
import { readVersionFiles } from '@sandlot/core/files/rest'
import { type Define, examples } from '../../platform/commands/command.ts'
import { type LineRange, lineRange } from '../../platform/commands/line-range.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { formatOf } from '../../platform/output/output.ts'
import { cleanLines } from '../../platform/text/text.ts'
import { sandboxArgument } from '../../sandboxes/argument.ts'
import { versionOf } from '../numbers.ts'
import { bytesOf, type RemoteFile } from '../sync.ts'
import { fileTexts } from './messages.ts'
import { namedFile, openFiles, typedPath } from './open.ts'

type Flags = { at?: number; lines?: LineRange }
type Found = { path: string; version: number; file: RemoteFile }

export const readCommand: Define = (command, act) =>
  sandboxArgument(command, 'the sandbox', 'before others')
    .argument('<path>', 'path of the file')
    .option('--at <version>', 'as it was after this version of the history', versionOf)
    .option('--lines <lines>', 'only these lines of a text, such as 7 or 7-90', lineRange)
    .addHelpText(
      'after',
      examples(
        'sandlot file read 3l5fg9 src/App.tsx',
        'sandlot file read 3l5fg9 public/logo.png > logo.png',
        'sandlot file read 3l5fg9 package.json --at 12',
        'sandlot file read 3l5fg9 src/App.tsx --lines 100-150',
        'sandlot file read 3l5fg9 src/App.tsx --json --fields sha,code',
      ),
    )
    .action(act((context, flags: Flags, id: string, path: string) => readFile({ id, path }, flags, context)))

/** Prints one file byte for byte; on a terminal without control characters. */
async function readFile(
  { id, path: typed }: { id: string; path: string },
  { at, lines: wanted }: Flags,
  context: Context,
): Promise<Outcome<'file.read/1'>> {
  const isSeen = context.io.stdout.isTTY === true
  const client = await context.connect({ anonymous: at === undefined })
  const { path, version, file } = await (at === undefined
    ? now(client, id, typed)
    : then(client, id, typed, at))
  const { sha, isBinary } = file
  const whole = bytesOf(file)
  const part = wanted && linesOf({ ...file, path }, wanted)
  const code = part?.code ?? file.code
  const bytes = part ? Buffer.from(code) : whole
  if (isSeen && isBinary && formatOf(context.flags) === 'text')
    throw new AppError('usage', fileTexts.binaryShown(showPath(path), bytes.byteLength), {
      hint: fileTexts.binaryShownHint,
    })
  return {
    shape: 'file.read/1',
    data: { id, path, version, sha, bytes: whole.byteLength, isBinary, code, lines: part?.lines ?? null },
    meta: { host: context.target().host },
    text: () => (isSeen ? onScreen(code) : ''),
    ...(!isSeen && { bytes }),
  }
}

async function now(client: Client, id: string, typed: string): Promise<Found> {
  const open = await openFiles(client, id)
  return { ...namedFile(open, typed), version: open.record.version }
}

async function then(client: Client, id: string, typed: string, version: number): Promise<Found> {
  const { files } = await client.rest(readVersionFiles, { params: { id, version } })
  const path = typedPath(typed)
  const file = files.find((one) => one.path === path)
  if (file) return { path, version, file }
  throw errorOfRefusal(
    versionRefusals,
    { reason: 'notInVersion', params: { path, version } },
    { field: 'path' },
  )
}

const onScreen = (code: string) => cleanLines(code.replaceAll('\t', '  ')).replace(/\n?$/, '\n')

type Text = { path: string; code: string; isBinary: boolean }
type Part = { code: string; lines: LineRange & { of: number } }

/** A range of lines of a text, with their line endings, as far as they exist. */
function linesOf({ path, code, isBinary }: Text, { from, to }: LineRange): Part {
  const refuse = (reason: string, message: string) =>
    new AppError('validation', message, { reason, field: 'lines' })
  if (isBinary) throw refuse('binaryFile', fileTexts.binaryLines(showPath(path)))
  const lines = code === '' ? [] : code.split(/(?<=\n)/)
  if (from > lines.length) throw refuse('noSuchLine', fileTexts.noSuchLine(showPath(path), lines.length))
  const last = Math.min(to, lines.length)
  return { code: lines.slice(from - 1, last).join(''), lines: { from, to: last, of: lines.length } }
}
