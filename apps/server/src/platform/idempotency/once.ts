import { createHash } from 'node:crypto'
import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_MAX_LENGTH } from '@sandlot/core/shell/repeat-limits'
import { repeatRefusals } from '@sandlot/core/shell/request-refusals'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { decrypt, encrypt } from '../keys/keys.ts'
import { answerLost, type Failure, failureAgain, failureOf } from './failure.ts'
import { idempotencyKeys } from './tables.ts'

/** A call in progress renews its claim far more often; one this old was cut off before it changed anything. */
const UNDER_WAY_MAX_MS = 2 * 60_000
/** A call that was carried out is answered or renewed sooner; one this old lost its answer along with its server. */
const ANSWER_MAX_MS = 5_000
const RENEW_EVERY_MS = 1_000
const KEY = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_MAX_LENGTH}}$`)
/** The call changed something, but its answer is lost. */
export const CARRIED_OUT = 0
/** The call was paused halfway; the stored part lets the next one continue. */
const PAUSED = 100
const ANSWERED = 200
/** The call changed something and then failed; the failure is stored instead of an answer. */
const FAILED = 500

/** The call that a command belongs to, which the command's own transaction marks as carried out. */
export type Repeat = { userId: string; keyHash: string }

export const repeatedCall = ({ userId, keyHash }: Repeat) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.keyHash, keyHash))

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Returns the idempotency key of a request, or null. */
export function keyOf(headers: Record<string, string | string[] | undefined>): string | null {
  const key = headers[IDEMPOTENCY_HEADER]
  if (key === undefined) return null
  if (typeof key !== 'string' || !KEY.test(key))
    throw errorOfRefusal(repeatRefusals, {
      reason: 'keyInvalid',
      params: { max: IDEMPOTENCY_KEY_MAX_LENGTH },
    })
  return key
}

type Call = { key: string | null; asked: unknown }

/** A call that nobody else carries out until its outcome is reported. Only the first report counts. */
export type Claim<Answer, Part> = {
  /** Its commands mark the call as carried out in their own transactions. */
  context: Context
  /** What was done before it was paused. */
  part: Part | null
  keep: (answer: Answer) => Promise<void>
  /**
   * Releases a call that failed before it changed anything, so that it can be retried; otherwise stores the failure.
   */
  fail: (error: unknown) => Promise<void>
  /** Lets the next call continue from here. */
  pause: (done: Part) => Promise<void>
}

/**
 * Carries out a call once per person and key: a repeated call gets the first answer. A failed call is forgotten, so
 * that it can be retried; one that was carried out never runs again.
 */
export async function once<Answer>(
  context: Context,
  call: Call,
  work: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  const claimed = await claim<Answer>(context, call)
  if ('answer' in claimed) return claimed.answer
  try {
    const answer = await work(claimed.context)
    await claimed.keep(answer)
    return answer
  } catch (error) {
    await claimed.fail(error)
    throw error
  }
}

/** Claims a call for as long as it takes, or returns its stored answer. Without a key, nothing is stored. */
export async function claim<Answer, Part = never>(
  context: Context,
  call: Call,
): Promise<Claim<Answer, Part> | { answer: Answer }> {
  const { db, clock, viewer, keys, log } = context
  if (call.key === null || viewer === null) return unclaimed(context)
  const repeat: Repeat = { userId: viewer.userId, keyHash: hashOf(call.key) }
  const requestHash = hashOf(JSON.stringify(call.asked))
  const now = clock.now()
  const { status } = idempotencyKeys
  const cutOff = sql`${status} is null and ${idempotencyKeys.insertedAt} < ${new Date(now.getTime() - UNDER_WAY_MAX_MS)}`
  const [claimed] = await db
    .insert(idempotencyKeys)
    .values({ ...repeat, requestHash, insertedAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.keyHash],
      set: { insertedAt: now, status: null },
      setWhere: sql`${idempotencyKeys.requestHash} = ${requestHash} and (${status} = ${PAUSED} or ${cutOff})`,
    })
    .returning({ part: idempotencyKeys.answer })
  if (!claimed) return { answer: await earlier<Answer>(context, repeat, requestHash) }
  const part =
    claimed.part === null ? null : (JSON.parse(decrypt(claimed.part, keys.repeatedAnswers)) as Part)
  const sealed = (plain: unknown) => encrypt(JSON.stringify(plain), keys.repeatedAnswers)
  const set = (values: Partial<typeof idempotencyKeys.$inferInsert>) =>
    db.update(idempotencyKeys).set(values).where(repeatedCall(repeat))
  /** The caller gets the outcome of the call even if it cannot be stored. */
  const noted = async (note: () => Promise<unknown>) => {
    try {
      await note()
    } catch (error) {
      log.error({ err: error }, 'what became of a repeatable call could not be noted')
    }
  }
  const renewing = setInterval(
    () => void noted(() => set({ insertedAt: clock.now() })),
    RENEW_EVERY_MS,
  ).unref()
  let isOpen = true
  const end = async (note: () => Promise<unknown>) => {
    if (!isOpen) return
    isOpen = false
    clearInterval(renewing)
    await noted(note)
  }
  return {
    context: { ...context, repeat },
    part,
    keep: (answer) => end(() => set({ status: ANSWERED, answer: sealed(answer) })),
    pause: (done) => end(() => set({ status: PAUSED, answer: sealed(done) })),
    fail: (error) =>
      end(async () => {
        const unchanged = and(repeatedCall(repeat), isNull(status))
        const undone =
          part === null
            ? await db.delete(idempotencyKeys).where(unchanged).returning()
            : await db.update(idempotencyKeys).set({ status: PAUSED }).where(unchanged).returning()
        if (undone.length === 0) await set({ status: FAILED, answer: sealed(failureOf(error)) })
      }),
  }
}

const nothing = async () => {}
const unclaimed = (context: Context) => ({
  context,
  part: null,
  keep: nothing,
  fail: nothing,
  pause: nothing,
})

async function earlier<Answer>(
  { db, clock, keys }: Context,
  repeat: Repeat,
  requestHash: string,
): Promise<Answer> {
  const [row] = await db.select().from(idempotencyKeys).where(repeatedCall(repeat))
  if (row && row.requestHash !== requestHash) throw refusalError(repeatRefusals, 'keyUsed')
  if (row?.answer && (row.status === ANSWERED || row.status === FAILED)) {
    const plain: unknown = JSON.parse(decrypt(row.answer, keys.repeatedAnswers))
    if (row.status === FAILED) throw failureAgain(plain as Failure)
    return plain as Answer
  }
  const age = clock.now().getTime() - (row?.insertedAt.getTime() ?? 0)
  if (row?.status === CARRIED_OUT && age > ANSWER_MAX_MS) throw answerLost()
  throw refusalError(repeatRefusals, 'underWay', { retryAfter: 1 })
}
