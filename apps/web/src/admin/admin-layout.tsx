import {
  adminMessages,
  auditMessages,
  settingsMessages,
  tierAdminMessages,
} from '@sandlot/core/admin/messages'
import { peopleMessages } from '@sandlot/core/admin/people-messages'
import { setupMessages } from '@sandlot/core/admin/setup-messages'
import { healthMessages, jobMessages } from '@sandlot/core/admin/system-messages'
import { adminWorkspaceMessages } from '@sandlot/core/admin/workspaces-messages'
import { mailMessages } from '@sandlot/core/mail/messages'
import { feedbackMessages } from '@sandlot/core/profile/feedback-messages'
import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router'
import {
  Activity,
  Boxes,
  Cpu,
  ListChecks,
  Mails,
  MessageSquareText,
  Rocket,
  ScrollText,
  Settings,
  Users,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSignInAgain } from '../accounts/sign-in/use-sign-in-again.ts'
import { useMe } from '../accounts/use-me.ts'
import { NotFoundPage } from '../shell/pages/not-found-page.tsx'
import { TopBar } from '../shell/top-bar.tsx'

const parts = [
  ['/admin/setup', setupMessages.title, Rocket],
  ['/admin/people', peopleMessages.title, Users],
  ['/admin/workspaces', adminWorkspaceMessages.title, Boxes],
  ['/admin/machines', tierAdminMessages.title, Cpu],
  ['/admin/settings', settingsMessages.title, Settings],
  ['/admin/mail', mailMessages.title, Mails],
  ['/admin/feedback', feedbackMessages.adminTitle, MessageSquareText],
  ['/admin/jobs', jobMessages.title, ListChecks],
  ['/admin/health', healthMessages.title, Activity],
  ['/admin/audit', auditMessages.title, ScrollText],
] as const

/** The administration of the instance, for its admins. For everybody else the page does not exist. */
export function AdminLayout() {
  const me = useMe()
  useSignInAgain()
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On small screens the tabs form a single row that scrolls.
  useEffect(() => {
    const here = nav.current?.querySelector(`[href="${pathname}"]`)
    here?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  if (me && !me.isAdmin) return <NotFoundPage />
  return (
    <div className="flex min-h-full flex-col">
      <TopBar title={adminMessages.title} />
      <div className="mx-auto flex w-full max-w-280 flex-1 flex-col gap-x-8 px-4 pb-12 md:flex-row">
        <nav
          aria-label={adminMessages.sections}
          ref={nav}
          className="-mx-4 shrink-0 overflow-x-auto border-line px-4 max-md:border-b md:mx-0 md:w-52 md:overflow-visible md:px-0 md:pt-8"
        >
          <ul className="flex gap-1 py-2 md:sticky md:top-4 md:flex-col md:py-0">
            {parts.map(([to, label, Icon]) => (
              <li key={to}>
                <Link
                  activeProps={{ className: 'bg-hover font-medium text-ink [&>svg]:text-accent-text' }}
                  className="flex h-8 items-center gap-2.5 whitespace-nowrap rounded-md px-2.5 text-sm hover:bg-hover hover:text-ink focus-visible:-outline-offset-2"
                  inactiveProps={{ className: 'text-ink-muted' }}
                  to={to}
                >
                  <Icon aria-hidden className="shrink-0" size={16} />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <main className="min-w-0 flex-1 pt-6 md:pt-8">
          {/* Redirects here rather than in a route of its own, because every page loads the routes and few users
              come here. */}
          {/^\/admin\/?$/.test(pathname) ? <Navigate replace to="/admin/people" /> : <Outlet />}
        </main>
      </div>
    </div>
  )
}
