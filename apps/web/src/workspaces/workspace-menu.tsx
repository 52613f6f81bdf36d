import { refusalText } from '@sandlot/core/actions'
import { billingMessages } from '@sandlot/core/billing/messages'
import { isProWorkspace } from '@sandlot/core/billing/plan-rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { workspaceRefusalIn } from '@sandlot/core/workspaces/ability-rules'
import { inviteRefusals } from '@sandlot/core/workspaces/invite-refusals'
import { memberMessages } from '@sandlot/core/workspaces/member-messages'
import { leaveProblem } from '@sandlot/core/workspaces/member-rules'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { leaveRefusals } from '@sandlot/core/workspaces/refusals'
import type { MenuEntry } from '@sandlot/ui/menu-entries'
import { MenuFilter } from '@sandlot/ui/menu-filter'
import { MenuPopover } from '@sandlot/ui/menu-popover'
import { TeamAvatar } from '@sandlot/ui/team-avatar'
import { useLocation, useRouter } from '@tanstack/react-router'
import { Download, LogOut, Plus, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useServices } from '../shell/services.tsx'
import type { MenuProps } from '../shell/ui/menu-trigger.tsx'
import { useModals } from '../shell/use-modals.ts'
import { menuMessages } from './menu-messages.ts'
import { openInviteMembers } from './open-invite-members.ts'
import { useLeave } from './use-leave.ts'
import { useWorkspace } from './workspace-context.tsx'

/** From this number of workspaces on, the menu has a filter. */
const FILTERED_FROM = 10

/** The workspaces to switch to, and the actions on the active one (spec SH-066 to SH-071). */
export function WorkspaceMenu({ label, ...menu }: MenuProps & { label: string }) {
  const { active, all, choose } = useWorkspace()
  const router = useRouter()
  const { pathname } = useLocation()

  const switchTo = (id: string) => {
    if (id === active.id || !choose(id)) return
    // A folder or repository of one workspace does not exist in another.
    const to = pathname.startsWith('/dashboard/sandboxes')
      ? '/dashboard/sandboxes/$'
      : pathname.startsWith('/dashboard/repositories')
        ? '/dashboard/repositories'
        : '.'
    void router.navigate({ to, params: { _splat: '' }, search: { workspace: id }, replace: true })
  }
  const workspaces = all.map((workspace) => ({
    id: workspace.id,
    label: workspace.name,
    icon: <TeamAvatar name={workspace.name} url={workspace.avatarUrl} />,
    ...(isProWorkspace(workspace) && { badge: billingMessages.planNames.pro }),
    run: () => switchTo(workspace.id),
  }))
  const filter = {
    around: (entries: ReactNode) => <MenuFilter label={menuMessages.filter}>{entries}</MenuFilter>,
    none: menuMessages.none,
  }
  return (
    <MenuPopover
      {...menu}
      {...(all.length >= FILTERED_FROM && { filter })}
      groups={[
        { id: 'workspaces', label: workspaceMessages.switchTo, chosen: active.id, entries: workspaces },
        { id: 'more', label: workspaceMessages.create, entries: useOwnEntries() },
      ]}
      label={label}
      navigate={(href) => void router.navigate({ href })}
    />
  )
}

/** Returns the actions on the active workspace, followed by the entry to create one. */
function useOwnEntries(): MenuEntry[] {
  const { active } = useWorkspace()
  const services = useServices()
  const modals = useModals()
  const exportAll = () =>
    import('../archives/export-workspace.ts').then(
      ({ exportWorkspace }) => exportWorkspace(services, active),
      () => services.toasts.toast('error', shellMessages.partFailed),
    )
  const leave = useLeave()
  const notInviting = workspaceRefusalIn(active, 'invitation.create')
  const invite: MenuEntry = {
    id: 'invite',
    label: workspaceMessages.inviteMembers,
    icon: <UserPlus aria-hidden size={16} />,
    isDisabled: notInviting !== null,
    ...(notInviting === 'isPersonal' && { hint: refusalText(inviteRefusals, notInviting) }),
    run: () => void openInviteMembers(modals, active),
  }
  const stays = leaveProblem(active)
  const leaving: MenuEntry = {
    id: 'leave',
    label: memberMessages.leave,
    icon: <LogOut aria-hidden size={16} />,
    isDisabled: stays !== null,
    ...(stays !== null && { hint: refusalText(leaveRefusals, stays) }),
    run: () => void leave(),
  }
  return [
    // Users who can never invite do not see this entry (docs/spec/decisions.md, 10).
    ...(notInviting === null || notInviting === 'isPersonal' ? [invite] : []),
    {
      id: 'export',
      label: workspaceMessages.exportAll,
      icon: <Download aria-hidden size={16} />,
      run: () => void exportAll(),
    },
    // A personal workspace cannot be left.
    ...(active.type === 'TEAM' ? [leaving] : []),
    {
      id: 'create',
      label: workspaceMessages.create,
      icon: <Plus aria-hidden size={16} />,
      href: '/create-workspace',
    },
  ]
}
