import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { portalMessages as say } from '@sandlot/core/workspaces/portal-messages'
import { workspacesQuery } from '@sandlot/core/workspaces/queries'
import { TeamAvatar } from '@sandlot/ui/team-avatar'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useSignInAgain } from '../../accounts/sign-in/use-sign-in-again.ts'
import { useTitle } from '../../shell/browser/use-title.ts'
import { LiveProvider } from '../../shell/live/live-context.tsx'
import { useLiveWorkspace } from '../../shell/live/use-live-workspace.ts'
import { MessagePage } from '../../shell/pages/message-page.tsx'
import { useServices } from '../../shell/services.tsx'
import { TopBar } from '../../shell/top-bar.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { useWorkspace, WorkspaceProvider } from '../workspace-context.tsx'
import { MembersSection } from './members-section.tsx'
import { PlanSection } from './plan-section.tsx'
import type { PortalSearch } from './portal-search.ts'
import { PrivacySection } from './privacy-section.tsx'

/**
 * Where a workspace is looked after: its people, its plan and what it asks of its sandboxes (spec RT-071;
 * docs/spec/decisions.md, 4).
 */
export function OverviewPage({ workspace, invite_email: invitee }: PortalSearch) {
  const { client } = useServices()
  const { data } = useQuery(workspacesQuery(client))
  // Another workspace in its place would be changed by mistake.
  if (workspace !== undefined && data && !data.workspaces.some(({ id }) => id === workspace))
    return <NoSuchWorkspace />
  return (
    <WorkspaceProvider
      fromAddress={workspace}
      key={workspace}
      none={<Navigate replace to="/create-workspace" />}
    >
      <LiveProvider>
        <Overview invitee={invitee ?? ''} />
      </LiveProvider>
    </WorkspaceProvider>
  )
}

function Overview({ invitee }: { invitee: string }) {
  const { active, role } = useWorkspace()
  useTitle(say.overviewOf(active.name))
  useSignInAgain()
  useLiveWorkspace(active.id)
  return (
    <div className="flex min-h-full flex-col">
      <TopBar title={say.title} />
      <main className="mx-auto w-full max-w-180 flex-1 px-4 pt-8 pb-16">
        <header className="mb-7 flex flex-wrap items-center gap-x-4 gap-y-3">
          <TeamAvatar name={active.name} size="large" url={active.avatarUrl} />
          <div className="min-w-0 flex-1 basis-60">
            <h1 className="break-words font-semibold text-2xl">{active.name}</h1>
            <p className="text-ink-muted text-sm">
              {active.type === 'PERSONAL' ? say.personal : say.team}
              {role && ` · ${say.yourRole(workspaceMessages.roles[role])}`}
            </p>
          </div>
          <ButtonLink search={{ workspace: active.id }} to="/dashboard/recent">
            {say.toWorkspace}
          </ButtonLink>
        </header>
        <div className="flex flex-col gap-4">
          <MembersSection invitee={invitee} />
          <PlanSection />
          <PrivacySection />
        </div>
      </main>
    </div>
  )
}

function NoSuchWorkspace() {
  useTitle(say.title)
  return (
    <MessagePage
      action={
        <Link className="font-medium text-accent-text underline underline-offset-2" to="/dashboard/recent">
          {say.toWorkspace}
        </Link>
      }
      text={workspaceMessages.notFound}
      title={say.title}
    />
  )
}
