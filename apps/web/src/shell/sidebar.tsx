import { BRAND } from '@sandlot/core/brand'
import { sidebarQuery } from '@sandlot/core/sandboxes/sidebar'
import { SIDEBAR_WIDTH_PX } from '@sandlot/core/shell/limits'
import { shellMessages } from '@sandlot/core/shell/messages'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { canAdminister, inviteProblem } from '@sandlot/core/workspaces/rules'
import { cx } from '@sandlot/ui/cx'
import { IconButton } from '@sandlot/ui/icon-button'
import { LogoMark } from '@sandlot/ui/logo'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock3, Compass, FolderGit2, Shapes, Trash2, UserPlus, Users, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { DraftsEntry, SidebarFolders } from '../folders/sidebar-folders.tsx'
import { openInviteMembers } from '../workspaces/open-invite-members.ts'
import { useWorkspace } from '../workspaces/workspace-context.tsx'
import { useServices } from './services.tsx'
import { SidebarEntry } from './sidebar-entry.tsx'
import { useModals } from './use-modals.ts'

type Props = { isDrawer: boolean; isOpen: boolean; onClose: () => void; ref: Ref<HTMLElement> }

/** The pages of the active workspace; below 950 px it slides in above the page. */
export function Sidebar({ isDrawer, isOpen, onClose, ref }: Props) {
  return (
    <>
      {isDrawer && isOpen && (
        <button
          aria-hidden
          className="fixed inset-0 z-20 animate-fade bg-scrim"
          onClick={onClose}
          tabIndex={-1}
          type="button"
        />
      )}
      <aside
        className={cx(
          'flex shrink-0 flex-col border-line border-r duration-200 ease-out',
          isDrawer ? 'fixed inset-y-0 left-0 z-30 bg-surface' : 'bg-canvas',
          // Hidden only at the end of sliding out, but visible at once when sliding in: the focus goes there.
          isDrawer && isOpen && 'shadow-dialog transition-[translate]',
          isDrawer && !isOpen && 'invisible -translate-x-full transition-[translate,visibility]',
        )}
        id="sidebar"
        ref={ref}
        style={{ width: `min(${SIDEBAR_WIDTH_PX}px, 85vw)` }}
      >
        {isDrawer && (
          <div className="flex h-13 shrink-0 items-center justify-between border-line border-b pr-3 pl-4">
            <Link className="flex items-center gap-2.5 rounded-md font-semibold" to="/dashboard">
              <LogoMark />
              {BRAND}
            </Link>
            <IconButton label={shellMessages.closeSidebar} onPress={onClose}>
              <X aria-hidden size={16} />
            </IconButton>
          </div>
        )}
        <nav
          aria-label={shellMessages.workspaceNavigation}
          className="flex flex-1 flex-col gap-5 overflow-y-auto px-3 py-4"
        >
          <Section>
            <SidebarEntry icon={<Clock3 aria-hidden size={16} />} to="/dashboard/recent">
              {shellMessages.recent}
            </SidebarEntry>
            <InviteEntry />
            <SidebarEntry icon={<Compass aria-hidden size={16} />} to="/dashboard/get-started">
              {shellMessages.getStarted}
            </SidebarEntry>
          </Section>
          <Section title={shellMessages.repositories}>
            <SidebarEntry icon={<FolderGit2 aria-hidden size={16} />} to="/dashboard/repositories">
              {shellMessages.allRepositories}
            </SidebarEntry>
          </Section>
          <Section title={shellMessages.sandboxesSection}>
            <DraftsEntry />
            <SidebarFolders />
            <TemplatesEntry />
            <SidebarEntry icon={<Trash2 aria-hidden size={16} />} to="/dashboard/deleted">
              {shellMessages.recentlyDeleted}
            </SidebarEntry>
          </Section>
          <Section>
            <SidebarEntry icon={<Users aria-hidden size={16} />} to="/dashboard/shared">
              {shellMessages.sharedWithMe}
            </SidebarEntry>
          </Section>
        </nav>
      </aside>
    </>
  )
}

/** Only where there is something on its page (spec SH-023). */
function TemplatesEntry() {
  const { client } = useServices()
  const { active } = useWorkspace()
  const { data } = useQuery(sidebarQuery(client, active.id))
  if (!data?.hasTemplates) return null
  return (
    <SidebarEntry icon={<Shapes aria-hidden size={16} />} to="/dashboard/templates">
      {shellMessages.templates}
    </SidebarEntry>
  )
}

/** For those who may invite; greyed, with the reason, where this workspace takes nobody (decision 10). */
function InviteEntry() {
  const { active, role } = useWorkspace()
  const modals = useModals()
  if (!canAdminister(role)) return null
  const problem = inviteProblem(active, role)
  return (
    <li>
      <button
        aria-disabled={problem !== null}
        className={cx(
          'flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-sm',
          problem === null ? 'text-ink-muted hover:bg-hover hover:text-ink' : 'text-ink-faint opacity-60',
        )}
        onClick={() => problem === null && void openInviteMembers(modals, active)}
        title={problem ?? undefined}
        type="button"
      >
        <UserPlus aria-hidden className="shrink-0" size={16} />
        <span className="truncate">{workspaceMessages.inviteMembers}</span>
      </button>
    </li>
  )
}

function Section({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div>
      {title && <h2 className="px-2 pb-1.5 font-medium text-ink-faint text-xs">{title}</h2>}
      <ul className="flex flex-col gap-0.5">{children}</ul>
    </div>
  )
}
