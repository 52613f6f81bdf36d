import { fstat, read } from 'node:fs'
import { promisify } from 'node:util'
import { parentPort } from 'node:worker_threads'
import { AppError } from '@sandlot/core/errors'
import { openZip, type ZipFile } from '../open-zip.ts'
import { planOf, planOfFolder } from '../plan.ts'
import type { FromListing, ToListing } from './wire.ts'

/*
 * The thread that reads the listing of a zip, which strangers made and which may list hundreds of thousands of files.
 */

const ITEMS_AT_ONCE = 50

const tell = (message: FromListing) => parentPort?.postMessage(message)
const fileOf = (fd: number): ZipFile => ({
  stat: () => promisify(fstat)(fd),
  read: (buffer, offset, length, position) => promisify(read)(fd, buffer, offset, length, position),
})

function* inPieces<Thing>(all: readonly Thing[], size: number) {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

async function list({ fd, maxUnpackedBytes, ...asked }: ToListing): Promise<void> {
  const zip = await openZip(fileOf(fd), maxUnpackedBytes)
  const { items, ...rest } = 'all' in asked ? await planOf(zip, asked.all) : planOfFolder(zip, asked.folder)
  for (const some of inPieces(items, ITEMS_AT_ONCE)) tell({ type: 'items', items: some })
  tell({ type: 'end', rest })
}

parentPort?.once('message', async (asked: ToListing) => {
  try {
    await list(asked)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message, reason, hint, field } = error
    tell({ type: 'refused', problem: { code, message, reason, hint, field } })
  }
})
