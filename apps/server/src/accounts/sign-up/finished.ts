import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { hashSecret } from '../../platform/keys/secrets.ts'
import { type EndKey, findEnd, keepEnd, sessionStillOpen } from '../kept-ends.ts'

/** What a finished sign-up came to. `sandboxId` is what an invitation gave with it. */
const Finished = z.object({
  primaryTeamId: z.string(),
  sessionSecret: z.string(),
  sandboxId: z.string().nullable(),
})
export type Finished = z.output<typeof Finished>

const Kept = z.object({ kind: z.literal('sign-up-end'), browserHash: z.string(), finished: Finished })

/** Which sign-up was finished with what, and by which browser. */
export type Asked = { id: string; form: object; browserHash: string | null }

const keyOf = ({ id, form }: Asked): EndKey => ({
  attemptHash: hashSecret(`sign-up:${id}`),
  askedHash: hashSecret(JSON.stringify(form)),
})

/** Keeps how a sign-up ended: it is there no more, so nothing else tells. */
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
 * How a sign-up ended within the last minute, for the browser that finished it with the very same form: it is known by
 * the cookie that it began with, or by the session that it got.
 */
export async function findFinished(context: Context, asked: Asked): Promise<Finished | null> {
  const end = await findEnd(context, keyOf(asked))
  if (end === null) return null
  const { browserHash, finished } = Kept.parse(end)
  const sessionId = await sessionStillOpen(context.db, finished.sessionSecret)
  if (sessionId === null) return null
  return browserHash === asked.browserHash || context.viewer?.sessionId === sessionId ? finished : null
}
