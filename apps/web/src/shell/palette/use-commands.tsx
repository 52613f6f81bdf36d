import { folderMessages } from '@sandlot/core/folders/messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { TeamAvatar } from '@sandlot/ui/team-avatar'
import { useRouter } from '@tanstack/react-router'
import {
  Building2,
  Clock3,
  Compass,
  FilePen,
  Folder,
  FolderGit2,
  FolderPlus,
  Globe,
  LogOut,
  type LucideIcon,
  Palette,
  Plus,
  Search,
  Settings,
  Shapes,
  Trash2,
  UserPlus,
  Users,
} from 'lucide-react'
import { goSignOut } from '../../accounts/session/sign-out-intent.ts'
import { searchNames } from '../../files/search-names.ts'
import { openPreferences } from '../../profile/open-preferences.ts'
import { openImportModal } from '../../repositories/import/open-import.ts'
import { openCreateModal } from '../../templates/create/open-create.ts'
import { openInviteMembers } from '../../workspaces/open-invite-members.ts'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { themes } from '../browser/theme.ts'
import { useServices } from '../services.tsx'
import { useModals } from '../use-modals.ts'
import { paletteMessages } from './messages.ts'
import type { Entry } from './palette-list.tsx'

const ICON_PX = 15

/** Returns the pages and actions whose names match the typed text. Without text, all of them. */
export function useCommands(typed: string, onNewFolder: () => void) {
  return { pages: matching(usePages(), typed), actions: matching(useActions(onNewFolder), typed) }
}

const matching = (entries: readonly Entry[], typed: string) =>
  searchNames(
    entries.map((entry) => ({ ...entry, place: entry.hint })),
    typed,
  )

/** On premises, repositories are not listed (spec PM-042). */
function usePages(): Entry[] {
  const router = useRouter()
  const { isOnPrem } = useServices().environment
  const page = (href: string, label: string, icon: LucideIcon): Entry => ({
    id: `page ${href}`,
    label,
    hint: '',
    icon: draw(icon),
    run: () => void router.navigate({ href }),
  })
  return [
    page('/dashboard/recent', shellMessages.recent, Clock3),
    page('/dashboard/drafts', shellMessages.drafts, FilePen),
    page('/dashboard/sandboxes/', shellMessages.allFolders, Folder),
    page('/dashboard/templates', shellMessages.templates, Shapes),
    ...(isOnPrem ? [] : [page('/dashboard/repositories', shellMessages.allRepositories, FolderGit2)]),
    page('/dashboard/shared', shellMessages.sharedWithMe, Users),
    page('/dashboard/deleted', shellMessages.recentlyDeleted, Trash2),
    page('/dashboard/search', paletteMessages.searchPage, Search),
    page('/dashboard/get-started', shellMessages.getStarted, Compass),
    page('/discover', paletteMessages.discover, Globe),
  ]
}

/**
 * Returns the actions that the user may perform here and now. Those that the role never allows are left out
 * (docs/spec/decisions.md, 10).
 */
function useActions(onNewFolder: () => void): Entry[] {
  const { theme, storage } = useServices()
  const { active, all } = useWorkspace()
  const modals = useModals()
  const router = useRouter()
  const action = (id: string, label: string, icon: LucideIcon, run: () => void): Entry => ({
    id: `action ${id}`,
    label,
    hint: '',
    icon: draw(icon),
    run,
  })
  const enter = (id: string) => {
    storage.set(storageKeys.workspace, id)
    void router.navigate({ to: '/dashboard/recent', search: { workspace: id } })
  }
  const create = action('create', shellMessages.create, Plus, () => void openCreateModal(modals))
  const label = paletteMessages.importRepository
  const fromGitHub = action('import', label, FolderGit2, () => void openImportModal(modals))
  const folder = { ...action('folder', folderMessages.newFolder, FolderPlus, onNewFolder), stays: true }
  return [
    ...(mayIn(active, 'sandbox.create') ? [create] : []),
    ...(mayIn(active, 'project.import') ? [fromGitHub] : []),
    ...(mayIn(active, 'folder.create') ? [folder] : []),
    ...(mayIn(active, 'invitation.create')
      ? [
          action('invite', workspaceMessages.inviteMembers, UserPlus, () => {
            void openInviteMembers(modals, active)
          }),
        ]
      : []),
    ...all
      .filter(({ id }) => id !== active.id)
      .map(({ id, name, avatarUrl }) => ({
        id: `action switch ${id}`,
        label: paletteMessages.switchTo(name),
        hint: workspaceMessages.switchTo,
        icon: <TeamAvatar name={name} url={avatarUrl} />,
        run: () => enter(id),
      })),
    action(
      'workspace',
      paletteMessages.createWorkspace,
      Building2,
      () => void router.navigate({ to: '/create-workspace' }),
    ),
    ...themes.map((name) =>
      action(`theme ${name}`, paletteMessages.themeOf(shellMessages.themes[name]), Palette, () =>
        theme.set(name),
      ),
    ),
    action('preferences', paletteMessages.preferences, Settings, () => void openPreferences(modals)),
    action('sign-out', shellMessages.signOut, LogOut, () => void goSignOut(router)),
  ]
}

const draw = (Icon: LucideIcon) => <Icon size={ICON_PX} />
