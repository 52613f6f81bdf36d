import { refusalError } from '@sandlot/core/actions'
import { invitationRefusals } from '@sandlot/core/workspaces/joining-refusals'
import { and, eq } from 'drizzle-orm'
import { avatarOf } from '../accounts/present.ts'
import { findUser } from '../accounts/repo.ts'
import type { UserRow } from '../accounts/rows.ts'
import { notify, resolveNotifications } from '../notifications/notify.ts'
import { type Done, type Event, runCommand } from '../platform/commands.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Reader, Transaction } from '../platform/db/database.ts'
import { isUuid } from '../platform/ids.ts'
import { doneOf } from '../platform/noted.ts'
import { assertRoomForMember, holdWorkspace } from './hold.ts'
import { invitationByToken, invitationTo, opensFor, workspaceByLink } from './invitations-repo.ts'
import { countUse } from './link-state.ts'
import type { TeamInvitationRow, TeamRow } from './rows.ts'
import { invitations, members, workspaces } from './tables.ts'
import { forgetRemoval } from './ways-back.ts'

export async function viewerOf(db: Reader, context: Context): Promise<UserRow> {
  const { userId } = requireViewer(context)
  const user = await findUser(db, userId)
  if (!user) throw new Error('the signed-in person has no account')
  return user
}

const ofTeam = ({ id }: TeamRow) => ({ workspaceId: id, subjectIds: [id] })

async function isMember(db: Reader, workspaceId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)))
  return rows.length > 0
}

const gone = () => refusalError(invitationRefusals, 'invitationGone', { field: 'teamId' })

/** Deletes the open invitation along with its notification, so that of two concurrent answers only one counts. */
async function take(
  tx: Transaction,
  teamId: string,
  person: UserRow,
  now: Date,
): Promise<{ team: TeamRow; invitation: TeamInvitationRow; events: Event[] }> {
  if (!isUuid(teamId)) throw gone()
  await holdWorkspace(tx, teamId)
  const open = await invitationTo(tx, teamId, person, now)
  if (!open) {
    if (await isMember(tx, teamId, person.id)) throw refusalError(invitationRefusals, 'alreadyAnswered')
    throw gone()
  }
  return { ...(await close(tx, open)), invitation: open }
}

async function close(tx: Transaction, { id, workspaceId }: TeamInvitationRow) {
  const taken = await tx.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id })
  const [team] = await tx.select().from(workspaces).where(eq(workspaces.id, workspaceId))
  if (!team || taken.length === 0) throw gone()
  return { team, events: await resolveNotifications(tx, id) }
}

/** Accepts the viewer's invitation to a workspace. */
export function acceptInvitation(context: Context, teamId: string): Promise<TeamRow> {
  return runCommand(context, context.actor, async (tx, now) => {
    const person = await viewerOf(tx, context)
    const { team, invitation, events } = await take(tx, teamId.toLowerCase(), person, now)
    return join(tx, context, { team, person, invitation, events }, now)
  })
}

/** Declines the invitation. Returns the name of the workspace. */
export function rejectInvitation(context: Context, teamId: string): Promise<string> {
  return runCommand(context, context.actor, async (tx, now) => {
    const person = await viewerOf(tx, context)
    const { team, events } = await take(tx, teamId.toLowerCase(), person, now)
    return doneOf('invitation.reject', { result: team.name, audit: ofTeam(team), events })
  })
}

/** Returns the workspace for the token of an invitation page, or null; `person` is null for a visitor. */
export async function teamByToken(context: Context, token: string): Promise<TeamRow | null> {
  const { db, clock, loaders, viewer } = context
  const now = clock.now()
  const linked = await workspaceByLink(db, token, now)
  if (linked) return linked
  const mailed = await invitationByToken(db, token, now)
  if (mailed) return loaders.workspace.load(mailed.workspaceId)
  if (!viewer || !isUuid(token)) return null
  const teamId = token.toLowerCase()
  const invited = await invitationTo(db, teamId, await viewerOf(db, context), now)
  return invited && loaders.workspace.load(teamId)
}

/** Joins by the token of an invitation page. */
export async function redeemToken(context: Context, token: string): Promise<TeamRow> {
  if (isUuid(token) && !(await workspaceByLink(context.db, token, context.clock.now())))
    return acceptInvitation(context, token)
  return runCommand(context, context.actor, async (tx, now) =>
    joinByLink(tx, context, { token, person: await viewerOf(tx, context) }, now),
  )
}

/** Returns the workspace that the token of a link admits a person to, or throws. */
export async function assertLinkFor(
  tx: Transaction,
  token: string,
  person: Pick<UserRow, 'id' | 'email'> | null,
  now: Date,
): Promise<{ teamId: string; mailed: TeamInvitationRow | null }> {
  const mailed = await invitationByToken(tx, token, now)
  const teamId = mailed?.workspaceId ?? (await workspaceByLink(tx, token, now))?.id
  if (teamId === undefined) throw linkEnded()
  if (mailed && !opensFor(mailed, person)) throw refusalError(invitationRefusals, 'invitationOfOther')
  return { teamId, mailed }
}

/** Adds a person to the workspace that a link leads to. */
export async function joinByLink(
  tx: Transaction,
  context: Context,
  { token, person }: { token: string; person: UserRow },
  now: Date,
): Promise<Done<TeamRow>> {
  const { teamId, mailed } = await assertLinkFor(tx, token, person, now)
  await holdWorkspace(tx, teamId)
  // Joining by a link also answers an invitation that was sent to the person.
  const own = mailed ?? (await invitationTo(tx, teamId, person, now))
  if (own) return join(tx, context, { ...(await close(tx, own)), person, invitation: own }, now)
  // While this waited for the workspace, the link may have been reset, or its last place taken.
  const team = await workspaceByLink(tx, token, now)
  if (!team) throw linkEnded()
  return join(tx, context, { team, person, invitation: null, byLink: true, events: [] }, now)
}

const linkEnded = () => refusalError(invitationRefusals, 'inviteLinkInvalid', { field: 'inviteToken' })

type Joining = {
  team: TeamRow
  person: UserRow
  /** Null if they join without one. */
  invitation: TeamInvitationRow | null
  /** Whether they join by the workspace's own link. */
  byLink?: boolean
  events: Event[]
}

export async function join(tx: Transaction, context: Context, joining: Joining, now: Date) {
  const { team, person, invitation, byLink = false, events } = joining
  if (!(await isMember(tx, team.id, person.id))) await assertRoomForMember(tx, context, team.id)
  const authorization = invitation?.authorization ?? team.defaultAuthorization
  const added = await tx
    .insert(members)
    .values({ workspaceId: team.id, userId: person.id, authorization, insertedAt: now })
    .onConflictDoNothing()
    .returning({ userId: members.userId })
  // The cached role of the viewer is outdated.
  context.loaders.viewerRole.clear(team.id)
  const joined = (told: Event[]) =>
    doneOf('member.join', {
      result: team,
      audit: { ...ofTeam(team), details: { userId: person.id, authorization } },
      events: [...events, ...told],
    })
  // They were a member already; the open invitation is closed all the same.
  if (added.length === 0) return { ...joined([]), audit: null }
  await forgetRemoval(tx, { workspaceId: team.id, userId: person.id })
  if (byLink) await countUse(tx, team.id)
  const told = await tellInviter(tx, context, { team, person, inviterId: invitation?.inviterId ?? null }, now)
  return joined(told)
}

/** An inviter who has left the workspace since is not notified. */
async function tellInviter(
  tx: Transaction,
  context: Context,
  { team, person, inviterId }: { team: TeamRow; person: UserRow; inviterId: string | null },
  now: Date,
): Promise<Event[]> {
  if (inviterId === null || !(await isMember(tx, team.id, inviterId))) return []
  const data = {
    user_name: person.name || person.username,
    user_avatar: avatarOf(person),
    team_name: team.name,
    team_id: team.id,
  }
  return notify(tx, context, { userId: inviterId, type: 'team_accepted', data }, now)
}
