import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { hashSecret } from '../../platform/keys/secrets.ts'
import { type EndKey, findEnd, keepEnd, sessionStillOpen } from '../kept-ends.ts'

/** The result of a finished sign-up. `sandboxId` is the sandbox that an invitation gave access to. */
const Finished = z.object({
  primaryTeamId: z.string(),
  sessionSecret: z.string(),
  sandboxId: z.string().nullable(),
})
export type Finished = z.output<typeof Finished>

const Kept = z.object({ kind: z.literal('sign-up-end'), browserHash: z.string(), finished: Finished })

/** Identifies a finished sign-up, the form and the browser that sent it. */
export type Asked = { id: string; form: object; browserHash: string | null }

const keyOf = ({ id, form }: Asked): EndKey => ({
  attemptHash: hashSecret(`sign-up:${id}`),
  askedHash: hashSecret(JSON.stringify(form)),
})

/** Stores the result of a sign-up. Its row is deleted, so this is the only record. */
export const keepFinished = (
  tx: Transaction,
  context: Pick<Context, 'keys'>,
  { asked, finished }: { asked: Asked; finished: Finished },
  now: Date,
): Promise<void> =>
  keepEnd(
    tx,
    context,
    { key: keyOf(asked), end: { kind: 'sign-up-end', browserHash: asked.browserHash, finished } },
    now,
  )

/**
 * Returns the result of a sign-up within the last minute, for the browser that finished it with the very same form. The
 * browser is recognized by the cookie that it began with, or by the session that it got.
 */
export async function findFinished(context: Context, asked: Asked): Promise<Finished | null> {
  const end = await findEnd(context, keyOf(asked))
  if (end === null) return null
  const { browserHash, finished } = Kept.parse(end)
  const sessionId = await sessionStillOpen(context.db, finished.sessionSecret)
  if (sessionId === null) return null
  return browserHash === asked.browserHash || context.viewer?.sessionId === sessionId ? finished : null
}
