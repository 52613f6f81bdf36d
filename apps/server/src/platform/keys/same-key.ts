import { eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { StartError } from '../start-error.ts'
import { ifKeyIsLost } from './key-lost.ts'
import { decrypt, encrypt, type Keys, sealPrefix } from './keys.ts'
import { keyChecks } from './tables.ts'

const ROW = 1
const CHECK = 'sandlot'

/**
 * Aborts the start if the database was used with a key that is not configured: everything would seem to work, but
 * nothing encrypted could be read. `isLost` accepts the configured one from now on.
 */
export async function assertSameKey(db: Database, { check }: Keys, isLost: boolean): Promise<void> {
  const fresh = encrypt(CHECK, check)
  await db.insert(keyChecks).values({ id: ROW, sealed: fresh }).onConflictDoNothing()
  const [row] = await db.select().from(keyChecks).where(eq(keyChecks.id, ROW))
  const sealed = row?.sealed ?? fresh
  if (sealed.startsWith(sealPrefix(check))) return
  if (!opens(sealed, check) && !isLost) throw anotherKey()
  await db.update(keyChecks).set({ sealed: fresh }).where(eq(keyChecks.id, ROW))
}

function opens(sealed: string, check: Keys['check']): boolean {
  try {
    return decrypt(sealed, check) === CHECK
  } catch {
    return false
  }
}

const anotherKey = () =>
  new StartError(
    [
      'This database was used with another key than the one this server has.',
      '  Several servers on one database need the same key: set SANDLOT_SECRET or SANDLOT_SECRET_FILE on all of them.',
      '  If you changed the key, name the old one, too: SANDLOT_SECRET_PREVIOUS, or a further line of the key file.',
      ...ifKeyIsLost('the old one'),
    ].join('\n'),
    { exitCode: 2 },
  )
