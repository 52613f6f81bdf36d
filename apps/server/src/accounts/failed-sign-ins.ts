import { FAILED_SIGN_INS_PER_HOUR_MAX } from '@sandlot/core/accounts/limits'
import type { FailedWay } from '@sandlot/core/admin/audit-messages'
import { toAppError } from '@sandlot/core/errors'
import { HOUR_MS } from '@sandlot/core/units'
import { and, count, eq, gte, isNull, sql } from 'drizzle-orm'
import { originOf } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import { OAuthError } from '../platform/http/oauth.ts'
import { addressKey } from '../platform/http/origin/address.ts'
import { auditEvents } from '../platform/tables.ts'
import { type AttemptKind, type AttemptOptions, attempt, isMiss } from './attempts.ts'
import { CopiedPasskey } from './passkeys/copied-passkey.ts'
import { SignInRefusal } from './providers/sign-in-refusal.ts'

const FAILED = 'sign-in.fail'
const NOWHERE = { address: null, device: null }

type Failure = { way: FailedWay; reason: string }

/** The reason of a failed sign-in, as recorded in the audit log. */
function failureOf(error: unknown): string {
  if (error instanceof SignInRefusal) return error.reason
  if (error instanceof CopiedPasskey) return 'copied'
  return toAppError(error).code === 'rate_limited' ? 'too_many' : 'wrong'
}

/**
 * Records a failed sign-in in the audit log. It names no actor because it is unknown who failed. Each way, reason and
 * network has one row per hour with a counter, and each hour has a limited number of rows plus one for all others, so
 * that nobody can fill the table.
 */
export async function noteFailedSignIn(context: Context, failure: Failure): Promise<void> {
  try {
    await write(context, failure)
  } catch (error) {
    // What the person sees must not depend on it.
    context.log.error({ err: error }, 'a failed sign-in could not be recorded')
  }
}

/** Runs a sign-in attempt, and records a miss in the audit log. */
export async function attemptSignIn<Result>(
  context: Context,
  way: AttemptKind & FailedWay,
  work: () => Promise<Result>,
  options: AttemptOptions<Result> = {},
): Promise<Result> {
  try {
    return await attempt(context, way, work, options)
  } catch (error) {
    const reason = failureOf(error)
    // A program that polls too often for its approval has not failed at anything.
    const isSlowed = reason === 'too_many' && !(error instanceof OAuthError)
    if (isMiss(error) || isSlowed) await noteFailedSignIn(context, { way, reason })
    throw error
  }
}

async function write({ db, clock, actor }: Context, { way, reason }: Failure): Promise<void> {
  const now = clock.now()
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const tallyOf = (...parts: string[]) => [FAILED, hour.toISOString(), ...parts].join(' ')
  const tally = tallyOf(way, reason, actor.address === null ? '' : addressKey(actor.address))
  const isCounted = await db
    .update(auditEvents)
    .set({ details: oneMore(now) })
    .where(eq(auditEvents.tally, tally))
    .returning({ id: auditEvents.id })
  if (isCounted.length > 0) return
  const [rows] = await db
    .select({ count: count() })
    .from(auditEvents)
    .where(and(isNull(auditEvents.actorId), gte(auditEvents.at, hour), eq(auditEvents.action, FAILED)))
  const isFull = (rows?.count ?? 0) >= FAILED_SIGN_INS_PER_HOUR_MAX
  await db
    .insert(auditEvents)
    .values({
      ...(isFull ? NOWHERE : originOf(actor)),
      tally: isFull ? tallyOf('many') : tally,
      at: now,
      workspaceId: null,
      action: FAILED,
      subjectType: 'SignIn',
      subjectIds: [],
      details: isFull ? { way: 'many', count: 1 } : { way, reason, count: 1 },
    })
    .onConflictDoUpdate({
      target: auditEvents.tally,
      targetWhere: sql`tally is not null`,
      set: { details: oneMore(now) },
    })
}

const oneMore = (now: Date) =>
  sql`${auditEvents.details} || jsonb_build_object('count', (${auditEvents.details}->>'count')::int + 1, 'lastAt', ${now.toISOString()}::text)`
