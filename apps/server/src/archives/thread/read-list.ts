import type { FileHandle } from 'node:fs/promises'
import { refusalError } from '@sandlot/core/actions'
import type { ImportPlan, PlannedItem } from '@sandlot/core/archives/import-rules'
import { LISTS_AT_ONCE, LISTS_WAITING_MAX, ZIPS_RETRY_SECONDS } from '@sandlot/core/archives/limits'
import { zipRefusals, zipSlotRefusals } from '@sandlot/core/archives/refusals'
import { AppError } from '@sandlot/core/errors'
import { atMost } from '../../platform/at-most.ts'
import { programFile } from '../../platform/threads/program-file.ts'
import { openThread, type ThreadBounds } from '../../platform/threads/thread.ts'
import { openZip } from '../open-zip.ts'
import { type FolderPlan, type ImportWish, manifestBytes, planOf, planOfFolder } from '../plan.ts'
import type { FromListing, Plan, ToListing } from './wire.ts'

/** A small zip lists little, so reading it here is faster than handing it to another thread. */
const AT_ONCE_BYTES = 256 * 1024
const BOUNDS: ThreadBounds = {
  file: programFile('list-thread', import.meta.url),
  timeMaxMs: 30_000,
  memoryMaxMb: 768,
}

const listSome = atMost(LISTS_AT_ONCE, {
  max: LISTS_WAITING_MAX,
  full: () => refusalError(zipSlotRefusals, 'listsBusy', { retryAfter: ZIPS_RETRY_SECONDS }),
})
const tooMuch = (cause?: unknown) => refusalError(zipRefusals, 'zipTooMuchWork', { cause })

type Wish<Known> = Known & { maxUnpackedBytes: number }

/** Plans what to create from a zip; refuses one that is damaged as a whole or crafted to do harm. */
export async function readPlan(
  file: FileHandle,
  { maxUnpackedBytes, ...all }: Wish<ImportWish>,
  bounds: Partial<ThreadBounds> = {},
): Promise<ImportPlan> {
  if ((await file.stat()).size <= AT_ONCE_BYTES) {
    const zip = await openZip(file, maxUnpackedBytes)
    // A well-compressed manifest may be much larger than the zip.
    if (manifestBytes(zip) <= AT_ONCE_BYTES) return planOf(zip, all)
  }
  const plan = await inThread({ fd: file.fd, maxUnpackedBytes, all }, bounds)
  if ('found' in plan) throw new Error('the thread planned a folder')
  return plan
}

/** Plans what to create from a folder of a zip; refuses like `readPlan`. */
export async function readFolderPlan(
  file: FileHandle,
  { maxUnpackedBytes, folder }: Wish<{ folder: string }>,
  bounds: Partial<ThreadBounds> = {},
): Promise<FolderPlan> {
  if ((await file.stat()).size <= AT_ONCE_BYTES)
    return planOfFolder(await openZip(file, maxUnpackedBytes), folder)
  const plan = await inThread({ fd: file.fd, maxUnpackedBytes, folder }, bounds)
  if (!('found' in plan)) throw new Error('the thread planned more than a folder')
  return plan
}

/** Plans a zip in its own thread, a few zips at a time. */
const inThread = (asked: ToListing, bounds: Partial<ThreadBounds>): Promise<Plan> =>
  listSome(async () => {
    const thread = openThread<ToListing, FromListing>({ ...BOUNDS, ...bounds }, tooMuch)
    const items: PlannedItem[] = []
    let plan: Plan | null = null
    const take = (message: FromListing): boolean => {
      if (message.type === 'items') for (const item of message.items) items.push(item)
      else if (message.type === 'end') plan = { ...message.rest, items }
      else {
        const { code, message: text, reason, hint, field } = message.problem
        throw new AppError(code, text, { reason, ...(hint && { hint }), ...(field && { field }) })
      }
      return message.type === 'end'
    }
    try {
      await thread.ask(asked, take)
      if (!plan) throw new Error('the thread made no plan')
      return plan
    } finally {
      await thread.end()
    }
  })
