import { createHash } from 'node:crypto'
import { AppError } from '@sandlot/core/errors'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_MAX_LENGTH } from '@sandlot/core/shell/repeat-limits'
import { repeatMessages } from '@sandlot/core/shell/server-messages'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { decrypt, encrypt } from '../keys/keys.ts'
import { answerLost, type Failure, failureAgain, failureOf } from './failure.ts'
import { idempotencyKeys } from './tables.ts'

/** No request takes longer: one that is under way for so long was cut off before anything was changed. */
const UNDER_WAY_MAX_MS = 2 * 60_000
/** What was carried out is answered sooner; one whose answer is not there by then has lost it with its server. */
const ANSWER_MAX_MS = 5_000
const KEY = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_MAX_LENGTH}}$`)
/** What was changed, though nobody knows any more what was answered. */
export const CARRIED_OUT = 0
const ANSWERED = 200
/** What was changed, though then something failed: kept instead of an answer. */
const FAILED = 500

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
  const { db, clock, viewer, keys, log } = context
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
  const sealed = (told: unknown) => encrypt(JSON.stringify(told), keys.repeatedAnswers)
  const keep = (status: number, told: unknown) =>
    db
      .update(idempotencyKeys)
      .set({ status, answer: sealed(told) })
      .where(repeatedCall(repeat))
  /** What failed before it changed anything may be tried again. */
  const keepFailure = async (error: unknown) => {
    const forgotten = await db
      .delete(idempotencyKeys)
      .where(and(repeatedCall(repeat), isNull(idempotencyKeys.status)))
      .returning({ keyHash: idempotencyKeys.keyHash })
    if (forgotten.length === 0) await keep(FAILED, failureOf(error))
  }
  /** The caller is told what became of the call, whatever becomes of the note of it. */
  const noted = async (note: () => Promise<unknown>) => {
    try {
      await note()
    } catch (error) {
      log.error({ err: error }, 'what a repeatable call was answered could not be kept')
    }
  }
  try {
    const answer = await work({ ...context, repeat })
    await noted(() => keep(ANSWERED, answer))
    return answer
  } catch (error) {
    await noted(() => keepFailure(error))
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
  if (row?.answer) {
    const told: unknown = JSON.parse(decrypt(row.answer, keys.repeatedAnswers))
    if (row.status === FAILED) throw failureAgain(told as Failure)
    return told as Answer
  }
  const age = clock.now().getTime() - (row?.insertedAt.getTime() ?? 0)
  if (row?.status === CARRIED_OUT && age > ANSWER_MAX_MS) throw answerLost()
  throw new AppError('conflict', repeatMessages.underWay, { retryAfter: 1 })
}
