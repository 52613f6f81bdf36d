import { refusalError } from '@sandlot/core/actions'
import { inputError } from '@sandlot/core/input-rules'
import { authorizationLabel } from '@sandlot/core/notifications/rules'
import { displayTitle, type GrantLevel } from '@sandlot/core/sandboxes/rules'
import { SHARE_INVITATION_DAYS } from '@sandlot/core/sharing/limits'
import { sharingMessages } from '@sandlot/core/sharing/messages'
import { shareRefusals } from '@sandlot/core/sharing/refusals'
import { sandboxInvitePath } from '@sandlot/core/sharing/rules'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { emailProblem, normalEmail } from '@sandlot/core/workspaces/rules'
import { and, eq, lte } from 'drizzle-orm'
import type { UserRow } from '../accounts/rows.ts'
import { line, linkLetter } from '../mail/letter.ts'
import type { Letter } from '../mail/outbox.ts'
import { post } from '../mail/outbox.ts'
import { resolveNotifications, wantsMail } from '../notifications/notify.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { isUuid } from '../platform/ids.ts'
import { hashSecret, newSecret } from '../platform/keys/secrets.ts'
import { actOn } from '../sandboxes/act.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { holdPerson } from '../workspaces/hold.ts'
import { personByEmail } from '../workspaces/invitations-repo.ts'
import { sharingChanged } from './changed.ts'
import { openSince } from './grants.ts'
import {
  assertMayRaise,
  assertPace,
  assertRecipient,
  assertRoom,
  holdSharing,
  requireGiven,
  sharing,
} from './may-share.ts'
import type { InvitationRow } from './rows.ts'
import { sandboxInvitations as invitations } from './tables.ts'
import { inviterName, tellInvited } from './tell.ts'

/** The mail that invites somebody to a sandbox. */
function shareMail(about: {
  inviter: string
  row: SandboxRow
  authorization: GrantLevel
}): Omit<Letter, 'to'> {
  const { mail: words } = sharingMessages
  const [inviter, title] = [line(about.inviter), line(displayTitle(about.row))]
  return linkLetter({
    subject: words.subject(inviter, title),
    text: words.text(inviter, authorizationLabel(about.authorization), title),
    action: words.action,
    days: SHARE_INVITATION_DAYS,
  })
}

/**
 * Invites whoever reads mail at an address. A user of this instance gets access immediately and is notified; to the
 * inviter, both cases look the same.
 */
export async function inviteByEmail(
  context: Context,
  wanted: { sandboxId: string; email: string; authorization: string },
): Promise<InvitationRow> {
  const authorization = requireGiven(wanted.authorization)
  const problem = emailProblem(wanted.email)
  if (problem) throw inputError(workspaceMessages, problem, { field: 'email' })
  const email = normalEmail(wanted.email)
  const { userId } = requireViewer(context)
  const inviter = await inviterName(context)
  return actOn(context, sharing('sandbox.share', wanted.sandboxId), async ({ tx, now, rows }) => {
    const row = rows[0] as SandboxRow
    const person = await personByEmail(tx, email)
    if (person?.id === userId) throw refusalError(shareRefusals, 'withSelf', { field: 'email' })
    await assertRecipient(tx, row, person, email)
    await holdPerson(tx, userId)
    await holdSharing(tx, row.id)
    await assertPace(tx, userId, now)
    const token = newSecret(context.ids)
    const fields = { sandboxId: row.id, email, userId: person?.id ?? null, authorization, inviterId: userId }
    const stored = { ...fields, tokenHash: hashSecret(token), insertedAt: now }
    const { invitation, isNew } = await keep(tx, context, stored, now)
    const link = context.publicUrl() + sandboxInvitePath(row, token)
    const isWanted = person === null || (await wantsMail(tx, person.id, 'sandbox_invitation'))
    if (isWanted)
      await post(tx, context, { to: email, ...shareMail({ inviter, row, authorization }) }, now, {
        keptLink: link,
        reason: { cause: 'sandbox_invitation', senderId: userId },
      })
    const events = person && isNew ? await tell(tx, context, { row, person, invitation }, now) : []
    const details = { with: email, authorization }
    const done = sharingChanged(invitation, row, { details, events, personId: person?.id ?? null })
    return { ...done, result: { ...invitation, token } }
  })
}

const tell = (
  tx: Transaction,
  context: Context,
  { row, person, invitation }: { row: SandboxRow; person: UserRow; invitation: InvitationRow },
  now: Date,
) => {
  const { id: subjectId, authorization } = invitation
  return tellInvited(tx, context, { row, userId: person.id, authorization, subjectId, isMailed: true }, now)
}

/** Stores the invitation, replacing the address's previous one, whose link becomes invalid. */
async function keep(
  tx: Transaction,
  { ids }: Pick<Context, 'ids'>,
  fields: Omit<typeof invitations.$inferInsert, 'id'>,
  now: Date,
): Promise<{ invitation: InvitationRow; isNew: boolean }> {
  const here = eq(invitations.sandboxId, fields.sandboxId)
  await tx.delete(invitations).where(and(here, lte(invitations.insertedAt, openSince(now))))
  const [known] = await tx
    .update(invitations)
    .set(fields)
    .where(and(here, eq(invitations.email, fields.email)))
    .returning()
  if (known) return { invitation: known, isNew: false }
  await assertRoom(tx, fields.sandboxId)
  const [invitation] = await tx
    .insert(invitations)
    .values({ ...fields, id: ids.uuid() })
    .returning()
  if (!invitation) throw new Error('the invitation was not stored')
  return { invitation, isNew: true }
}

type Named = { sandboxId: string; invitationId: string }

async function openInvitation(tx: Transaction, row: SandboxRow, id: string, now: Date) {
  const gone = () => refusalError(shareRefusals, 'noInvitation', { field: 'invitationId' })
  if (!isUuid(id)) throw gone()
  const [invitation] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.sandboxId, row.id), eq(invitations.id, id)))
  if (!invitation || invitation.insertedAt <= openSince(now)) throw gone()
  return invitation
}

/** Changes the level of an invitation. */
export async function changeInvitation(
  context: Context,
  { sandboxId, invitationId, ...wanted }: Named & { authorization: string },
): Promise<InvitationRow> {
  const authorization: GrantLevel = requireGiven(wanted.authorization)
  return actOn(context, sharing('sandbox.share_level', sandboxId), async ({ tx, now, rows }) => {
    const row = rows[0] as SandboxRow
    await holdSharing(tx, row.id)
    const known = await openInvitation(tx, row, invitationId, now)
    await assertMayRaise(tx, row, { from: known.authorization, to: authorization, userId: known.userId })
    await tx.update(invitations).set({ authorization }).where(eq(invitations.id, known.id))
    const details = { with: known.email, authorization }
    const changed = { ...known, authorization }
    return sharingChanged(changed, row, { details, personId: known.userId })
  })
}

/** Revokes an invitation and the access that it granted. */
export async function revokeInvitation(
  context: Context,
  { sandboxId, invitationId }: Named,
): Promise<InvitationRow> {
  return actOn(context, sharing('sandbox.unshare', sandboxId), async ({ tx, now, rows }) => {
    const row = rows[0] as SandboxRow
    await holdSharing(tx, row.id)
    const known = await openInvitation(tx, row, invitationId, now)
    await tx.delete(invitations).where(eq(invitations.id, known.id))
    const events = await resolveNotifications(tx, known.id)
    const details = { with: known.email }
    return sharingChanged(known, row, { details, events, personId: known.userId })
  })
}
