import { MAIL_KEPT_DAYS } from '@sandlot/core/mail/limits'
import { mailMessages } from '@sandlot/core/mail/messages'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CommandDeps } from '../platform/commands.ts'
import { daysBefore } from '../platform/days.ts'
import type { Mailer } from '../platform/drivers/mailer.ts'
import type { Job } from '../platform/jobs/runner.ts'
import { LINK_PLACE, SEND_JOB } from './outbox.ts'
import { mails } from './tables.ts'

const PROBLEM_MAX_LENGTH = 500

const Payload = z.object({ id: z.uuid(), link: z.string().optional() })

/** Sends what was written, and forgets what is old. Without a mailer only the latter. */
export const mailJobs = (deps: Pick<CommandDeps, 'db' | 'clock'> & { mailer: Mailer | null }): Job[] => [
  {
    name: 'mail:purge',
    cron: '37 3 * * *',
    run: async () => {
      const limit = daysBefore(deps.clock.now(), MAIL_KEPT_DAYS)
      await deps.db.delete(mails).where(lt(mails.insertedAt, limit))
    },
  },
  ...(deps.mailer ? [sendJob({ ...deps, mailer: deps.mailer })] : []),
]

type Row = typeof mails.$inferSelect

/** The mail as it goes out. One that had a link for its reader alone cannot be sent without. */
function withLink(mail: Row, link: string | undefined): Row {
  const fill = (text: string) => text.replaceAll(LINK_PLACE, link ?? '')
  if (link === undefined && mail.text.includes(LINK_PLACE)) throw new Error(mailMessages.linkForgotten)
  return link === undefined ? mail : { ...mail, text: fill(mail.text), html: mail.html && fill(mail.html) }
}

const send = async (mailer: Mailer, mail: Row, link: string | undefined) => mailer.send(withLink(mail, link))

const sendJob = ({ db, clock, mailer }: Pick<CommandDeps, 'db' | 'clock'> & { mailer: Mailer }): Job => ({
  name: SEND_JOB,
  cron: null,
  run: async (payload) => {
    const { id, link } = Payload.parse(payload)
    const problem = await db.transaction(async (tx) => {
      // The row stays locked until what became of it is written, so no two send it; one that is gone or sent is done.
      const [mail] = await tx
        .select()
        .from(mails)
        .where(and(eq(mails.id, id), isNull(mails.sentAt)))
        .for('update')
      if (!mail) return null
      const failed = await send(mailer, mail, link).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      )
      await tx
        .update(mails)
        .set({
          attempts: sql`${mails.attempts} + 1`,
          problem: failed?.message.slice(0, PROBLEM_MAX_LENGTH) ?? null,
          sentAt: failed ? null : clock.now(),
        })
        .where(eq(mails.id, id))
      return failed
    })
    // Thrown outside, so that what went wrong is kept and the runner tries again later.
    if (problem) throw problem
  },
})
