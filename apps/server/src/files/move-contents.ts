import { storeMessages } from '@sandlot/core/admin/store-messages'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { sizeText } from '../admin/health-checks.ts'
import type { Config } from '../platform/config/config.ts'
import { type Database, openDatabase, WORK } from '../platform/db/database.ts'
import { assertNotNewer } from '../platform/db/migrate.ts'
import { reachDatabase } from '../platform/db/reach.ts'
import type { Objects } from '../platform/drivers/object-store.ts'
import { openObjects } from '../platform/drivers/open-objects.ts'
import { StartError } from '../platform/start-error.ts'
import { sha256 } from './blobs.ts'
import { claimStore } from './claim-store.ts'
import { LARGE_BYTES, putObjects } from './large.ts'
import { blobs } from './tables.ts'

/** How many contents are in memory at a time. */
const TOGETHER = 8
const TELL_EVERY = 1000
/** Generous, because nobody waits for it. */
const WITHIN_MS = 60_000

type Say = (line: string) => void
const silent = { error: () => {}, warn: () => {} }

/**
 * Moves large contents from the database into the configured store, or all of them back, while the server runs or not.
 * If interrupted, it continues from there the next time.
 */
export async function moveContents(config: Config, where: string | undefined, say: Say): Promise<void> {
  if (where !== undefined && where !== 'back') throw new StartError(storeMessages.moveUsage, { exitCode: 2 })
  const objects = await openObjects(config.objects, silent)
  if (!objects) throw new StartError(storeMessages.noStore, { exitCode: 2 })
  const { url, leave } = await reachDatabase(config)
  try {
    const { db, pool, close } = openDatabase(url, { patience: WORK, max: 2, objects })
    try {
      await assertNotNewer(pool)
      await claimStore(db)
      await (where === 'back' ? moveBack(db, objects, say) : moveOut(db, objects, say))
    } finally {
      await close()
    }
  } finally {
    objects.close()
    await leave()
  }
}

export async function moveOut(db: Database, objects: Objects, say: Say): Promise<void> {
  const tally = tallyTo(say)
  for (let after = ''; ; ) {
    const rows = await db
      .select()
      .from(blobs)
      .where(and(isNull(blobs.object), gt(blobs.size, LARGE_BYTES), gt(blobs.sha256, after)))
      .orderBy(blobs.sha256)
      .limit(TOGETHER)
    const last = rows.at(-1)
    if (!last) break
    after = last.sha256
    const contents = rows.flatMap(({ sha256, content }) => (content ? [[sha256, content] as const] : []))
    const keys = await putObjects(objects, new Map(contents), WITHIN_MS)
    const hashes = sql`${sql.param([...keys.keys()])}::text[], ${sql.param([...keys.values()])}::text[]`
    await db.execute(
      sql`update blobs set content = null, object = moved.key from unnest(${hashes}) as moved (hash, key)
        where blobs.sha256 = moved.hash and object is null`,
    )
    for (const [, { length }] of contents) tally.add(length)
  }
  say(storeMessages.movedOut(tally.count(), sizeText(tally.bytes()), objects.place))
}

/** Missing or damaged objects stay as they are, and are listed at the end. */
export async function moveBack(db: Database, objects: Objects, say: Say): Promise<void> {
  const tally = tallyTo(say)
  const lost: string[] = []
  for (let after = ''; ; ) {
    const rows = await db
      .select()
      .from(blobs)
      .where(and(isNotNull(blobs.object), gt(blobs.sha256, after)))
      .orderBy(blobs.sha256)
      .limit(TOGETHER)
    const last = rows.at(-1)
    if (!last) break
    after = last.sha256
    await Promise.all(
      rows.map(async ({ sha256: hash, object }) => {
        if (object === null) return
        const content = await objects.get(object)
        if (!content || sha256(content) !== hash) return lost.push(hash)
        await db
          .update(blobs)
          .set({ content, object: null })
          .where(and(eq(blobs.sha256, hash), eq(blobs.object, object)))
        return tally.add(content.length)
      }),
    )
  }
  if (lost.length > 0) throw new StartError(storeMessages.missing(lost, objects.place))
  say(storeMessages.movedBack(tally.count(), sizeText(tally.bytes())))
}

function tallyTo(say: Say) {
  let [count, bytes] = [0, 0]
  return {
    add: (size: number) => {
      count += 1
      bytes += size
      if (count % TELL_EVERY === 0) say(storeMessages.moving(count))
    },
    count: () => count,
    bytes: () => bytes,
  }
}
