import { PENDING_USER_HOURS } from '@sandlot/core/accounts/limits'
import { HOUR_MS } from '@sandlot/core/units'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CommandDeps } from '../../platform/commands.ts'
import type { Deps } from '../../platform/context.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { hashSecret, newSecret } from '../../platform/keys/secrets.ts'
import { clearSecretCookie, readSecretCookie, setSecretCookie } from '../cookies.ts'
import type { PendingPerson } from '../rows.ts'
import { pendingUsers } from '../tables.ts'
import { assertMaySignUp, assertNotSuspendedAddress } from './may-sign-up.ts'

const COOKIE = 'sandlot_pending'

type NewPending = Omit<
  typeof pendingUsers.$inferInsert,
  'id' | 'browserHash' | 'scopes' | 'expiresAt' | 'insertedAt'
> & { scopes?: string[] }

/** A person who proved who they are in a browser: only the holder of `browserSecret` may finish. */
export type StartedSignUp = { id: string; browserSecret: string }

export async function startSignUp(
  tx: Transaction,
  { ids }: Pick<CommandDeps, 'ids'>,
  person: NewPending,
  now: Date,
  /** The token of the invitation page that they came from. */
  invite: string | null = null,
): Promise<StartedSignUp> {
  await assertNotSuspendedAddress(tx, person.email ?? '')
  // Callers that pass an invitation have checked it.
  if (!person.makesAdmin && !person.encryptedInvitation)
    await assertMaySignUp(tx, person.email ?? '', { invite, now })
  const id = ids.uuid()
  const browserSecret = newSecret(ids)
  await tx.insert(pendingUsers).values({
    ...person,
    id,
    browserHash: hashSecret(browserSecret),
    expiresAt: new Date(now.getTime() + PENDING_USER_HOURS * HOUR_MS),
    insertedAt: now,
  })
  return { id, browserSecret }
}

export const setPendingCookie = (deps: Deps, reply: FastifyReply, { browserSecret }: StartedSignUp): void =>
  setSecretCookie(deps, reply, COOKIE, { value: browserSecret, seconds: PENDING_USER_HOURS * 3600 })

export const clearPendingCookie = (deps: Deps, reply: FastifyReply): void =>
  clearSecretCookie(deps, reply, COOKIE)

/** Identifies the browser of a request; null if it has no secret. */
export function browserHashOf(deps: Deps, request: FastifyRequest): string | null {
  const secret = readSecretCookie(deps, request, COOKIE)
  return secret === undefined ? null : hashSecret(secret)
}

export async function findPending(db: Reader, id: string): Promise<PendingPerson | null> {
  if (!isUuid(id)) return null
  const [row] = await db.select().from(pendingUsers).where(eq(pendingUsers.id, id))
  return row ?? null
}

/** Deletes the sign-up so that it is finished only once; null if another call was faster. */
export async function takePending(tx: Transaction, { id }: PendingPerson): Promise<PendingPerson | null> {
  const [row] = await tx.delete(pendingUsers).where(eq(pendingUsers.id, id)).returning()
  return row ?? null
}
