import { AppError } from '@sandlot/core/errors'
import type { Context } from '../platform/context.ts'
import { type BulkItem, oneByOne } from '../platform/output/bulk.ts'
import { failureOf } from '../platform/output/failure.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { clean } from '../platform/text/text.ts'
import type { View } from '../platform/text/view.ts'
import { type ImportRequest, importZip } from './import.ts'
import { archiveTexts } from './messages.ts'

type Item = BulkItem & ShapeData<'archive.import-one/1'>

/** Imports several zips and folders in order; a refused one does not stop the others. */
export async function importSeveral(
  named: readonly string[],
  request: Omit<ImportRequest, 'source'>,
  context: Context,
): Promise<Outcome<'archive.import-several/1'>> {
  const target = context.target()
  const sources = [...new Set(named)]
  const results = await oneByOne(sources, (source) => importZip({ ...request, source }, context))
  const items = results.map((result, at): Item => {
    const thing = { id: sources[at] ?? '', title: null }
    if (result instanceof AppError) {
      const error = failureOf(result, { target, version: context.version })
      return { ...thing, status: 'failed', error, import: null }
    }
    const error = result.items?.find((item) => item.error)?.error
    const status = error ? 'failed' : request.dryRun ? 'planned' : 'done'
    return { ...thing, status, ...(error && { error }), import: result.data }
  })
  return {
    shape: 'archive.import-several/1',
    each: 'archive.import-one/1',
    data: items,
    items,
    meta: { host: target.host, ...(request.dryRun && { dryRun: true }) },
    text: (view) =>
      results
        .map((result, at) =>
          result instanceof AppError ? failedLine(sources[at] ?? '', result, view) : result.text(view),
        )
        .join(''),
  }
}

const failedLine = (source: string, { message }: AppError, view: View) =>
  view.terminal
    ? `${view.style.red('✗')} ${clean(archiveTexts.skipped(source, message))}\n`
    : `${['-', 'skipped', clean(source), clean(message)].join('\t')}\n`
