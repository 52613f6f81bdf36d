import type { Refusal } from '../actions.ts'
import { canAdminister, type Role } from './rules.ts'

export type MembersParams = { membersFull: { most: number } }

/** Why a workspace with this many members cannot have another, or null (spec BL-008, BL-016, BL-022). */
export const membersProblem = (
  count: number,
  { includedMembers: most }: { includedMembers: number },
): Refusal<MembersParams> | null => (count < most ? null : { reason: 'membersFull', params: { most } })

type Workspace = { type: 'PERSONAL' | 'TEAM' }
type Place = { userId: string; authorization: Role }

export type MemberReason = 'removeSelf' | 'ownRole' | 'adminNeeded' | 'heirNotAdmin' | 'heirSuspended'

/**
 * Why an administrator cannot remove a member. Leaving is a separate action, so that nobody removes themselves by
 * accident.
 */
export const removeProblem = (byId: string, userId: string): MemberReason | null =>
  byId === userId ? 'removeSelf' : null

/**
 * Why an administrator cannot change a member's role. Their own never changes, so there is always an administrator
 * left.
 */
export const roleProblem = (byId: string, member: Place, role: Role): MemberReason | null =>
  byId === member.userId && member.authorization !== role ? 'ownRole' : null

export type LeaveReason = 'isPersonal' | 'lastAdmin'

/** Why a member cannot leave: nobody could manage a workspace without an administrator. */
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

/** Why members cannot be changed as wanted: programs can change everybody, but an administrator must be left. */
export const adminsProblem = (after: readonly Pick<Place, 'authorization'>[]): MemberReason | null =>
  after.some(({ authorization }) => canAdminister(authorization)) ? null : 'adminNeeded'

/** Why a person cannot receive a removed member's drafts: it must be a remaining administrator. */
export const heirProblem = (
  members: readonly Place[],
  { heirId, userId }: { heirId: string; userId: string },
): MemberReason | null =>
  heirId !== userId && members.some((one) => one.userId === heirId && canAdminister(one.authorization))
    ? null
    : 'heirNotAdmin'
