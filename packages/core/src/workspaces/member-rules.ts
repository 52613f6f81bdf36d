import type { Refusal } from '../actions.ts'
import { canAdminister, type Role } from './rules.ts'

export type MembersParams = { membersFull: { most: number } }

/** Why a workspace that has so many members takes no other, or null (spec BL-008, BL-016, BL-022). */
export const membersProblem = (
  count: number,
  { includedMembers: most }: { includedMembers: number },
): Refusal<MembersParams> | null => (count < most ? null : { reason: 'membersFull', params: { most } })

type Workspace = { type: 'PERSONAL' | 'TEAM' }
type Place = { userId: string; authorization: Role }

export type MemberReason = 'removeSelf' | 'ownRole' | 'adminNeeded' | 'heirNotAdmin' | 'heirSuspended'

/** Why an admin may not remove a member. Going oneself is another action, so that nobody does it by accident. */
export const removeProblem = (byId: string, userId: string): MemberReason | null =>
  byId === userId ? 'removeSelf' : null

/** Why an admin may not give a member a role: as their own stays, there is always an admin left. */
export const roleProblem = (byId: string, member: Place, role: Role): MemberReason | null =>
  byId === member.userId && member.authorization !== role ? 'ownRole' : null

export type LeaveReason = 'isPersonal' | 'lastAdmin'

/** Why a member may not leave: a workspace without an admin could not be looked after by anybody. */
export function leaveProblem(
  workspace: Workspace,
  members: readonly Place[],
  userId: string | undefined,
): LeaveReason | null {
  if (workspace.type === 'PERSONAL') return 'isPersonal'
  const isAdmin = ({ authorization }: Place) => canAdminister(authorization)
  const others = members.filter((member) => member.userId !== userId)
  return members.some((member) => member.userId === userId && isAdmin(member)) && !others.some(isAdmin)
    ? 'lastAdmin'
    : null
}

/** Why members do not become as they are to be: programs may change all others, and an admin has to be left. */
export const adminsProblem = (after: readonly Pick<Place, 'authorization'>[]): MemberReason | null =>
  after.some(({ authorization }) => canAdminister(authorization)) ? null : 'adminNeeded'

/** Why somebody does not get the drafts of who is removed: an admin who stays does. */
export const heirProblem = (
  members: readonly Place[],
  { heirId, userId }: { heirId: string; userId: string },
): MemberReason | null =>
  heirId !== userId && members.some((one) => one.userId === heirId && canAdminister(one.authorization))
    ? null
    : 'heirNotAdmin'
