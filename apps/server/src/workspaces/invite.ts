import { refusalError } from '@sandlot/core/actions'
import { inputError } from '@sandlot/core/input-rules'
import { mailMessages } from '@sandlot/core/mail/messages'
import { inviteRefusals } from '@sandlot/core/workspaces/invite-refusals'
import { invitationRefusals } from '@sandlot/core/workspaces/joining-refusals'
import {
  INVITATION_DAYS,
  INVITATIONS_OPEN_MAX,
  INVITATIONS_PER_MINUTE,
} from '@sandlot/core/workspaces/limits'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { emailProblem, mayGive, normalEmail, type Role } from '@sandlot/core/workspaces/rules'
import { and, count, eq, gt, lte, or } from 'drizzle-orm'
import { avatarOf } from '../accounts/present.ts'
import { findByUsername } from '../accounts/repo.ts'
import type { UserRow } from '../accounts/rows.ts'
import { line, linkLetter } from '../mail/letter.ts'
import type { Letter } from '../mail/outbox.ts'
import { post } from '../mail/outbox.ts'
import { notify, wantsMail } from '../notifications/notify.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { hashSecret, newSecret } from '../platform/keys/secrets.ts'
import { auditEvents } from '../platform/tables.ts'
import { actHolding, assertAllowedAtFirst } from './act.ts'
import { assertRoomForMember, holdPerson } from './hold.ts'
import { openSince, personByEmail } from './invitations-repo.ts'
import { memberOf } from './repo.ts'
import type { TeamInvitationRow, TeamRow } from './rows.ts'
import { invitations, members } from './tables.ts'

/** The mail that invites somebody to a workspace. */
function invitationMail(about: { inviter: string; team: string }): Omit<Letter, 'to'> {
  const { invitation: words } = mailMessages
  const [inviter, team] = [line(about.inviter), line(about.team)]
  return linkLetter({
    subject: words.subject(inviter, team),
    text: words.text(inviter, team),
    action: words.action,
    days: INVITATION_DAYS,
  })
}

const INVITED = 'invitation.create'
const inviting = (teamId: string) => ({ action: INVITED, refusals: inviteRefusals, teamId }) as const

type Wanted = { teamId: string; authorization?: Role | null | undefined }

/** Invites a person by name. Somebody who is already invited gets the new role, without a second notification. */
export async function inviteByName(
  context: Context,
  { teamId, username, authorization }: Wanted & { username: string },
): Promise<TeamRow> {
  await assertMayInvite(context, teamId)
  const name = username.trim().replace(/^@/, '')
  const person = await findByUsername(context.db, name)
  if (!person) throw refusalError(invitationRefusals, 'usernameUnknown', { titles: name, field: 'username' })
  return invite(context, teamId, { person, email: null, authorization: authorization ?? null })
}

/**
 * Invites whoever reads mail at an address: by a link, and also by a notification if it belongs to a user of this
 * instance.
 */
export async function inviteByEmail(
  context: Context,
  { teamId, email, authorization }: Wanted & { email: string },
): Promise<string> {
  await assertMayInvite(context, teamId)
  const problem = emailProblem(email)
  if (problem) throw inputError(workspaceMessages, problem, { field: 'email' })
  const address = normalEmail(email)
  const person = await personByEmail(context.db, address)
  await invite(context, teamId, { person, email: address, authorization: authorization ?? null })
  return address
}

/** Checked first, so that nobody else learns who has an account. */
const assertMayInvite = (context: Context, teamId: string) =>
  assertAllowedAtFirst(context, { action: INVITED, refusals: inviteRefusals, workspaces: { teamId } })

type Invited = {
  person: UserRow | null
  email: string | null
  /** Null for the workspace's default role. */
  authorization: Role | null
}

async function invite(
  context: Context,
  teamId: string,
  { person, email, authorization }: Invited,
): Promise<TeamRow> {
  const { userId } = requireViewer(context)
  if (person?.id === userId)
    throw refusalError(invitationRefusals, 'withSelf', { field: email ? 'email' : 'username' })
  const inviter = await context.loaders.user.load(userId)
  const name = inviter?.name || inviter?.username || ''
  return actHolding(context, inviting(teamId), async ({ tx, now, team }) => {
    await holdPerson(tx, userId)
    await assertPace(tx, userId, now)
    if (person) await assertNoMember(tx, team.id, person)
    await assertRoomForMember(tx, context, team.id)
    const role = authorization ?? team.defaultAuthorization
    const own = await memberOf(tx, team.id, userId)
    if (own && !mayGive(own.authorization, role)) throw refusalError(invitationRefusals, 'roleTooHigh')
    const token = email === null ? null : newSecret(context.ids)
    const fields = {
      workspaceId: team.id,
      userId: person?.id ?? null,
      email,
      authorization: role,
      inviterId: userId,
      ...(token && { tokenHash: hashSecret(token) }),
      insertedAt: now,
    }
    const { invitation, known } = await keep(tx, context, fields, now)
    const isWanted = person === null || (await wantsMail(tx, person.id, 'team_invite'))
    if (email !== null && token !== null && isWanted) {
      const link = `${context.publicUrl()}/invite/${token}`
      await post(tx, context, { to: email, ...invitationMail({ inviter: name, team: team.name }) }, now, {
        keptLink: link,
        reason: { cause: 'workspace_invitation', senderId: userId },
      })
    }
    const isNews = person !== null && inviter !== null && known?.userId !== person.id
    const data = { inviter_name: name, inviter_avatar: inviter && avatarOf(inviter) }
    const about = { ...data, team_name: team.name, team_id: team.id }
    const events = isNews
      ? await notify(
          tx,
          context,
          {
            userId: person.id,
            type: 'team_invite',
            data: about,
            subjectId: invitation.id,
            isMailed: email !== null,
          },
          now,
        )
      : []
    const details = { authorization: fields.authorization, invited: email ?? person?.username }
    return { result: team, audit: { details }, events }
  })
}

/** Stores the invitation, replacing the previous one of the same person or address. */
async function keep(
  tx: Transaction,
  { ids }: Pick<Context, 'ids'>,
  fields: Omit<typeof invitations.$inferInsert, 'id'>,
  now: Date,
): Promise<{ invitation: TeamInvitationRow; known: TeamInvitationRow | null }> {
  const here = eq(invitations.workspaceId, fields.workspaceId)
  await tx.delete(invitations).where(and(here, lte(invitations.insertedAt, openSince(now))))
  const [known, ...more] = await tx
    .select()
    .from(invitations)
    .where(
      and(
        here,
        or(
          fields.userId ? eq(invitations.userId, fields.userId) : undefined,
          fields.email ? eq(invitations.email, fields.email) : undefined,
        ),
      ),
    )
  for (const { id } of more) await tx.delete(invitations).where(eq(invitations.id, id))
  if (!known) await assertRoom(tx, fields.workspaceId)
  const [invitation] = known
    ? await tx
        .update(invitations)
        // A person who was invited by name stays listed by name.
        .set({ ...fields, ...(known.userId !== null && known.email === null && { email: null }) })
        .where(eq(invitations.id, known.id))
        .returning()
    : await tx
        .insert(invitations)
        .values({ ...fields, id: ids.uuid() })
        .returning()
  if (!invitation) throw new Error('the invitation was not stored')
  return { invitation, known: known ?? null }
}

async function assertPace(tx: Transaction, userId: string, now: Date) {
  const since = new Date(now.getTime() - 60_000)
  const [row] = await tx
    .select({ invited: count() })
    .from(auditEvents)
    .where(and(eq(auditEvents.actorId, userId), gt(auditEvents.at, since), eq(auditEvents.action, INVITED)))
  if ((row?.invited ?? 0) >= INVITATIONS_PER_MINUTE)
    throw refusalError(invitationRefusals, 'tooFast', { retryAfter: 60 })
}

async function assertNoMember(tx: Transaction, workspaceId: string, { id, username }: UserRow) {
  const [member] = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, id)))
  if (member) throw refusalError(invitationRefusals, 'alreadyMember', { titles: username })
}

async function assertRoom(tx: Transaction, workspaceId: string) {
  const [row] = await tx
    .select({ open: count() })
    .from(invitations)
    .where(eq(invitations.workspaceId, workspaceId))
  if ((row?.open ?? 0) >= INVITATIONS_OPEN_MAX) throw refusalError(invitationRefusals, 'tooManyOpen')
}
