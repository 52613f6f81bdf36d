import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { and, eq, inArray, notExists, type SQL, sql } from 'drizzle-orm'
import { worktreeConflicts, worktreeFiles } from '../branches/tables.ts'
import type { Database, Reader, Transaction } from '../platform/db/database.ts'
import { uploads } from '../profile/tables.ts'
import { getObjects, isLarge, missing, putObjects } from './large.ts'
import { blobs, modules, saveFiles } from './tables.ts'

/** Contents by their SHA-256. */
export type Contents = ReadonlyMap<string, Buffer>

const BLOBS_LOCK = 7_263_103
const PURGE_BATCH = 500
/** How many contents are sent at once. */
const KEEP_BATCH = 5000
/** Nobody waits behind what is stored before a change begins but the person who makes it. */
const AHEAD_MS = 30_000

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** A file is text when it is valid UTF-8 without NUL bytes. */
export function isBinary(content: Buffer): boolean {
  return content.includes(0) || !isUtf8(content)
}

const byHash = (contents: Iterable<Buffer>): Map<string, Buffer> =>
  new Map([...contents].map((content) => [sha256(content), content]))

/** Keeps contents, each once. What the transaction refers to afterwards is not purged before it ends. */
export async function keepBlobs(tx: Transaction, contents: Iterable<Buffer>): Promise<void> {
  await holdOffPurge(tx)
  await put(tx, byHash(contents))
}

/** The same for what is mostly there already, such as what many sandboxes have in common: it is not sent again. */
export async function keepMissing(tx: Transaction, contents: Contents): Promise<void> {
  // Before anything is looked for, so that what is found stays.
  await holdOffPurge(tx)
  const all = [...contents]
  for (let start = 0; start < all.length; start += KEEP_BATCH) {
    const part = all.slice(start, start + KEEP_BATCH)
    const known = await knownOf(
      tx,
      part.map(([hash]) => hash),
    )
    await put(tx, new Map(part.filter(([hash]) => !known.has(hash))))
  }
}

/**
 * Has large contents in the store before the change begins that will keep them: while it runs, others wait for it. Nothing
 * refers to them yet, so they are purged if the change is refused, and if they are purged before it, it stores them itself.
 */
export async function storeAhead(db: Database, contents: Iterable<Buffer>): Promise<void> {
  if (!db.objects) return
  const large = byHash([...contents].filter(({ length }) => isLarge(length)))
  if (large.size > 0) await put(db, large, AHEAD_MS)
}

/** One parameter however many there are: a statement takes no more than 65,535. */
const isOneOf = (hashes: readonly string[]): SQL => sql`${blobs.sha256} = any(${sql.param(hashes)}::text[])`

async function knownOf(db: Reader, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await db.select({ hash: blobs.sha256 }).from(blobs).where(isOneOf(hashes))
  return new Set(rows.map(({ hash }) => hash))
}

/** Keeps what is not there yet: small contents in their rows, large ones in the store if there is one. */
async function put(db: Reader, contents: Contents, withinMs?: number): Promise<void> {
  const large = db.objects ? [...contents].filter(([, { length }]) => isLarge(length)) : []
  const known =
    large.length > 0
      ? await knownOf(
          db,
          large.map(([hash]) => hash),
        )
      : new Set<string>()
  const news = new Map(large.filter(([hash]) => !known.has(hash)))
  const keys = db.objects ? await putObjects(db.objects, news, withinMs) : new Map<string, string>()
  const rows = [...contents]
    .filter(([hash]) => !known.has(hash))
    .map(([hash, content]) => {
      const object = keys.get(hash)
      return object === undefined
        ? { sha256: hash, size: content.length, content }
        : { sha256: hash, size: content.length, object }
    })
  // Of two who put the same at once, the object of one is left over.
  if (rows.length > 0) await db.insert(blobs).values(rows).onConflictDoNothing()
}

/** What the transaction finds from now on stays until it ends. */
export const holdOffPurge = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${BLOBS_LOCK})`)

/** Contents by their SHA-256, those of them that are known. One that is known and cannot be had is an error. */
export async function readContents(db: Reader, asked: Iterable<string>): Promise<Map<string, Buffer>> {
  const hashes = [...new Set(asked)]
  if (hashes.length === 0) return new Map()
  const rows = await db.select().from(blobs).where(isOneOf(hashes))
  const contents = new Map(rows.flatMap((row) => (row.content ? [[row.sha256, row.content] as const] : [])))
  const elsewhere = rows.filter(({ content }) => content === null)
  for (const [hash, content] of await getObjects(db.objects, elsewhere)) contents.set(hash, content)
  return contents
}

/** Contents as part of a query, null where they have to be asked for: see `withContents`. */
export const contentSql = (hash: SQL): SQL => sql`(select content from blobs where blobs.sha256 = ${hash})`

/** Rows with the contents that they refer to, which are asked for as far as they did not come with them. */
export async function withContents<Row extends { sha256: string; content?: Buffer | null }>(
  db: Reader,
  rows: readonly Row[],
): Promise<(Row & { content: Buffer })[]> {
  const asked = rows.filter(({ content }) => !content)
  const contents = await readContents(
    db,
    asked.map((row) => row.sha256),
  )
  return rows.map((row) => ({ ...row, content: row.content ?? contentOf(contents, row.sha256) }))
}

/** Contents that have to be there: what is gone must not pass for an empty file. */
export function contentOf(contents: Contents, hash: string): Buffer {
  const content = contents.get(hash)
  if (!content) throw missing({ sha256: hash, object: null })
  return content
}

/**
 * Deletes contents that no file, no version, no branch and no upload has any more. A save that runs meanwhile keeps what
 * it refers to. What lies in the store goes with the next sweep: see `sweepObjects`.
 */
export async function purgeBlobs(db: Database): Promise<void> {
  const unused = and(
    notExists(db.select({ one: sql`1` }).from(modules).where(eq(modules.sha256, blobs.sha256))),
    notExists(db.select({ one: sql`1` }).from(saveFiles).where(eq(saveFiles.beforeSha, blobs.sha256))),
    notExists(db.select({ one: sql`1` }).from(saveFiles).where(eq(saveFiles.afterSha, blobs.sha256))),
    notExists(db.select({ one: sql`1` }).from(worktreeFiles).where(eq(worktreeFiles.sha256, blobs.sha256))),
    ...[worktreeConflicts.baseSha, worktreeConflicts.oursSha, worktreeConflicts.theirsSha].map((column) =>
      notExists(db.select({ one: sql`1` }).from(worktreeConflicts).where(eq(column, blobs.sha256))),
    ),
    notExists(db.select({ one: sql`1` }).from(uploads).where(eq(uploads.sha256, blobs.sha256))),
  )
  const unusedOf = async (reader: Reader, some?: string[]) => {
    const rows = await reader
      .select({ hash: blobs.sha256 })
      .from(blobs)
      .where(some ? and(inArray(blobs.sha256, some), unused) : unused)
    return rows.map(({ hash }) => hash)
  }
  const candidates = await unusedOf(db)
  for (let start = 0; start < candidates.length; start += PURGE_BATCH)
    await db.transaction(async (tx) => {
      // Once every save that was running has ended, what it refers to is seen.
      await tx.execute(sql`select pg_advisory_xact_lock(${BLOBS_LOCK})`)
      await tx.delete(blobs).where(isOneOf(await unusedOf(tx, candidates.slice(start, start + PURGE_BATCH))))
    })
}
