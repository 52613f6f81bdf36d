import type { ImportEvent, ImportedItem, ImportReport } from '@sandlot/core/archives/rest'

/** An import as a whole, for those who do not follow it. */
export async function reportOf(events: AsyncIterable<ImportEvent>): Promise<ImportReport> {
  const items: ImportedItem[] = []
  let report: Omit<ImportReport, 'items'> | null = null
  for await (const event of events) {
    if ('item' in event) items.push(event.item)
    if ('report' in event) report = event.report
  }
  if (!report) throw new Error('an import ended without a report')
  return { ...report, items }
}
