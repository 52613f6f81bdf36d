import { createWriteStream, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { archiveMessages } from '@sandlot/core/archives/messages'
import type { ExportSelection } from '@sandlot/core/archives/rest'
import { downloadArchive } from '@sandlot/core/archives/transfer'
import type { Client } from '@sandlot/core/client'
import { AppError, toAppError } from '@sandlot/core/errors'
import { actionMessages } from '@sandlot/core/sandboxes/action-messages'
import type { BulkItem } from '../platform/bulk.ts'
import type { Context } from '../platform/context.ts'
import { failureOf } from '../platform/failure.ts'
import { fileProblem } from '../platform/file-problem.ts'
import type { Outcome } from '../platform/outcome.ts'
import { sandboxTexts } from '../sandboxes/messages.ts'
import { bytesText } from './bytes.ts'
import { archiveTexts } from './messages.ts'
import { createProgress } from './progress.ts'

export type Target = { output?: string | undefined; force: boolean }

/** Refuses what standard output is not for, before anything is asked of the server. */
export function assertTarget({ output }: Target, { io, flags }: Context): void {
  if (output !== '-') return
  if (flags.json || flags.jsonl) throw new AppError('usage', sandboxTexts.exportJson, { field: 'output' })
  if (io.stdout.isTTY) throw new AppError('usage', sandboxTexts.exportToTerminal, { field: 'output' })
}

type Request = {
  client: Client
  workspaceId: string
  selection: ExportSelection
  name: string
  target: Target
  /** What was asked for beside it, and could not be found. */
  missing?: readonly BulkItem[]
}

/** Saves sandboxes as one zip, as its bytes come. What may not be exported is told, and ends the command with 3. */
export async function receiveArchive(
  { client, workspaceId, selection, name, target, missing = [] }: Request,
  context: Context,
): Promise<Outcome<'archive.export/1'>> {
  const toStdout = target.output === '-'
  const file = toStdout ? '-' : pathFor(target.output, name, context.io.cwd)
  if (!toStdout && !target.force && statSync(file, { throwIfNoEntry: false })) throw isThere(file)
  const zip = await downloadArchive(client, workspaceId, selection, context.signal)
  const bytes = await save(zip.body, file, context)
  context.notice(archiveTexts.exported(zip.sandboxes, toStdout ? 'a zip' : file))
  const skipped: BulkItem[] =
    zip.skipped === 0
      ? []
      : [failedItem(new AppError('forbidden', actionMessages.skipped(zip.skipped)), context)]
  const failed = [...missing, ...skipped]
  const done: BulkItem = { id: workspaceId, title: null, status: 'done' }
  return {
    shape: 'archive.export/1',
    data: {
      file,
      bytes,
      sandboxes: zip.sandboxes,
      skipped: zip.skipped,
      failed: failed.map(({ id, error }) => ({ id, ...(error && { error }) })),
    },
    meta: { host: context.target().host, workspace: workspaceId },
    text: () =>
      [
        ...(toStdout ? [] : [`${file}\n`]),
        ...failed.map(({ error }) => (error && !toStdout ? `${error.message}\n` : '')),
      ].join(''),
    ...(failed.length > 0 && { items: [done, ...failed] }),
  }
}

const failedItem = (problem: AppError, context: Context): BulkItem => ({
  id: '',
  title: null,
  status: 'failed',
  error: failureOf(problem, { target: context.target(), version: context.version }),
})

/** An output that is a folder takes the file under its own name. */
function pathFor(output: string | undefined, name: string, cwd: string): string {
  const path = resolve(cwd, output ?? name)
  const isFolder = output !== undefined && statSync(path, { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? join(path, name) : path
}

const isThere = (path: string) =>
  new AppError('conflict', sandboxTexts.exportThere(path), {
    hint: sandboxTexts.exportThereHint,
    field: 'output',
  })

/** Written beside and renamed, so that nobody takes a part of a zip for all of it. */
async function save(body: ReadableStream<Uint8Array>, file: string, context: Context): Promise<number> {
  const progress = createProgress(context)
  let received = 0
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      received += chunk.length
      progress.say(archiveTexts.receiving(bytesText(received)))
      yield chunk
    }
  }
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  const draft = `${file}.part`
  try {
    if (file === '-') await pipeline(source, counted, context.io.stdout, { end: false })
    else {
      await pipeline(source, counted, createWriteStream(draft))
      await rename(draft, file)
    }
    return received
  } catch (error) {
    if (file !== '-') await rm(draft, { force: true })
    throw problemOf(error, file)
  } finally {
    progress.end()
  }
}

function problemOf(error: unknown, file: string): AppError {
  if (error instanceof AppError) return error
  const isOfFiles = error instanceof Error && 'syscall' in error && 'path' in error
  if (!isOfFiles) return new AppError('offline', archiveMessages.exportCut, { cause: toAppError(error) })
  const problem = fileProblem(error, 'write', file)
  return problem.code === 'not_found'
    ? new AppError('usage', sandboxTexts.exportNoFolder(file), { field: 'output' })
    : problem
}
