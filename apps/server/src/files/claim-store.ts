import { randomBytes, randomUUID } from 'node:crypto'
import { storeMessages } from '@sandlot/core/admin/store-messages'
import { AppError } from '@sandlot/core/errors'
import { eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { type Objects, STORE_MARK } from '../platform/drivers/object-store.ts'
import { reasonOf } from '../platform/drivers/watched-objects.ts'
import { StartError } from '../platform/start-error.ts'
import { blobs, objectStores } from './tables.ts'

const ROW = 1

/**
 * Checks that the object store works, and that it belongs to this database and to no other. Aborts the start if not, or
 * if contents are in a store that is no longer configured.
 */
export async function claimStore(db: Database): Promise<void> {
  const { objects } = db
  const [known] = await db.select().from(objectStores).where(eq(objectStores.id, ROW))
  const isUsed = (await db.select().from(blobs).where(isNotNull(blobs.object)).limit(1)).length > 0
  if (!objects) {
    if (isUsed) throw refused(storeMessages.onlyThere(known?.place ?? '?'))
    return
  }
  const { place } = objects
  await inWords(objects, () => tryOut(objects))
  const found = await inWords(objects, () => objects.get(STORE_MARK))
  const mark = known?.mark ?? (await firstMark(db, place))
  if (found !== null) {
    if (found.toString('utf8').trim() !== mark) throw refused(storeMessages.ofAnother(place))
  } else if (isUsed) throw refused(storeMessages.notHere(place, known?.place ?? '?'))
  else await inWords(objects, () => objects.put(STORE_MARK, Buffer.from(`${mark}\n`)))
  await db.update(objectStores).set({ place }).where(eq(objectStores.id, ROW))
}

const refused = (text: string) => new StartError(text, { exitCode: 2 })

/** If several servers start at the same time, the first one's mark wins. */
async function firstMark(db: Database, place: string): Promise<string> {
  const mark = randomUUID()
  await db.insert(objectStores).values({ id: ROW, mark, place }).onConflictDoNothing()
  const [row] = await db.select().from(objectStores).where(eq(objectStores.id, ROW))
  return row?.mark ?? mark
}

async function tryOut(objects: Objects): Promise<void> {
  const key = `sandlot-probe-${randomBytes(8).toString('hex')}`
  const content = randomBytes(64)
  await objects.put(key, content)
  const back = await objects.get(key)
  await objects.remove(key)
  if (!back?.equals(content)) throw new Error(storeMessages.readBack)
  // Not needed now, but without permission to list, the store would never be swept.
  for await (const _ of objects.list()) break
}

async function inWords<Result>({ place }: Objects, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const reason = error instanceof AppError ? error.cause : error
    throw new StartError(storeMessages.unusable(place, reasonOf(reason)), { cause: error })
  }
}
