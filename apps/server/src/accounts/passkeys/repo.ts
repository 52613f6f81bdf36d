import { asc, eq } from 'drizzle-orm'
import type { Reader } from '../../platform/db/database.ts'
import { passkeys } from '../tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

/** A person's passkeys, oldest first. */
export const passkeysOf = (db: Reader, userId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.insertedAt), asc(passkeys.id))

/** The user id that a device stores with a passkey, from which we know who signs in. */
export const userHandle = (userId: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(userId))
