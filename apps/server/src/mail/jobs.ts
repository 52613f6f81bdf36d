import { MAIL_KEPT_DAYS } from '@sandlot/core/mail/limits'
import { mailMessages } from '@sandlot/core/mail/messages'
import { and, eq, isNull, lt, lte, not, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Deps } from '../platform/context.ts'
import { daysBefore } from '../platform/days.ts'
import { type Mailer, NoSuchAddress } from '../platform/drivers/mailer.ts'
import { isRunning } from '../platform/jobs/alive.ts'
import { Postponed } from '../platform/jobs/postponed.ts'
import type { Job } from '../platform/jobs/runner.ts'
import { keptLinkOf, LINK_PLACE, SEND_JOB } from './outbox.ts'
import { mails } from './tables.ts'

const PROBLEM_MAX_LENGTH = 500
/** Longer than the timeout for a mail server. */
const SENDING_MAX_MS = 10 * 60_000
const LOOK_AGAIN_MS = 15_000

/** The id used outside the job runner. */
const NO_JOB = '0'

const Payload = z.object({ id: z.uuid(), link: z.string().optional() })

type MailDeps = Pick<Deps, 'db' | 'clock' | 'keys'>

/** Sends queued mails and deletes old ones; without a mailer, only the latter. */
export const mailJobs = (deps: MailDeps & { mailer: Mailer | null }): Job[] => [
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

/** Returns the mail with its link filled in. Without its private link, a mail cannot be sent. */
function withLink(mail: Row, link: string | undefined): Row {
  const fill = (text: string) => text.replaceAll(LINK_PLACE, link ?? '')
  if (link === undefined && mail.text.includes(LINK_PLACE)) throw new Error(mailMessages.linkForgotten)
  return link === undefined ? mail : { ...mail, text: fill(mail.text), html: mail.html && fill(mail.html) }
}

const send = async (mailer: Mailer, mail: Row, link: string | undefined) => mailer.send(withLink(mail, link))

/** Whether a live server is about to send a mail in another job than this one. */
const isSentByOther = (id: string, job: string) => sql`exists (
  select from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
  where identifier = ${SEND_JOB} and payload ->> 'id' = ${id} and jobs.id <> ${job}::bigint and ${isRunning})`

/** Claims a mail exclusively: another sender waits until this one is done, was cut off, or has timed out. */
async function claim({ db, clock }: Pick<MailDeps, 'db' | 'clock'>, id: string, job: string) {
  const now = clock.now()
  const unsent = and(eq(mails.id, id), isNull(mails.sentAt))
  const [mail] = await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, sendingUntil: new Date(now.getTime() + SENDING_MAX_MS) })
    .where(
      and(unsent, or(isNull(mails.sendingUntil), lte(mails.sendingUntil, now), not(isSentByOther(id, job)))),
    )
    .returning()
  if (mail) return mail
  const [taken] = await db.select({ id: mails.id }).from(mails).where(unsent)
  if (taken) throw new Postponed(LOOK_AGAIN_MS)
  return null
}

const sendJob = (deps: MailDeps & { mailer: Mailer }): Job => ({
  name: SEND_JOB,
  cron: null,
  // No transaction is open while sending, because a mail server may take minutes.
  run: async (payload, job = NO_JOB) => {
    const { id, link } = Payload.parse(payload)
    const mail = await claim(deps, id, job)
    if (!mail) return
    const kept = link ?? keptLinkOf(mail, deps.keys.mailLinks) ?? undefined
    const failed = await send(deps.mailer, mail, kept).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    )
    await deps.db
      .update(mails)
      .set({
        problem: failed?.message.slice(0, PROBLEM_MAX_LENGTH) ?? null,
        sentAt: failed ? null : deps.clock.now(),
        sendingUntil: null,
      })
      .where(eq(mails.id, id))
    // The error is stored, and the runner retries later. Asking again for an address that does not exist would give
    // this server a bad name.
    if (failed && !(failed instanceof NoSuchAddress)) throw failed
  },
})
