import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** A mail that the instance wrote. Lists do without its text, which may hold a secret link. */
export const Mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** How often it was tried to send it. */
  attempts: z.number(),
  /** Why the last attempt failed; null where none did, or it was sent since. */
  problem: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  insertedAt: z.string(),
})
export type Mail = z.infer<typeof Mail>

/** The mail of the instance, newest first, a page at a time; `after` is the id of the last one of the page before. */
export const listMails = endpoint({
  method: 'GET',
  path: '/admin/mails',
  summary: 'The mail that this instance wrote, newest first',
  query: z.object({ after: z.optional(z.string()) }),
  reply: z.object({
    mails: z.array(Mail),
    /** What to ask the next page with; null on the last one. */
    next: z.nullable(z.string()),
    /** Whether a mail server is set up. Without one an admin passes mail on. */
    sends: z.boolean(),
  }),
})

/** A mail with its text. That an admin has read it is recorded. */
export const readMail = endpoint({
  method: 'GET',
  path: '/admin/mails/:id',
  summary: 'One mail with its text, which is recorded in the audit log',
  params: z.object({ id: z.string() }),
  reply: z.extend(Mail, { text: z.string() }),
})

/** Sends a mail again, also one that was sent. Refused with conflict where no mail server is set up. */
export const resendMail = endpoint({
  method: 'POST',
  path: '/admin/mails/:id/resend',
  summary: 'Send a mail again',
  params: z.object({ id: z.string() }),
  reply: Mail,
})
