import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import type { TeamMembers } from '@sandlot/core/workspaces/invitations'
import { memberMessages } from '@sandlot/core/workspaces/member-messages'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { portalMessages as say } from '@sandlot/core/workspaces/portal-messages'
import { canAdminister, type Role, roles } from '@sandlot/core/workspaces/rules'
import { Avatar } from '@sandlot/ui/avatar'
import { IconButton } from '@sandlot/ui/icon-button'
import { Select } from '@sandlot/ui/select'
import { UserMinus } from 'lucide-react'
import { useMe } from '../../accounts/use-me.ts'
import { useWorkspace } from '../workspace-context.tsx'
import { useChangeMembers } from './use-change-members.ts'

const roleOptions = roles.map((value) => ({ value, label: workspaceMessages.roles[value] }))

/** Who is in the workspace and in which role, which admins change here. */
export function MemberList({ team: { users, userAuthorizations, inviteLink } }: { team: TeamMembers }) {
  const { active } = useWorkspace()
  const me = useMe()
  const mayChange = mayIn(active, 'member.role')
  const placeOf = new Map(userAuthorizations.map((place) => [place.userId, place]))
  return (
    <ul aria-label={workspaceMessages.members} className="-mx-2 max-h-96 overflow-y-auto">
      {users.map((user) => (
        <MemberRow
          hasOpenLink={inviteLink?.state === 'OPEN'}
          isMe={user.id === me?.id}
          key={user.id}
          mayChange={mayChange && user.id !== me?.id}
          place={placeOf.get(user.id)}
          user={user}
        />
      ))}
    </ul>
  )
}

type Place = TeamMembers['userAuthorizations'][number]
type RowProps = {
  user: TeamMembers['users'][number]
  place: Place | undefined
  isMe: boolean
  mayChange: boolean
  hasOpenLink: boolean
}

function MemberRow({ user, place, isMe, mayChange, hasOpenLink }: RowProps) {
  const { name, username, avatarUrl } = user
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-2 py-1.5 text-sm">
      <Avatar name={name || username} size={28} url={avatarUrl} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="truncate">
          {name || username}
          {isMe && <span className="text-ink-muted"> · {say.you}</span>}
        </p>
        {name && <p className="truncate text-ink-muted text-xs">{username}</p>}
        {place?.teamManager && !canAdminister(place.authorization) && (
          <p className="text-ink-muted text-xs">{say.billingManager}</p>
        )}
      </div>
      {place && mayChange && <Change hasOpenLink={hasOpenLink} place={place} who={name || username} />}
      {place && !mayChange && (
        <p className="shrink-0 text-ink-muted">{workspaceMessages.roles[place.authorization]}</p>
      )}
    </li>
  )
}

function Change({ place, who, hasOpenLink }: { place: Place; who: string; hasOpenLink: boolean }) {
  const { setRole, remove } = useChangeMembers()
  const member = { userId: place.userId, who, drafts: place.drafts, hasOpenLink }
  const choose = (chosen: string) => {
    const role = roles.find((one): one is Role => one === chosen)
    if (role && role !== place.authorization) void setRole(member, role)
  }
  return (
    <div className="flex shrink-0 items-center gap-1">
      <Select
        className="w-28"
        hideLabel
        label={memberMessages.roleOf(who)}
        onChange={choose}
        options={roleOptions}
        placeholder={workspaceMessages.roleLabel}
        value={place.authorization}
      />
      <IconButton label={memberMessages.removeOf(who)} onPress={() => void remove(member)}>
        <UserMinus aria-hidden size={16} />
      </IconButton>
    </div>
  )
}
