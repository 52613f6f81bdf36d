import { EMAIL_LINKS_AT_ONCE, ONE_TIME_LINK_MINUTES } from '@sandlot/core/accounts/limits'
import { safeReturnPath } from '@sandlot/core/accounts/rules'
import { signInMessages } from '@sandlot/core/accounts/sign-in-messages'
import { AppError } from '@sandlot/core/errors'
import { emailProblem, normalEmail } from '@sandlot/core/workspaces/rules'
import { and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { currentSetup } from '../../admin/setup/current.ts'
import type { Context } from '../../context.ts'
import { linkLetter } from '../../mail/letter.ts'
import { post } from '../../mail/outbox.ts'
import { runCommand } from '../../platform/commands.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { oneTimeLinks, users } from '../tables.ts'
import { createLink } from './one-time-links.ts'

/** With the back-off of the job runner these are over before the link is. */
const ATTEMPTS_MAX = 6

type Wish = { email: string; continue?: string | undefined }

/**
 * Sends a link to an address: to sign in for each account that has it, else to sign up. What comes back is the same in
 * every case, so that nobody learns who has an account here.
 */
export async function sendEmailLink(context: Context, wish: Wish, browserHash: string): Promise<void> {
  if (!(await currentSetup(context)).mail) throw new AppError('conflict', signInMessages.emailLinkOff)
  const problem = emailProblem(wish.email)
  if (problem) throw new AppError('validation', problem, { field: 'email' })
  const email = normalEmail(wish.email)
  const returnTo = safeReturnPath(wish.continue)
  await runCommand(context, context.actor, async (tx, now) => {
    if (await isWaiting(tx, email, now)) return { result: undefined, audit: null }
    const known = await accountsWith(tx, email)
    const receivers = known.length > 0 ? known : [null]
    for (const [index, receiver] of receivers.entries()) {
      const purpose = receiver ? ('sign_in' as const) : ('sign_up' as const)
      const link = { purpose, userId: receiver?.id ?? null, email, browserHash }
      const token = await createLink(tx, context, link, now)
      await post(tx, context, { to: email, ...letterFor(receiver?.username ?? null) }, now, {
        link: addressOf(context, token, returnTo),
        attempts: ATTEMPTS_MAX,
        // Of one wish one is counted: how many accounts have the address is nobody's to know.
        ...(index === 0 && { reason: { cause: 'email_link', senderId: null } }),
      })
    }
    const audit = {
      action: 'link.request',
      workspaceId: null,
      subjectType: 'User',
      subjectIds: known.map(({ id }) => id),
    }
    return { result: undefined, audit }
  })
}

/** Whether so many links to an address still work that another would only fill its inbox. */
async function isWaiting(tx: Transaction, email: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ links: count() })
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.email, email), isNull(oneTimeLinks.usedAt), gt(oneTimeLinks.expiresAt, now)))
  return (row?.links ?? 0) >= EMAIL_LINKS_AT_ONCE
}

const accountsWith = (tx: Transaction, email: string) =>
  tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), isNull(users.suspendedAt)))
    .orderBy(asc(users.insertedAt))
    .limit(EMAIL_LINKS_AT_ONCE)

const addressOf = ({ publicUrl }: Context, token: string, returnTo: string | null) =>
  `${publicUrl()}/signin/${token}${returnTo === null ? '' : `?continue=${encodeURIComponent(returnTo)}`}`

function letterFor(username: string | null) {
  const { subject, signInAs, signUp, action, expires } = signInMessages.emailLink
  return linkLetter({
    subject,
    text: username === null ? signUp : signInAs(username),
    action,
    expires: expires(ONE_TIME_LINK_MINUTES),
  })
}
