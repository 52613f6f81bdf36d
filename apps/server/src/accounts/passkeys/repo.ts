import { asc, eq } from 'drizzle-orm'
import type { Reader } from '../../platform/db/database.ts'
import { passkeys } from '../tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

/** A person's passkeys, the oldest first. */
export const passkeysOf = (db: Reader, userId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.insertedAt), asc(passkeys.id))

/** What a device keeps a person under, besides their name: it tells whom it signs in. */
export const userHandle = (userId: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(userId))
