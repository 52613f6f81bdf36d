import { refusalText } from '@sandlot/core/actions'
import { UNLIMITED } from '@sandlot/core/billing/limits'
import { workspaceRefusalIn } from '@sandlot/core/workspaces/ability-rules'
import { membersQuery, type TeamMembers } from '@sandlot/core/workspaces/invitations'
import { inviteRefusals } from '@sandlot/core/workspaces/invite-refusals'
import { memberMessages } from '@sandlot/core/workspaces/member-messages'
import { leaveProblem } from '@sandlot/core/workspaces/member-rules'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { portalMessages as say } from '@sandlot/core/workspaces/portal-messages'
import { leaveRefusals } from '@sandlot/core/workspaces/refusals'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { RowsSkeleton } from '../../repositories/rows-skeleton.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { InvitePeople } from '../invite-people.tsx'
import { useLeave } from '../use-leave.ts'
import { useWorkspace } from '../workspace-context.tsx'
import { MemberList } from './member-list.tsx'

/** The members of the workspace and their roles. Admins change them and invite others here, and everybody can leave. */
export function MembersSection({ invitee }: { invitee: string }) {
  const { client } = useServices()
  const { active } = useWorkspace()
  const { hash } = useLocation()
  const members = useQuery({ ...membersQuery(client, active.id), networkMode: 'always' })
  const reason = workspaceRefusalIn(active, 'invitation.create')
  return (
    <Section
      id="invite"
      isCard
      text={active.type === 'TEAM' && members.data && <Count team={members.data} />}
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
        {reason === null ? (
          <InvitePeople autoFocus={hash === 'invite' || invitee !== ''} email={invitee} teamId={active.id} />
        ) : (
          <p className="text-ink-muted text-sm">
            {reason === 'isPersonal' ? refusalText(inviteRefusals, reason) : say.inviteOthers}
          </p>
        )}
      </div>
      <Leave />
    </Section>
  )
}

function Count({ team: { users, limits } }: { team: TeamMembers }) {
  return limits.includedMembers < UNLIMITED
    ? say.memberRoom(users.length, limits.includedMembers)
    : say.memberCount(users.length)
}

/** The button to leave, or the reason why that is not possible. A personal workspace has none. */
function Leave() {
  const { active } = useWorkspace()
  const leave = useLeave()
  if (active.type === 'PERSONAL') return null
  const reason = leaveProblem(active)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-4">
      <p className="min-w-0 flex-1 basis-60 text-ink-muted text-sm" id="leave">
        {reason ? refusalText(leaveRefusals, reason) : memberMessages.leaveHint}
      </p>
      <Button
        aria-describedby="leave"
        isDisabled={reason !== null}
        onPress={() => void leave()}
        variant="danger-ghost"
      >
        {memberMessages.leave}
      </Button>
    </div>
  )
}
