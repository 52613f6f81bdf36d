import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { and, eq, inArray, not, notExists, type SQL, sql } from 'drizzle-orm'
import { worktreeConflicts, worktreeFiles } from '../branches/tables.ts'
import type { Database, Reader, Transaction } from '../platform/db/database.ts'
import { uploads } from '../profile/tables.ts'
import { getObjects, isLarge, missing, putObjects } from './large.ts'
import { blobs, modules, saveFiles } from './tables.ts'

/** Contents by their SHA-256. */
export type Contents = ReadonlyMap<string, Buffer>

const BLOBS_LOCK = 7_263_103
const PURGE_BATCH = 500
/** How many contents are sent at a time. */
const KEEP_BATCH = 5000
/** Only the person who makes the change waits for what is stored ahead of it. */
const AHEAD_MS = 30_000

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** A file is text when it is valid UTF-8 without NUL bytes. */
export function isBinary(content: Buffer): boolean {
  return content.includes(0) || !isUtf8(content)
}

const byHash = (contents: Iterable<Buffer>): Map<string, Buffer> =>
  new Map([...contents].map((content) => [sha256(content), content]))

/** Stores contents, each once. What the transaction refers to afterwards is not purged before it ends. */
export async function keepBlobs(tx: Transaction, contents: Iterable<Buffer>): Promise<void> {
  await holdOffPurge(tx)
  await put(tx, byHash(contents))
}

/**
 * Stores contents of which most exist already, such as files that many sandboxes have in common: those are not sent
 * again.
 */
export async function keepMissing(tx: Transaction, contents: Contents): Promise<void> {
  // Before the lookup, so that what it finds stays.
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
 * Uploads large contents to the store before the change that will refer to them begins, because others wait while it
 * runs. Nothing refers to them yet, so they are purged if the change is refused; if they are purged too early, the
 * change uploads them itself.
 */
export async function storeAhead(db: Database, contents: Iterable<Buffer>): Promise<void> {
  if (!db.objects) return
  const large = byHash([...contents].filter(({ length }) => isLarge(length)))
  if (large.size > 0) await put(db, large, AHEAD_MS)
}

/** Contents that were missing in their store when a backup was made. They are there again once somebody saves them. */
const isLost: SQL = sql`(${blobs.content} is null and ${blobs.object} is null)`

/** A single array parameter, because a statement takes at most 65,535 parameters. */
const isOneOf = (hashes: readonly string[]): SQL => sql`${blobs.sha256} = any(${sql.param(hashes)}::text[])`

async function knownOf(db: Reader, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ hash: blobs.sha256 })
    .from(blobs)
    .where(and(isOneOf(hashes), not(isLost)))
  return new Set(rows.map(({ hash }) => hash))
}

/** Stores missing contents: small ones in their rows, large ones in the store if there is one. */
async function put(db: Reader, contents: Contents, withinMs?: number): Promise<void> {
  const large = [...contents].filter(([, { length }]) => isLarge(length))
  const known =
    large.length > 0
      ? await knownOf(
          db,
          large.map(([hash]) => hash),
        )
      : new Set<string>()
  const news = new Map(large.filter(([hash]) => !known.has(hash)))
  const keys = db.objects ? await putObjects(db.objects, news, withinMs) : new Map<string, string>()
  const small = [...contents].filter(([, { length }]) => !isLarge(length))
  const rowsOf = (some: Iterable<[string, Buffer]>) =>
    [...some].map(([hash, content]) => {
      const object = keys.get(hash)
      return object === undefined
        ? { sha256: hash, size: content.length, content }
        : { sha256: hash, size: content.length, object }
    })
  if (small.length > 0) await db.insert(blobs).values(rowsOf(small)).onConflictDoNothing()
  // If two calls store the same contents at the same time, one object is left over.
  if (news.size > 0)
    await db
      .insert(blobs)
      .values(rowsOf(news))
      .onConflictDoUpdate({
        target: blobs.sha256,
        set: { content: sql`excluded.content`, object: sql`excluded.object` },
        setWhere: isLost,
      })
}

/** Keeps whatever the transaction finds from now on until it ends. */
export const holdOffPurge = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${BLOBS_LOCK})`)

/** Reads contents by their SHA-256; unknown ones are left out. A known one that cannot be read is an error. */
export async function readContents(db: Reader, asked: Iterable<string>): Promise<Map<string, Buffer>> {
  const hashes = [...new Set(asked)]
  if (hashes.length === 0) return new Map()
  const rows = await db.select().from(blobs).where(isOneOf(hashes))
  const contents = new Map(rows.flatMap((row) => (row.content ? [[row.sha256, row.content] as const] : [])))
  const elsewhere = rows.filter(({ content }) => content === null)
  for (const [hash, content] of await getObjects(db.objects, elsewhere)) contents.set(hash, content)
  return contents
}

/** Contents as part of a query; null if they have to be fetched separately, see `withContents`. */
export const contentSql = (hash: SQL): SQL => sql`(select content from blobs where blobs.sha256 = ${hash})`

/** Adds the contents to rows; fetches those that did not come with the query. */
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

/** Returns contents that must exist: missing ones must not pass for an empty file. */
export function contentOf(contents: Contents, hash: string): Buffer {
  const content = contents.get(hash)
  if (!content) throw missing({ sha256: hash, object: null })
  return content
}

/**
 * Deletes contents that no file, version, branch or upload refers to. A concurrent save keeps what it refers to.
 * Objects in the store are removed by the next sweep, see `sweepObjects`.
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
      // Once all running saves have ended, their references are visible.
      await tx.execute(sql`select pg_advisory_xact_lock(${BLOBS_LOCK})`)
      await tx.delete(blobs).where(isOneOf(await unusedOf(tx, candidates.slice(start, start + PURGE_BATCH))))
    })
}
