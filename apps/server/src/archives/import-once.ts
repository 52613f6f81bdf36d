import type { FileHandle } from 'node:fs/promises'
import type { ImportEvent, ImportReport } from '@sandlot/core/archives/rest'
import type { Context } from '../platform/context.ts'
import { answerLost } from '../platform/idempotency/failure.ts'
import { type Claim, claim } from '../platform/idempotency/once.ts'
import { type ImportOptions, type ImportPart, prepareImport } from './import.ts'
import { eventsOf } from './report.ts'

type Asked = { key: string | null; sha256: string; options: ImportOptions }
type Progress = {
  events: () => AsyncGenerator<ImportEvent>
  /**
   * To be called once nobody reads any more. An import that was not reported to its end continues from there the next
   * time.
   */
  end: () => Promise<void>
}

/** Imports a zip once per key: whoever sends it again gets the same report as the first time. */
export async function importOnce(
  context: Context,
  file: FileHandle,
  { key, sha256, options }: Asked,
): Promise<Progress> {
  const claimed = await claim<ImportReport, ImportPart>(context, {
    // A dry run creates nothing that could be created twice.
    key: options.dryRun ? null : key,
    asked: ['import', options, sha256],
  })
  if ('answer' in claimed) return { events: () => eventsOf(claimed.answer), end: async () => {} }
  const part = claimed.part ?? { folders: 0, items: [] }
  const run = await prepareImport(claimed.context, file, { options, part }).catch(async (error) => {
    await claimed.fail(error)
    throw error
  })
  return {
    events: () => keeping(run(), part, claimed),
    end: () => (part.items.length > 0 ? claimed.pause(part) : claimed.fail(answerLost())),
  }
}

/** Stores the progress of an import before it is reported. */
async function* keeping(
  events: AsyncIterable<ImportEvent>,
  { items }: ImportPart,
  { keep, fail }: Claim<ImportReport, ImportPart>,
): AsyncGenerator<ImportEvent> {
  try {
    for await (const event of events) {
      if ('report' in event) await keep({ ...event.report, items })
      yield event
    }
  } catch (error) {
    await fail(error)
    throw error
  }
}
