import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** A mail from the instance. Lists omit its text, which may contain a secret link. */
export const Mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** The number of attempts to send it. */
  attempts: z.number(),
  /** Why the last attempt failed; null if none has, or if it was sent since. */
  problem: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  insertedAt: z.string(),
})
export type Mail = z.infer<typeof Mail>

/** The instance's mails, newest first, paged; `after` is the id of the previous page's last one. */
export const listMails = endpoint({
  method: 'GET',
  path: '/admin/mails',
  summary: 'List the mails of this instance, newest first',
  query: z.object({ after: z.optional(z.string()) }),
  reply: z.object({
    mails: z.array(Mail),
    /** The cursor of the next page; null on the last. */
    next: z.nullable(z.string()),
    /** Whether a mail server is configured. Otherwise an administrator passes mails on. */
    sends: z.boolean(),
  }),
})

/** A mail with its text. Reading it is logged. */
export const readMail = endpoint({
  method: 'GET',
  path: '/admin/mails/:id',
  summary: 'Get a mail with its text; recorded in the audit log',
  params: z.object({ id: z.string() }),
  reply: z.extend(Mail, { text: z.string() }),
})

/** Sends a mail again, even one that was sent. Conflict if no mail server is configured. */
export const resendMail = endpoint({
  method: 'POST',
  path: '/admin/mails/:id/resend',
  summary: 'Send a mail again',
  params: z.object({ id: z.string() }),
  reply: Mail,
})
