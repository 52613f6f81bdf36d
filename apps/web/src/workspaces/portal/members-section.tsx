import { UNLIMITED } from '@sandlot/core/billing/limits'
import { membersQuery, type TeamMembers } from '@sandlot/core/workspaces/invitations'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { portalMessages as say } from '@sandlot/core/workspaces/portal-messages'
import { canAdminister, inviteProblem } from '@sandlot/core/workspaces/rules'
import { Avatar } from '@sandlot/ui/avatar'
import { Section } from '@sandlot/ui/section'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useMe } from '../../accounts/use-me.ts'
import { RowsSkeleton } from '../../repositories/rows-skeleton.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { InvitePeople } from '../invite-people.tsx'
import { useWorkspace } from '../workspace-context.tsx'

/** Who is in the workspace and what each may do; admins invite others here. */
export function MembersSection({ invitee }: { invitee: string }) {
  const { client } = useServices()
  const { active, role } = useWorkspace()
  const { hash } = useLocation()
  const members = useQuery({ ...membersQuery(client, active.id), networkMode: 'always' })
  const problem = inviteProblem(active, role)
  return (
    <Section
      id="invite"
      isCard
      text={members.data && <Count team={members.data} />}
      title={workspaceMessages.members}
    >
      <Loaded
        failed={say.membersFailed}
        query={members}
        skeleton={<RowsSkeleton label={workspaceMessages.members} />}
      >
        {members.data && <MemberList team={members.data} />}
      </Loaded>
      <div className="flex flex-col gap-4 border-line border-t pt-4">
        <h3 className="font-medium">{workspaceMessages.inviteMembers}</h3>
        {problem === null ? (
          <InvitePeople autoFocus={hash === 'invite' || invitee !== ''} email={invitee} teamId={active.id} />
        ) : (
          <p className="text-ink-muted text-sm">{canAdminister(role) ? problem : say.inviteOthers}</p>
        )}
      </div>
    </Section>
  )
}

function Count({ team: { users, limits } }: { team: TeamMembers }) {
  return limits.includedMembers < UNLIMITED
    ? say.memberRoom(users.length, limits.includedMembers)
    : say.memberCount(users.length)
}

function MemberList({ team: { users, userAuthorizations } }: { team: TeamMembers }) {
  const me = useMe()
  const placeOf = new Map(userAuthorizations.map((place) => [place.userId, place]))
  return (
    <ul aria-label={workspaceMessages.members} className="-mx-2 max-h-96 overflow-y-auto">
      {users.map(({ id, name, username, avatarUrl }) => {
        const place = placeOf.get(id)
        return (
          <li className="flex items-center gap-3 rounded-md px-2 py-1.5 text-sm" key={id}>
            <Avatar name={name || username} size={28} url={avatarUrl} />
            <div className="min-w-0 flex-1">
              <p className="truncate">
                {name || username}
                {id === me?.id && <span className="text-ink-muted"> · {say.you}</span>}
              </p>
              {name && <p className="truncate text-ink-muted text-xs">{username}</p>}
            </div>
            {place && (
              <p className="shrink-0 text-right text-ink-muted">
                {workspaceMessages.roles[place.authorization]}
                {place.teamManager && !canAdminister(place.authorization) && (
                  <span className="block text-xs">{say.billingManager}</span>
                )}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
