import { ADDRESS_BY_HAND_DAYS, ADDRESS_UNDO_DAYS, ONE_TIME_LINK_MINUTES } from '@sandlot/core/accounts/limits'
import { addressMessages as say } from '@sandlot/core/accounts/links/address-messages'
import { signInMessages } from '@sandlot/core/accounts/sign-in/messages'
import { addressRefusals } from '@sandlot/core/accounts/sign-in/refusals'
import { refusalError } from '@sandlot/core/actions'
import { inputError } from '@sandlot/core/input-rules'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { emailProblem, normalEmail } from '@sandlot/core/workspaces/rules'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { currentSetup } from '../../admin/setup/current.ts'
import { linkLetter } from '../../mail/letter.ts'
import { LINK_MAIL_ATTEMPTS, post } from '../../mail/outbox.ts'
import { type Context, requireViewer } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { hashSecret } from '../../platform/keys/secrets.ts'
import { doAction } from '../../platform/noted.ts'
import { endApproved } from '../device/grants.ts'
import { requireMayAddWayIn } from '../may-add-way-in.ts'
import type { UserRow } from '../rows.ts'
import { sessionClosed } from '../sessions/sessions.ts'
import { oneTimeLinks, sessions, users } from '../tables.ts'
import { createLink } from './one-time-links.ts'

/**
 * Sends a link to an address that the viewer wants to use. If the instance sends no mail, an administrator passes it
 * on. It makes no difference whether another account has the address: people may share one, and neither is told of the
 * other.
 */
export async function sendAddressLink(context: Context, typed: string): Promise<void> {
  const problem = emailProblem(typed)
  if (problem) throw inputError(workspaceMessages, problem, { field: 'email' })
  const email = normalEmail(typed)
  await doAction(context, 'address.request', async (tx, now) => {
    const user = await holdViewer(tx, context)
    await requireMayAddWayIn(context, tx, user)
    if (user.email === email) throw refusalError(addressRefusals, 'addressSet')
    const isByHand = await goesByHand(context, tx)
    const minutes = isByHand ? ADDRESS_BY_HAND_DAYS * 24 * 60 : ONE_TIME_LINK_MINUTES
    const link = { purpose: 'add_email', userId: user.id, email } as const
    const token = await createLink(tx, context, link, now, minutes)
    await post(tx, context, { to: email, ...letterFor(user, isByHand) }, now, {
      ...linkOption(`${context.publicUrl()}/confirm-email/${token}`, isByHand),
      attempts: LINK_MAIL_ATTEMPTS,
      reason: { cause: 'email_add', senderId: user.id },
    })
    return { result: undefined, audit: { subjectIds: [user.id] } }
  })
}

/**
 * Makes the address that a link was sent to the viewer's. Nobody else can use the link, and it stays valid if they try.
 * Opened again, it ends as before because an answer may be lost.
 */
export function confirmAddress(context: Context, token: string): Promise<string> {
  return doAction(context, 'address.add', async (tx, now) => {
    const user = await holdViewer(tx, context)
    const [link] = await tx
      .select()
      .from(oneTimeLinks)
      .where(
        and(
          eq(oneTimeLinks.secretHash, hashSecret(token)),
          eq(oneTimeLinks.purpose, 'add_email'),
          eq(oneTimeLinks.userId, user.id),
        ),
      )
    if (!link?.email) throw linkGone()
    const email = link.email
    if (user.email === email) return { result: email, audit: null }
    if (link.usedAt || link.expiresAt <= now) throw linkGone()
    await tx.update(oneTimeLinks).set({ usedAt: now }).where(eq(oneTimeLinks.id, link.id))
    await tx.update(users).set({ email, updatedAt: now }).where(eq(users.id, user.id))
    if (user.email !== '') await tellOldAddress(tx, context, user, email, now)
    return { result: email, audit: { subjectIds: [user.id] } }
  })
}

/** Notifies the previous address, whose owner may know better who changed it. */
async function tellOldAddress(
  tx: Transaction,
  context: Context,
  { id, username, email: old }: UserRow,
  email: string,
  now: Date,
): Promise<void> {
  const link = { purpose: 'undo_email', userId: id, email: old } as const
  const token = await createLink(tx, context, link, now, ADDRESS_UNDO_DAYS * 24 * 60)
  const { subject, text, action } = say.changedLetter
  const letter = linkLetter({ subject, text: text(username, email), action, days: ADDRESS_UNDO_DAYS })
  await post(tx, context, { to: old, ...letter }, now, {
    ...linkOption(`${context.publicUrl()}/restore-email/${token}`, await goesByHand(context, tx)),
    attempts: LINK_MAIL_ATTEMPTS,
    reason: { cause: 'email_changed', senderId: id },
  })
}

/**
 * Gives an account its previous address back, for whoever reads mail there, and ends its sessions: whoever changed the
 * address may be signed in.
 */
export function undoAddressChange(context: Context, token: string): Promise<string> {
  return doAction(context, 'address.undo', async (tx, now) => {
    const [link] = await tx
      .update(oneTimeLinks)
      .set({ usedAt: now })
      .where(
        and(
          eq(oneTimeLinks.secretHash, hashSecret(token)),
          eq(oneTimeLinks.purpose, 'undo_email'),
          isNull(oneTimeLinks.usedAt),
          gt(oneTimeLinks.expiresAt, now),
        ),
      )
      .returning()
    if (!link?.email || !link.userId) throw refusalError(addressRefusals, 'undoUsedOrExpired')
    const { email, userId } = link
    await tx.update(users).set({ email, updatedAt: now }).where(eq(users.id, userId))
    // Links that were requested by whoever changed it no longer work.
    await tx.delete(oneTimeLinks).where(and(eq(oneTimeLinks.userId, userId), isNull(oneTimeLinks.usedAt)))
    await endApproved(tx, userId)
    const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })
    const events = ended.map(({ id }) => sessionClosed(id))
    return { result: email, audit: { subjectIds: [userId] }, events }
  })
}

/** The address links that a person requested and has not opened. */
const unopened = (userId: string) =>
  and(eq(oneTimeLinks.userId, userId), eq(oneTimeLinks.purpose, 'add_email'), isNull(oneTimeLinks.usedAt))

/** Returns the latest address that the person has yet to confirm, or null if there is none. */
export async function pendingOf({ db, clock }: Context, userId: string): Promise<string | null> {
  const [link] = await db
    .select({ email: oneTimeLinks.email })
    .from(oneTimeLinks)
    .where(and(unopened(userId), gt(oneTimeLinks.expiresAt, clock.now())))
    .orderBy(desc(oneTimeLinks.insertedAt))
    .limit(1)
  return link?.email ?? null
}

/** Revokes the links that would change the person's address. */
export function cancelPending(context: Context, userId: string): Promise<void> {
  return doAction(context, 'address.cancel', async (tx) => {
    const ended = await tx.delete(oneTimeLinks).where(unopened(userId)).returning({ id: oneTimeLinks.id })
    return { result: undefined, audit: ended.length > 0 ? { subjectIds: [userId] } : null }
  })
}

/** Reads the viewer's current row and locks it until the transaction ends. */
async function holdViewer(tx: Transaction, context: Context): Promise<UserRow> {
  const { userId } = requireViewer(context)
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw linkGone()
  return user
}

const linkGone = () => refusalError(addressRefusals, 'linkUsedOrExpired')

const goesByHand = async (context: Context, tx: Transaction) =>
  (await currentSetup(context, tx)).mail === null

/** A mailed link is for its reader alone; one that an administrator passes on is stored with the mail. */
const linkOption = (link: string, isByHand: boolean) => (isByHand ? { keptLink: link } : { link })

function letterFor({ username, email }: UserRow, isByHand: boolean) {
  const { subject, text, action } = email === '' ? say.letter : say.changeLetter
  const about = { subject, text: text(username), action }
  return isByHand
    ? linkLetter({ ...about, days: ADDRESS_BY_HAND_DAYS })
    : linkLetter({ ...about, expires: signInMessages.emailLink.expires(ONE_TIME_LINK_MINUTES) })
}
