import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { canAdminister, inviteProblem } from '@sandlot/core/workspaces/rules'
import { TeamAvatar } from '@sandlot/ui/team-avatar'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown, Plus, UserPlus } from 'lucide-react'
import { MenuButton } from '../shell/ui/menu-button.tsx'
import { useModals } from '../shell/use-modals.ts'
import { openCreateWorkspace } from './open-create-workspace.ts'
import { openInviteMembers } from './open-invite-members.ts'
import { useWorkspace } from './workspace-context.tsx'

export function WorkspaceSwitcher() {
  const { active, all, choose, role } = useWorkspace()
  const modals = useModals()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  const enter = (id: string) => {
    // A folder or repository of one workspace is not there in another.
    const to = pathname.startsWith('/dashboard/sandboxes')
      ? '/dashboard/sandboxes/$'
      : pathname.startsWith('/dashboard/repositories')
        ? '/dashboard/repositories'
        : '.'
    void navigate({ to, params: { _splat: '' }, search: { workspace: id }, replace: true })
  }

  const switchTo = (id: string) => {
    if (id !== active.id && choose(id)) enter(id)
  }
  const create = async () => {
    const id = await openCreateWorkspace(modals)
    // Not known here before the list has come again; the address chooses it then.
    if (id !== undefined) enter(id)
  }
  const hint = inviteProblem(active, role)

  return (
    <MenuButton
      className="flex h-9 min-w-0 items-center gap-2 rounded-md px-2 hover:bg-hover pressed:bg-pressed aria-expanded:bg-hover"
      groups={[
        {
          id: 'workspaces',
          label: workspaceMessages.switchTo,
          chosen: active.id,
          entries: all.map(({ id, name, avatarUrl }) => ({
            id,
            label: name,
            icon: <TeamAvatar name={name} url={avatarUrl} />,
            run: () => switchTo(id),
          })),
        },
        {
          id: 'more',
          label: workspaceMessages.create,
          entries: [
            // Who may never invite sees no such entry (decision 10).
            ...(canAdminister(role)
              ? [
                  {
                    id: 'invite',
                    label: workspaceMessages.inviteMembers,
                    icon: <UserPlus aria-hidden size={16} />,
                    isDisabled: hint !== null,
                    ...(hint !== null && { hint }),
                    run: () => void openInviteMembers(modals, active),
                  },
                ]
              : []),
            {
              id: 'create',
              label: workspaceMessages.create,
              icon: <Plus aria-hidden size={16} />,
              run: () => void create(),
            },
          ],
        },
      ]}
      label={`${workspaceMessages.switchTo}: ${active.name}`}
    >
      <TeamAvatar name={active.name} url={active.avatarUrl} />
      <span className="truncate font-medium text-sm">{active.name}</span>
      <ChevronsUpDown aria-hidden className="shrink-0 text-ink-faint" size={14} />
    </MenuButton>
  )
}
