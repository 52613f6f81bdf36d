import type { Refusal } from '../actions.ts'
import { canAdminister, type Role } from './rules.ts'

export type MembersParams = { membersFull: { most: number } }

/** Why a workspace with this many members cannot have another, or null (spec BL-008, BL-016, BL-022). */
export const membersProblem = (
  count: number,
  { includedMembers: most }: { includedMembers: number },
): Refusal<MembersParams> | null => (count < most ? null : { reason: 'membersFull', params: { most } })

type Workspace = { type: 'PERSONAL' | 'TEAM' }
type Membership = { userId: string; authorization: Role }

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
export const roleProblem = (byId: string, member: Membership, role: Role): MemberReason | null =>
  byId === member.userId && member.authorization !== role ? 'ownRole' : null

export type LeaveReason = 'isPersonal' | 'lastAdmin'

/** Whether a workspace would be left without an administrator if a member left. */
export const isLastAdmin = (own: Role | null | undefined, others: { isAnyAdmin: boolean }): boolean =>
  canAdminister(own) && !others.isAnyAdmin

/** Why a member cannot leave: nobody could manage a workspace without an administrator. */
export function leaveProblem(workspace: Workspace & { isLastAdmin: boolean }): LeaveReason | null {
  if (workspace.type === 'PERSONAL') return 'isPersonal'
  return workspace.isLastAdmin ? 'lastAdmin' : null
}

/** Why members cannot be changed as wanted: programs can change everybody, but an administrator must be left. */
export const adminsProblem = (after: readonly Pick<Membership, 'authorization'>[]): MemberReason | null =>
  after.some(({ authorization }) => canAdminister(authorization)) ? null : 'adminNeeded'

/** Why a person cannot receive a removed member's drafts: it must be a remaining administrator. */
export const heirProblem = (
  members: readonly Membership[],
  { heirId, userId }: { heirId: string; userId: string },
): MemberReason | null =>
  heirId !== userId && members.some((one) => one.userId === heirId && canAdminister(one.authorization))
    ? null
    : 'heirNotAdmin'
