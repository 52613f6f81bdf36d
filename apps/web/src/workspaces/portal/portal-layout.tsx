import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { portalMessages as say } from '@sandlot/core/workspaces/portal-messages'
import { workspacesQuery } from '@sandlot/core/workspaces/queries'
import { canAdminister } from '@sandlot/core/workspaces/rules'
import { portalPagesMessages as pages } from '@sandlot/core/workspaces/settings-messages'
import { TeamAvatar } from '@sandlot/ui/team-avatar'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSignInAgain } from '../../accounts/sign-in/use-sign-in-again.ts'
import { useTitle } from '../../shell/browser/use-title.ts'
import { LiveProvider } from '../../shell/live/live-context.tsx'
import { useLiveWorkspace } from '../../shell/live/use-live-workspace.ts'
import { MessagePage } from '../../shell/pages/message-page.tsx'
import { NotFoundPage } from '../../shell/pages/not-found-page.tsx'
import { useServices } from '../../shell/services.tsx'
import { TopBar } from '../../shell/top-bar.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { useWorkspace, WorkspaceProvider } from '../workspace-context.tsx'

const tabs = ['overview', 'permissions', 'security', 'usage', 'audit'] as const

/** The pages of the portal, for the workspace in the URL (docs/spec/decisions.md, 4). */
export function PortalLayout() {
  const { client } = useServices()
  const { workspace } = useSearch({ from: '/t' })
  const { pathname } = useLocation()
  const { data } = useQuery(workspacesQuery(client))
  const page = tabs.find((tab) => pathname.replace(/\/$/, '') === `/t/${tab}`)
  if (!page) return <NotFoundPage />
  // Falling back to another workspace would risk changing it by mistake.
  if (workspace !== undefined && data && !data.workspaces.some(({ id }) => id === workspace))
    return <NoSuchWorkspace />
  return (
    <WorkspaceProvider
      fromAddress={workspace}
      key={workspace}
      none={<Navigate replace to="/create-workspace" />}
    >
      <LiveProvider>
        <Frame page={page} />
      </LiveProvider>
    </WorkspaceProvider>
  )
}

function Frame({ page }: { page: (typeof tabs)[number] }) {
  const { active, role } = useWorkspace()
  useTitle(pages.titleOf(pages[page], active.name))
  useSignInAgain()
  useLiveWorkspace(active.id)
  return (
    <div className="flex min-h-full flex-col">
      <TopBar title={say.title} />
      <main className="mx-auto w-full max-w-180 flex-1 px-4 pt-8 pb-16">
        <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
          <TeamAvatar name={active.name} size="large" url={active.avatarUrl} />
          <div className="min-w-0 flex-1 basis-60">
            <h1 className="break-words font-semibold text-2xl" dir="auto">
              {active.name}
            </h1>
            <p className="text-ink-muted text-sm">
              {active.type === 'PERSONAL' ? say.personal : say.team}
              {role && ` · ${say.yourRole(role)}`}
            </p>
          </div>
          <ButtonLink search={{ workspace: active.id }} to="/dashboard/recent">
            {say.toWorkspace}
          </ButtonLink>
        </header>
        <Pages />
        {/* Nothing typed for one workspace is saved to the next. */}
        <div className="flex flex-col gap-4" key={active.id}>
          <Outlet />
        </div>
      </main>
    </div>
  )
}

const tab =
  'border-transparent border-b-2 px-1 pb-2 text-ink-muted text-sm hover:text-ink focus-visible:-outline-offset-2 data-[status=active]:border-accent data-[status=active]:font-medium data-[status=active]:text-ink'

/** The portal's navigation; the audit log is for admins only. */
function Pages() {
  const { active, role } = useWorkspace()
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On small screens the tabs scroll.
  useEffect(() => {
    const here = nav.current?.querySelector(`[href^="${pathname}?"]`)
    here?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav
      aria-label={pages.pages}
      ref={nav}
      className="mb-6 flex gap-x-5 overflow-x-auto whitespace-nowrap border-line border-b max-sm:-mx-4 max-sm:px-4"
    >
      {tabs.map(
        (page) =>
          (page !== 'audit' || canAdminister(role)) && (
            <Link
              activeOptions={{ includeSearch: false }}
              className={tab}
              key={page}
              search={{ workspace: active.id }}
              to={`/t/${page}`}
            >
              {pages[page]}
            </Link>
          ),
      )}
    </nav>
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
