import type { SQL } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/database.ts'

/** Contents by their SHA-256, which is all that is known of them here. */
export type Contents = ReadonlyMap<string, Buffer>

/**
 * Where the bytes of files lie. Whichever it is keeps a row of the table `blobs` for each, with its size: what files
 * and versions refer to, and what the database counts by.
 */
export type BlobStore = {
  /** Which of these are there; asked where sending all of them again would be much. */
  known(db: Reader, hashes: readonly string[]): Promise<Set<string>>
  /** Keeps what is not there yet. What comes of a transaction that is taken back may stay until it is purged. */
  put(tx: Transaction, contents: Contents): Promise<void>
  /** Those of them that are there. */
  get(db: Reader, hashes: readonly string[]): Promise<Map<string, Buffer>>
  /** The bytes as part of a query that reads hashes anyway, which saves a question; null if they are elsewhere. */
  inline(hash: SQL): SQL | null
  /** Lets go of what nothing refers to any more. */
  remove(tx: Transaction, hashes: readonly string[]): Promise<void>
}
