import { ONE_TIME_LINK_MINUTES } from '@sandlot/core/accounts/limits'
import { inviteTokenOf, safeReturnPath } from '@sandlot/core/accounts/rules'
import { signInMessages } from '@sandlot/core/accounts/sign-in/messages'
import { linkRefusals } from '@sandlot/core/accounts/sign-in/refusals'
import { refusalError } from '@sandlot/core/actions'
import { toAppError } from '@sandlot/core/errors'
import { inputError } from '@sandlot/core/input-rules'
import { SIGN_UP_MAILS_PER_SOURCE_PER_HOUR } from '@sandlot/core/mail/limits'
import { HOUR_MS } from '@sandlot/core/units'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { emailProblem, normalEmail } from '@sandlot/core/workspaces/rules'
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { currentSetup } from '../../admin/setup/current.ts'
import { linkLetter } from '../../mail/letter.ts'
import { LINK_MAIL_ATTEMPTS, post } from '../../mail/outbox.ts'
import { holdAddress, linksAtOnce } from '../../mail/pace.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { doAction } from '../../platform/noted.ts'
import { countWithin } from '../attempts.ts'
import { suspendedByEmail } from '../repo.ts'
import { heldInvitation } from '../sign-up/invited.ts'
import { maySignUp } from '../sign-up/may-sign-up.ts'
import { oneTimeLinks, users } from '../tables.ts'
import { createLink, leadsIn } from './one-time-links.ts'

type Wish = { email: string; continue?: string | undefined }

type Browsers = {
  /** Identifies the requesting browser. */
  asking: string
  /** Hash of the secret that the browser already had, by which an invitation that it left here is found. */
  pending: string | null
}

/**
 * Sends a link to an address: to sign in to each account that has it, or else to sign up, if that is possible. The
 * result is the same in every case, so that nobody learns who has an account here.
 */
export async function sendEmailLink(context: Context, wish: Wish, browsers: Browsers): Promise<void> {
  if (!(await currentSetup(context)).mail) throw refusalError(linkRefusals, 'emailLinkOff')
  const problem = emailProblem(wish.email)
  if (problem) throw inputError(workspaceMessages, problem, { field: 'email' })
  const email = normalEmail(wish.email)
  const returnTo = safeReturnPath(wish.continue)
  const command = doAction(context, 'link.request', async (tx, now) => {
    await holdAddress(tx, email)
    if (await isWaiting(tx, email, now)) return NOTHING
    const known = await accountsWith(tx, email)
    const isStranger = known.length === 0
    if (isStranger && !(await mayWriteTo(tx, context, { email, returnTo, pending: browsers.pending }, now)))
      return NOTHING
    const receivers = isStranger ? [null] : known
    for (const [index, receiver] of receivers.entries()) {
      const purpose = receiver ? ('sign_in' as const) : ('sign_up' as const)
      const link = { purpose, userId: receiver?.id ?? null, email, browserHash: browsers.asking }
      const token = await createLink(tx, context, link, now)
      const cause = receiver ? ('email_link' as const) : ('email_sign_up' as const)
      await post(tx, context, { to: email, ...letterFor(receiver?.username ?? null) }, now, {
        link: addressOf(context, token, returnTo),
        attempts: LINK_MAIL_ATTEMPTS,
        // Count one email per request: how many accounts share the address must stay secret.
        ...(index === 0 && { reason: { cause, senderId: null } }),
      })
    }
    return { result: undefined, audit: { subjectIds: known.map(({ id }) => id) } }
  })
  await command.catch((error) => {
    // Only addresses without an account run into this limit, which must stay secret too.
    if (toAppError(error).code !== 'rate_limited') throw error
  })
}

const NOTHING = { result: undefined, audit: null }

type Stranger = { email: string; returnTo: string | null; pending: string | null }

/** Whether to email an address without an account: only if it could sign up, and not if the caller requests many. */
async function mayWriteTo(
  tx: Transaction,
  context: Context,
  { email, returnTo, pending }: Stranger,
  now: Date,
): Promise<boolean> {
  if (await suspendedByEmail(tx, email)) return false
  const invite = inviteTokenOf(returnTo)
  const isInvited = (await heldInvitation(tx, context, pending, now)) !== null
  if (!isInvited && !(await maySignUp(tx, email, { invite, now }))) return false
  const asked = await countWithin(tx, context, { what: 'sign_up_mail', now, windowMs: HOUR_MS })
  return asked <= SIGN_UP_MAILS_PER_SOURCE_PER_HOUR
}

/** Whether so many links to an address still work that another would only fill its inbox. */
async function isWaiting(tx: Transaction, email: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ links: count() })
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.email, email), leadsIn(now)))
  return (row?.links ?? 0) >= (await linksAtOnce(tx, email, now))
}

const accountsWith = (tx: Transaction, email: string) =>
  tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), isNull(users.suspendedAt)))
    .orderBy(asc(users.insertedAt))

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
