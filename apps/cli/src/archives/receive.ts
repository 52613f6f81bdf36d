import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { archiveMessages } from '@sandlot/core/archives/messages'
import type { ArchiveDownload, ExportRequest } from '@sandlot/core/archives/transfer'
import { AppError, toAppError } from '@sandlot/core/errors'
import { actionMessages } from '@sandlot/core/sandboxes/action-messages'
import type { Context } from '../platform/context.ts'
import { cliMessages } from '../platform/messages.ts'
import type { BulkItem } from '../platform/output/bulk.ts'
import { failureOf } from '../platform/output/failure.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { bytesText } from './bytes.ts'
import { archiveTexts } from './messages.ts'
import { createProgress } from './progress.ts'
import { placeOf, type Target, zipProblem } from './target.ts'

type Request = {
  /** Requests the zip. */
  get: (request: ExportRequest) => Promise<ArchiveDownload>
  /** The workspace it belongs to; null for a person's own data. */
  workspaceId: string | null
  name: string
  target: Target
  /** Requested items that could not be found. */
  missing?: readonly BulkItem[]
}

/**
 * Saves sandboxes as one zip while it is streamed. Items that may not be exported are reported, and the command exits
 * with 3.
 */
export async function receiveArchive(
  { get, workspaceId, name, target, missing = [] }: Request,
  context: Context,
): Promise<Outcome<'archive.export/1'>> {
  const toStdout = target.output === '-'
  const file = placeOf(target, name, context)
  const zip = await get({ signal: context.signal, dryRun: target.dryRun })
  // A server that does not support dry runs sends everything.
  const bytes = target.dryRun ? await zip.body.cancel().then(() => null) : await save(zip.body, file, context)
  const say = target.dryRun ? archiveTexts.wouldExport : archiveTexts.exported
  context.notice(say(zip.sandboxes, toStdout ? 'a zip' : file))
  const skipped = failedItem(
    new AppError('forbidden', actionMessages.skipped(zip.skipped), { reason: 'exportForbidden' }),
    context,
  )
  const failed = [...missing, ...(zip.skipped === 0 ? [] : [skipped])]
  const packed: BulkItem = { id: workspaceId ?? '', title: null, status: target.dryRun ? 'planned' : 'done' }
  return {
    shape: 'archive.export/1',
    data: {
      file,
      bytes,
      sandboxes: zip.sandboxes,
      skipped: zip.skipped,
      failed: failed.map(({ id, error }) => ({ id, ...(error && { error }) })),
    },
    meta: {
      host: context.target().host,
      ...(workspaceId !== null && { workspace: workspaceId }),
      ...(target.dryRun && { dryRun: true }),
    },
    text: () =>
      [
        ...(toStdout ? [] : [`${file}\n`]),
        // The skipped ones are only counted, so they have no id.
        ...failed.map(({ id, error }) => (error && !toStdout ? `${id && `${id}\t`}${error.message}\n` : '')),
      ].join(''),
    // Each counts, so that the number of failures is right.
    items: [
      ...Array.from({ length: zip.sandboxes }, () => packed),
      ...missing,
      ...Array.from({ length: zip.skipped }, () => skipped),
    ],
  }
}

const failedItem = (problem: AppError, context: Context): BulkItem => ({
  id: '',
  title: null,
  status: 'failed',
  error: failureOf(problem, { target: context.target(), version: context.version }),
})

/**
 * Written to a temporary file and renamed, so that an incomplete zip is never mistaken for a whole one, and concurrent
 * downloads do not mix.
 */
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
  const draft = `${file}.${crypto.randomUUID()}.part`
  try {
    if (file === '-') await pipeline(source, counted, context.io.stdout, { end: false })
    else {
      await pipeline(source, counted, createWriteStream(draft))
      await rename(draft, file)
    }
    return received
  } catch (error) {
    if (file !== '-') await rm(draft, { force: true })
    throw problemOf(error, file, context)
  } finally {
    progress.end()
  }
}

function problemOf(error: unknown, file: string, { signal }: Context): AppError {
  if (signal.aborted) return new AppError('interrupted', cliMessages.interrupted)
  if (error instanceof AppError) return error
  const isOfFiles = error instanceof Error && 'syscall' in error && 'path' in error
  if (!isOfFiles) return new AppError('offline', archiveMessages.exportCut, { cause: toAppError(error) })
  return zipProblem(error, file)
}
