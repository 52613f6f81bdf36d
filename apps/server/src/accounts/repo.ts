import { type SignInWay, signInWays, USERNAME_MAX_LENGTH } from '@sandlot/core/accounts/limits'
import { normalEmail } from '@sandlot/core/workspaces/rules'
import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { CommandDeps } from '../platform/commands.ts'
import type { Reader } from '../platform/db/database.ts'
import { SSO_KEY } from '../platform/drivers/identity.ts'
import type { Identity, UserRow } from './rows.ts'
import { identities, users } from './tables.ts'

const lower = (column: typeof users.username | typeof identities.email) => sql<string>`lower(${column})`

export async function findUser(db: Reader, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row ?? null
}

/** Finds a person by username, ignoring case. */
export async function findByUsername(db: Reader, username: string): Promise<UserRow | null> {
  const row = await findActor(db, username)
  return row?.serviceOf === null ? row : null
}

/** Finds a person or a service account. */
export async function findActor(db: Reader, username: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(lower(users.username), username.toLowerCase()))
  return row ?? null
}

/** Finds the oldest suspended account with an address. */
export async function suspendedByEmail(db: Reader, email: string): Promise<UserRow | null> {
  if (email === '') return null
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, normalEmail(email)), isNotNull(users.suspendedAt)))
    .orderBy(asc(users.insertedAt))
    .limit(1)
  return row ?? null
}

export const identitiesOf = (db: Reader, userId: string): Promise<Identity[]> =>
  db.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.insertedAt))

export async function findIdentity(db: Reader, provider: string, subject: string): Promise<Identity | null> {
  const [row] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
  return row ?? null
}

/** Returns the oldest other provider that has verified the same address for somebody here. */
export async function otherProviderOf(db: Reader, provider: string, email: string): Promise<string | null> {
  const [row] = await db
    .select({ provider: identities.provider })
    .from(identities)
    .where(and(eq(lower(identities.email), email.toLowerCase()), ne(identities.provider, provider)))
    .orderBy(asc(identities.insertedAt))
    .limit(1)
  return row?.provider ?? null
}

/** Returns the sign-in method behind a stored provider key; null if this server no longer knows it. */
export const wayOf = (provider: string): SignInWay | null =>
  provider.startsWith(SSO_KEY) ? 'sso' : (signInWays.find((way) => way === provider) ?? null)

const VARIANTS = 20
const NUMBER_LENGTH = 4

/**
 * Returns the wanted username, with the first number that makes it free if needed; somebody else may still be faster.
 */
export async function freeUsername({ db, ids }: CommandDeps, wanted: string): Promise<string> {
  const stem = wanted.slice(0, USERNAME_MAX_LENGTH - NUMBER_LENGTH)
  const variants = [wanted, ...Array.from({ length: VARIANTS }, (_, index) => `${stem}-${index + 2}`)]
  const taken = await db
    .select({ username: lower(users.username) })
    .from(users)
    .where(
      inArray(
        lower(users.username),
        variants.map((variant) => variant.toLowerCase()),
      ),
    )
  const isTaken = new Set(taken.map(({ username }) => username))
  return variants.find((variant) => !isTaken.has(variant.toLowerCase())) ?? `user-${ids.short(12)}`
}
