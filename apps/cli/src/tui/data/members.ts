import type { TeamMembers } from '@sandlot/core/workspaces/invitations'
import type { Role } from '@sandlot/core/workspaces/rules'

/** A member of a workspace, or an invited person. */
export type Member = { key: string; name: string; fullName: string; role: Role; isInvited: boolean }

/** Members first, then open invitations. */
export function membersIn({ users, userAuthorizations, invitations }: TeamMembers): Member[] {
  const members = userAuthorizations.map(({ userId, authorization }): Member => {
    const user = users.find(({ id }) => id === userId)
    return {
      key: userId,
      name: user?.username ?? userId,
      fullName: user?.name ?? '',
      role: authorization,
      isInvited: false,
    }
  })
  const invited = invitations.map(({ id, user, email, authorization }): Member => {
    const name = user?.username ?? email ?? ''
    return {
      key: `invited ${id ?? name}`,
      name,
      fullName: user?.name ?? '',
      role: authorization,
      isInvited: true,
    }
  })
  return [...members, ...invited]
}
