import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { TeamAvatar } from '@sandlot/ui/team-avatar'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { MenuButton } from '../shell/ui/menu-button.tsx'
import { useWorkspace } from './workspace-context.tsx'

export function WorkspaceSwitcher() {
  const { active, all, choose } = useWorkspace()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  const switchTo = (id: string) => {
    if (id === active.id || !choose(id)) return
    // A folder or repository of one workspace is not there in another.
    const to = pathname.startsWith('/dashboard/sandboxes')
      ? '/dashboard/sandboxes/$'
      : pathname.startsWith('/dashboard/repositories')
        ? '/dashboard/repositories'
        : '.'
    void navigate({ to, params: { _splat: '' }, search: { workspace: id }, replace: true })
  }

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
      ]}
      label={`${workspaceMessages.switchTo}: ${active.name}`}
    >
      <TeamAvatar name={active.name} url={active.avatarUrl} />
      <span className="truncate font-medium text-sm">{active.name}</span>
      <ChevronsUpDown aria-hidden className="shrink-0 text-ink-faint" size={14} />
    </MenuButton>
  )
}
