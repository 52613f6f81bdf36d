import { DEVICE_SLOW_DOWN_SECONDS } from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { OAuthError } from '../../platform/http/oauth.ts'
import { hashSecret } from '../../platform/keys/secrets.ts'
import { doAction } from '../../platform/noted.ts'
import { closeSession } from '../sessions/close-session.ts'
import { openSession } from '../sessions/sessions.ts'
import { deviceGrants, sessions } from '../tables.ts'
import type { Grant } from './grants.ts'

/** The program's timers may fire a little early. */
const EARLY_MS = 500

/** Returns the token of an approved program, or throws why there is none (RFC 8628 §3.5). */
export async function tradeDeviceCode(
  context: Context,
  deviceCode: string,
): Promise<{ token: string; scope: Grant['scope'] }> {
  const { db, clock } = context
  const [grant] = await db
    .select()
    .from(deviceGrants)
    .where(eq(deviceGrants.deviceHash, hashSecret(deviceCode)))
  if (!grant) throw new OAuthError('expired_token', accountMessages.deviceUnknown)
  if (grant.state === 'used') throw await usedTwice(context, grant)
  if (grant.expiresAt <= clock.now()) throw new OAuthError('expired_token', accountMessages.deviceExpired)
  if (grant.state === 'denied') throw new OAuthError('access_denied', accountMessages.deviceDenied)
  if (grant.state === 'approved') return { token: await claim(context, grant), scope: grant.scope }
  throw await notYet(context, grant)
}

/** Opens the session, whose id is that of its grant. */
function claim(context: Context, grant: Grant): Promise<string> {
  const { id, scope, clientName: name, userAgent } = grant
  const isApproved = and(eq(deviceGrants.id, id), eq(deviceGrants.state, 'approved'))
  const actor = { ...context.actor, userId: grant.userId, sessionId: id }
  return doAction({ ...context, actor }, 'token.create', async (tx) => {
    const [claimed] = await tx.update(deviceGrants).set({ state: 'used' }).where(isApproved).returning()
    if (!claimed?.userId) throw new OAuthError('invalid_grant', accountMessages.deviceUsed)
    const { userId } = claimed
    return {
      result: await openSession(context, tx, {
        id,
        userId,
        kind: 'token',
        name,
        scope,
        signedInBy: 'device',
        userAgent: userAgent ?? undefined,
      }),
      audit: { subjectIds: [id], details: { by: 'device' } },
    }
  })
}

/**
 * If two programs hold the same code, either one is a thief or the first answer was lost; in both cases the token is
 * revoked.
 */
async function usedTwice(context: Context, { id }: Grant): Promise<OAuthError> {
  const [open] = await context.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id))
  if (open) await closeSession(context, id)
  return new OAuthError('invalid_grant', accountMessages.deviceUsed, {
    hint: accountMessages.deviceExpiredHint,
  })
}

async function notYet({ db, clock }: Context, grant: Grant): Promise<OAuthError> {
  const now = clock.now()
  const { polledAt, intervalSeconds } = grant
  const passed = polledAt ? now.getTime() - polledAt.getTime() : Number.POSITIVE_INFINITY
  const isTooFast = passed < intervalSeconds * 1000 - EARLY_MS
  await db
    .update(deviceGrants)
    .set({ polledAt: now, intervalSeconds: intervalSeconds + (isTooFast ? DEVICE_SLOW_DOWN_SECONDS : 0) })
    .where(eq(deviceGrants.id, grant.id))
  return isTooFast
    ? new OAuthError('slow_down', accountMessages.deviceSlowDown)
    : new OAuthError('authorization_pending', accountMessages.devicePending)
}
