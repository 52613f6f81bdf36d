import { createHash } from 'node:crypto'
import { AppError } from '@sandlot/core/errors'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_MAX_LENGTH } from '@sandlot/core/shell/repeat-limits'
import { repeatMessages } from '@sandlot/core/shell/server-messages'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { decrypt, encrypt } from '../keys/keys.ts'
import { idempotencyKeys } from './tables.ts'

/** No request takes longer: one that is under way for so long was cut off before anything was changed. */
const UNDER_WAY_MAX_MS = 2 * 60_000
const KEY = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_MAX_LENGTH}}$`)
/** What was changed, though nobody knows any more what was answered. */
export const CARRIED_OUT = 0
const ANSWERED = 200

/** The call that a command belongs to, which is noted as carried out in the command's own transaction. */
export type Repeat = { userId: string; keyHash: string }

export const repeatedCall = ({ userId, keyHash }: Repeat) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.keyHash, keyHash))

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The key that a request was sent with; null for none. */
export function keyOf(headers: Record<string, string | string[] | undefined>): string | null {
  const key = headers[IDEMPOTENCY_HEADER]
  if (key === undefined) return null
  if (typeof key !== 'string' || !KEY.test(key))
    throw new AppError('usage', repeatMessages.keyInvalid(IDEMPOTENCY_KEY_MAX_LENGTH))
  return key
}

/**
 * Does what is asked, once for each key of a person: who asks again is given the answer of the first time. What failed
 * is forgotten, so that it may be tried again; what was carried out is never done anew.
 */
export async function once<Answer>(
  context: Context,
  call: { key: string | null; asked: unknown },
  work: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  const { db, clock, viewer, keys } = context
  if (call.key === null || viewer === null) return work(context)
  const repeat: Repeat = { userId: viewer.userId, keyHash: hashOf(call.key) }
  const requestHash = hashOf(JSON.stringify(call.asked))
  const now = clock.now()
  const values = { ...repeat, requestHash, insertedAt: now }
  const takenOver = sql`${idempotencyKeys.status} is null and ${idempotencyKeys.requestHash} = ${requestHash} and ${idempotencyKeys.insertedAt} < ${new Date(now.getTime() - UNDER_WAY_MAX_MS)}`
  const claimed = await db
    .insert(idempotencyKeys)
    .values(values)
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.keyHash],
      set: { insertedAt: now },
      setWhere: takenOver,
    })
    .returning({ keyHash: idempotencyKeys.keyHash })
  if (claimed.length === 0) return earlier<Answer>(context, repeat, requestHash)
  try {
    const answer = await work({ ...context, repeat })
    await db
      .update(idempotencyKeys)
      .set({ status: ANSWERED, answer: encrypt(JSON.stringify(answer), keys.repeatedAnswers) })
      .where(repeatedCall(repeat))
    return answer
  } catch (error) {
    await db.delete(idempotencyKeys).where(and(repeatedCall(repeat), isNull(idempotencyKeys.status)))
    throw error
  }
}

async function earlier<Answer>(
  { db, clock, keys }: Context,
  repeat: Repeat,
  requestHash: string,
): Promise<Answer> {
  const [row] = await db.select().from(idempotencyKeys).where(repeatedCall(repeat))
  if (row && row.requestHash !== requestHash) throw new AppError('validation', repeatMessages.otherRequest)
  if (row?.answer) return JSON.parse(decrypt(row.answer, keys.repeatedAnswers)) as Answer
  const age = clock.now().getTime() - (row?.insertedAt.getTime() ?? 0)
  if (row?.status === CARRIED_OUT && age > UNDER_WAY_MAX_MS)
    throw new AppError('conflict', repeatMessages.answerLost)
  throw new AppError('conflict', repeatMessages.underWay, { retryAfter: 1 })
}
