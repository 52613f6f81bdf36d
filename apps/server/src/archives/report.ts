import type { ImportEvent, ImportedItem, ImportReport } from '@sandlot/core/archives/rest'

/** Turns the report of a finished import into events. */
export async function* eventsOf({ items, ...report }: ImportReport): AsyncGenerator<ImportEvent> {
  yield { start: { kind: report.kind, total: items.length } }
  for (const item of items) yield { item }
  yield { report }
}

/** Collects the events of an import into a report. */
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
