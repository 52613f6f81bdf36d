import type { ImportTarget } from '@sandlot/core/archives/import-rules'
import { archiveMessages } from '@sandlot/core/archives/messages'
import type { ImportedItem, ImportReport } from '@sandlot/core/archives/rest'
import { sendArchive } from '@sandlot/core/archives/transfer'
import { AppError, isErrorCode } from '@sandlot/core/errors'
import { sandboxPath } from '@sandlot/core/sandboxes/rules'
import type { Context } from '../platform/context.ts'
import type { BulkItem } from '../platform/output/bulk.ts'
import { failureOf } from '../platform/output/failure.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import type { View } from '../platform/text/view.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { bytesText } from './bytes.ts'
import { archiveTexts } from './messages.ts'
import { createProgress } from './progress.ts'
import { zipOf } from './source.ts'

export type ImportRequest = ImportTarget & { source: string; folders: boolean; dryRun: true | undefined }

/** Creates sandboxes from a zip or folder in the current workspace. */
export async function importZip(
  request: ImportRequest,
  context: Context,
): Promise<Outcome<'archive.import/1'>> {
  const { source, folders, dryRun = false, folder, drafts } = request
  const { host } = context.target()
  const client = await context.connect()
  const workspaceId = await chosenWorkspaceId(client, context)
  const { body, name } = await zipOf(source, context, { folders })
  const progress = createProgress(context)
  progress.say(archiveTexts.sending(bytesText(body.size)))
  const made = new Set<string>()
  const report = await sendArchive(client, workspaceId, body, {
    name,
    folder,
    drafts,
    dryRun,
    onItem: ({ id }, done, all) => {
      if (id !== null) made.add(id)
      progress.say(archiveTexts.making(done, all))
    },
  })
    .catch((error: unknown) => {
      throw endedEarly(error, made.size, context)
    })
    .finally(progress.end)
  if (report.unclaimed > 0) context.notice(archiveTexts.unclaimed(report.unclaimed))
  context.notice((dryRun ? archiveTexts.wouldImport : archiveTexts.imported)(report.created, report.folders))
  const items = report.items.map((item) => bulkItem(item, context))
  return {
    shape: 'archive.import/1',
    data: {
      kind: report.kind,
      created: report.created,
      skipped: report.skipped,
      folders: report.folders,
      unclaimed: report.unclaimed,
      sandboxes: report.items.map((item, index) => present(item, items[index], host)),
    },
    meta: { host, workspace: workspaceId, ...(dryRun && { dryRun }) },
    text: importLines(report, host),
    items,
  }
}

/** Why an import's progress stopped early. What was created before stays. */
function endedEarly(error: unknown, made: number, { signal }: Context): unknown {
  if (!signal.aborted) return error
  return new AppError(
    'interrupted',
    made === 0 ? archiveMessages.importCanceled : archiveMessages.importStopped(made),
  )
}

function bulkItem(item: ImportedItem, context: Context): BulkItem {
  const { id, title, directory, status } = item
  const at = { target: context.target(), version: context.version }
  const named = { id: id ?? directory, title }
  if (status !== 'skipped') return { ...named, status: status === 'planned' ? 'planned' : 'done' }
  return { ...named, status: 'failed', error: failureOf(problemOf(item), at) }
}

/** Why one was skipped. If the server gives no reason, or an unknown one, it counts as invalid input. */
function problemOf({ title, reason, problem }: ImportedItem): AppError {
  const code = isErrorCode(problem?.code) ? problem.code : 'validation'
  return new AppError(code, `${title}: ${reason}`, { reason: problem?.reason })
}

const present = (
  { id, title, folder, directory, notes, isV2, status }: ImportedItem,
  item: BulkItem | undefined,
  host: string,
) => ({
  id,
  title,
  status:
    status === 'skipped'
      ? ('failed' as const)
      : status === 'planned'
        ? ('planned' as const)
        : ('done' as const),
  url: id === null ? null : host + sandboxPath({ id, isV2 }),
  folder,
  directory,
  notes,
  ...(item?.error && { error: item.error }),
})

const importLines =
  ({ items }: ImportReport, host: string) =>
  (view: View) =>
    items
      .map(({ id, title, status, folder, reason, isV2 }) => {
        if (!view.terminal) {
          const why = reason === null ? [] : [clean(reason)]
          return `${[id ?? '-', status, clean(title), ...why].join('\t')}\n`
        }
        if (status === 'skipped')
          return items.length > 1
            ? `${view.style.red('✗')} ${clean(archiveTexts.skipped(title, reason ?? ''))}\n`
            : ''
        const where = clean(archiveTexts.made(title, folder ?? archiveTexts.drafts))
        return `${view.style.green('✓')} ${where}${id === null ? '' : `  ${host}${sandboxPath({ id, isV2 })}`}\n`
      })
      .join('')
