import { refusalError } from '@sandlot/core/actions'
import { type Feedback, listFeedback, sendFeedback, surveySeen } from '@sandlot/core/profile/feedback-rest'
import { FEEDBACK_PAGE_SIZE } from '@sandlot/core/profile/limits'
import { feedbackRefusals } from '@sandlot/core/profile/refusals'
import { desc, eq, sql } from 'drizzle-orm'
import { avatarOf } from '../accounts/present.ts'
import { users } from '../accounts/tables.ts'
import { runCommand } from '../platform/commands.ts'
import type { Reader } from '../platform/db/database.ts'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { isUuid } from '../platform/ids.ts'
import { feedback } from './tables.ts'

const FEEDBACK_PER_MINUTE = 30

/** One page of feedback, newest first. */
async function feedbackAfter(db: Reader, after: string | undefined): Promise<Feedback[]> {
  const last = db
    .select({ at: feedback.insertedAt, id: feedback.id })
    .from(feedback)
    .where(eq(feedback.id, after !== undefined && isUuid(after) ? after : ''))
  const rows = await db
    .select({ entry: feedback, author: users })
    .from(feedback)
    .leftJoin(users, eq(users.id, feedback.userId))
    .where(
      after === undefined || !isUuid(after)
        ? undefined
        : sql`(${feedback.insertedAt}, ${feedback.id}) < ${last}`,
    )
    .orderBy(desc(feedback.insertedAt), desc(feedback.id))
    .limit(FEEDBACK_PAGE_SIZE)
  return rows.map(({ entry, author }) => ({
    id: entry.id,
    kind: entry.kind,
    text: entry.text,
    score: entry.answers.score ?? null,
    page: entry.page,
    insertedAt: entry.insertedAt.toISOString(),
    author: author && { id: author.id, username: author.username, avatarUrl: avatarOf(author) },
  }))
}

export const feedbackRoutes: AnyRoute[] = [
  route(sendFeedback, {
    policy: 'signedIn',
    action: 'feedback.send',
    perMinute: FEEDBACK_PER_MINUTE,
    handle: async ({ body, context }) => {
      const text = body.text.trim()
      if (text === '' && body.score === undefined) throw refusalError(feedbackRefusals, 'feedbackEmpty')
      const { ids, viewer } = context
      await runCommand(context, context.actor, async (tx, now) => {
        await tx.insert(feedback).values({
          id: ids.uuid(),
          userId: viewer.userId,
          kind: body.kind ?? 'feedback',
          text,
          answers: body.score === undefined ? {} : { score: String(body.score) },
          page: body.page ?? null,
          insertedAt: now,
        })
        return { result: undefined, audit: null }
      })
      return {}
    },
  }),
  route(surveySeen, {
    policy: 'signedIn',
    action: 'survey.seen',
    handle: async ({ context }) => {
      await runCommand(context, context.actor, async (tx, now) => {
        await tx.update(users).set({ surveySeenAt: now }).where(eq(users.id, context.viewer.userId))
        return { result: undefined, audit: null }
      })
      return {}
    },
  }),
  route(listFeedback, {
    policy: 'admin',
    handle: async ({ query, context }) => ({ feedback: await feedbackAfter(context.db, query.after) }),
  }),
]
