import type { FileHandle } from 'node:fs/promises'
import type { ImportPlan, PlannedItem } from '@sandlot/core/archives/import-rules'
import { LISTS_AT_ONCE, LISTS_WAITING_MAX, ZIPS_RETRY_SECONDS } from '@sandlot/core/archives/limits'
import { archiveMessages } from '@sandlot/core/archives/messages'
import type { ZipEntry } from '@sandlot/core/archives/zip-rules'
import { AppError } from '@sandlot/core/errors'
import { atMost } from '../../platform/at-most.ts'
import { programFile } from '../../platform/threads/program-file.ts'
import { openThread, type ThreadBounds } from '../../platform/threads/thread.ts'
import { type OpenZip, openZip, readEntry } from '../open-zip.ts'
import { type ImportWish, manifestBytes, planOf } from '../plan.ts'
import type { FromListing, ToListing } from './wire.ts'

/** What is small lists little, and is read sooner than handed to another thread. */
const AT_ONCE_BYTES = 256 * 1024
const BOUNDS: ThreadBounds = {
  file: programFile('list-thread', import.meta.url),
  timeMaxMs: 30_000,
  memoryMaxMb: 768,
}

const listSome = atMost(LISTS_AT_ONCE, {
  max: LISTS_WAITING_MAX,
  full: () => new AppError('unavailable', archiveMessages.tooManyLists, { retryAfter: ZIPS_RETRY_SECONDS }),
})
const tooMuch = (cause?: unknown) => new AppError('validation', archiveMessages.tooMuchWork, { cause })

type Listed = { entries: ZipEntry[]; items: PlannedItem[]; rest: Omit<ImportPlan, 'items'> | null }

/** A zip that is ready to be unpacked; refused where it is damaged as a whole or made to do harm. */
export async function openList(file: FileHandle, maxUnpackedBytes: number): Promise<OpenZip> {
  if ((await file.stat()).size <= AT_ONCE_BYTES) return openZip(file, maxUnpackedBytes)
  const { entries } = await inThread({ fd: file.fd, maxUnpackedBytes, wish: null })
  return { entries, read: (entry) => readEntry(file, entry) }
}

/** What is made of a zip, refused as `openList` does. */
export async function readPlan(
  file: FileHandle,
  { maxUnpackedBytes, ...wish }: ImportWish & { maxUnpackedBytes: number },
  bounds: Partial<ThreadBounds> = {},
): Promise<ImportPlan> {
  if ((await file.stat()).size <= AT_ONCE_BYTES) {
    const zip = await openZip(file, maxUnpackedBytes)
    // What is packed well says much in few bytes.
    if (manifestBytes(zip) <= AT_ONCE_BYTES) return planOf(zip, wish)
  }
  const { items, rest } = await inThread({ fd: file.fd, maxUnpackedBytes, wish }, bounds)
  if (!rest) throw new Error('the thread made no plan')
  return { items, ...rest }
}

/** Reads the list of a zip in a thread of its own, some zips at a time. */
export const inThread = (asked: ToListing, bounds: Partial<ThreadBounds> = {}): Promise<Listed> =>
  listSome(async () => {
    const thread = openThread<ToListing, FromListing>({ ...BOUNDS, ...bounds }, tooMuch)
    const listed: Listed = { entries: [], items: [], rest: null }
    const take = (message: FromListing): boolean => {
      if (message.type === 'entries') for (const entry of message.entries) listed.entries.push(entry)
      else if (message.type === 'items') for (const item of message.items) listed.items.push(item)
      else if (message.type === 'end') listed.rest = message.rest
      else {
        const { code, message: text, hint, field } = message.problem
        throw new AppError(code, text, { ...(hint && { hint }), ...(field && { field }) })
      }
      return message.type === 'end'
    }
    try {
      await thread.ask(asked, take)
      return listed
    } finally {
      await thread.end()
    }
  })
