import { shellMessages } from '@sandlot/core/shell/messages'
import { teamByTokenQuery } from '@sandlot/core/workspaces/invitations'
import { inviteMessages } from '@sandlot/core/workspaces/invite-messages'
import { Button } from '@sandlot/ui/button'
import { Spinner } from '@sandlot/ui/spinner'
import { TeamAvatar } from '@sandlot/ui/team-avatar'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { AuthCard, AuthFrame } from '../accounts/auth-frame.tsx'
import { InvitedVisitor } from '../accounts/sign-up/invited-visitor.tsx'
import { useMe } from '../accounts/use-me.ts'
import { useTitle } from '../shell/browser/use-title.ts'
import { Loaded } from '../shell/loaded.tsx'
import { useServices } from '../shell/services.tsx'
import { ButtonLink } from '../shell/ui/button-link.tsx'
import { InviteProblem } from './team-invite-modal.tsx'
import { useAnswerInvite } from './use-answer-invite.ts'

/** The token of a personal invitation is a workspace id. Only the invitee learns what it leads to. */
const WORKSPACE_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The page where an invitation is answered (spec RT-011, NT-061). */
export function InvitePage({ token }: { token: string }) {
  const { client } = useServices()
  const me = useMe()
  const query = useQuery({
    ...teamByTokenQuery(client, token),
    networkMode: 'always',
    // The response depends on the user, and the page is left to sign in.
    gcTime: 0,
    enabled: me !== undefined,
  })
  useTitle(inviteMessages.inviteTitle)
  const team = query.data
  return (
    <Loaded failed={inviteMessages.inviteFindFailed} query={query} skeleton={<Waiting />}>
      {team ? (
        <Invitation isSignedIn={me !== null} team={team} token={token} />
      ) : me === null && WORKSPACE_ID.test(token) ? (
        <AuthFrame text={inviteMessages.signInToSee} title={inviteMessages.inviteTitle}>
          <InvitedVisitor invitation={null} />
        </AuthFrame>
      ) : (
        <AuthFrame
          text={`${inviteMessages.linkInvalid} ${inviteMessages.linkInvalidHint}`}
          title={inviteMessages.linkInvalidTitle}
        >
          <ButtonLink size="lg" to={me ? '/dashboard' : '/'} wide>
            {me ? shellMessages.goToDashboard : shellMessages.goToHomepage}
          </ButtonLink>
        </AuthFrame>
      )}
    </Loaded>
  )
}

type Props = {
  team: { id: string; name: string; avatarUrl: string | null }
  token: string
  isSignedIn: boolean
}

function Invitation({ team, token, isSignedIn }: Props) {
  const navigate = useNavigate()
  const { running, problem, redeem, rejectLink } = useAnswerInvite((answer) => {
    if (answer === 'reject') void navigate({ to: '/dashboard', replace: true })
  })
  return (
    <AuthFrame
      {...(!isSignedIn && { text: inviteMessages.signInToAnswer })}
      title={inviteMessages.joinByLink(team.name)}
    >
      <AuthCard>
        <div className="flex items-center gap-3">
          <TeamAvatar name={team.name} size="large" url={team.avatarUrl} />
          <p className="min-w-0 break-words font-medium text-lg">{team.name}</p>
        </div>
        <InviteProblem problem={problem} />
        {isSignedIn ? (
          <>
            <Button
              isDisabled={running === 'reject'}
              isPending={running === 'accept'}
              onPress={() => void redeem(token)}
              size="lg"
              variant="primary"
              wide
            >
              {inviteMessages.join}
            </Button>
            <Button
              isDisabled={running === 'accept'}
              isPending={running === 'reject'}
              onPress={() => void rejectLink(team)}
              size="lg"
              wide
            >
              {inviteMessages.reject}
            </Button>
          </>
        ) : (
          <InvitedVisitor invitation={{ token }} />
        )}
      </AuthCard>
    </AuthFrame>
  )
}

function Waiting() {
  return (
    <div className="flex min-h-full items-center justify-center gap-3 text-ink-muted" role="status">
      <Spinner /> {inviteMessages.inviteTitle}
    </div>
  )
}
