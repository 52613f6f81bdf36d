import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { TeamAvatar } from '@sandlot/ui/team-avatar'
import { ChevronsUpDown } from 'lucide-react'
import { MenuFailed } from '../shell/ui/menu-failed.tsx'
import { MenuTrigger } from '../shell/ui/menu-trigger.tsx'
import { useWorkspace } from './workspace-context.tsx'

const load = () => import('./workspace-menu.tsx')
const Menu = lazyPart(() => load().then((module) => module.WorkspaceMenu), MenuFailed)

/** Shows the active workspace and switches to others. Shown only if there is one (spec SH-070). */
export function WorkspaceSwitcher() {
  const { active } = useWorkspace()
  const label = `${workspaceMessages.switchTo}: ${active.name}`
  return (
    <MenuTrigger
      className="flex h-9 min-w-0 items-center gap-2 rounded-md px-2 hover:bg-hover pressed:bg-pressed aria-expanded:bg-hover"
      label={label}
      load={load}
      menu={(props) => <Menu {...props} label={label} />}
    >
      <TeamAvatar name={active.name} url={active.avatarUrl} />
      <span className="truncate font-medium text-sm" dir="auto" title={active.name}>
        {active.name}
      </span>
      <ChevronsUpDown aria-hidden className="shrink-0 text-ink-faint" size={14} />
    </MenuTrigger>
  )
}
