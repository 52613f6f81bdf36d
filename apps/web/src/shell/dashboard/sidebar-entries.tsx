import { refusalText } from '@sandlot/core/actions'
import { shellMessages } from '@sandlot/core/shell/messages'
import { workspaceRefusalIn } from '@sandlot/core/workspaces/ability-rules'
import { inviteRefusals } from '@sandlot/core/workspaces/invite-refusals'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { PressButton } from '@sandlot/ui/press-button'
import { useTooltip } from '@sandlot/ui/use-tooltip'
import { useQuery } from '@tanstack/react-query'
import { FolderGit2, Settings, Shapes, UserPlus } from 'lucide-react'
import { type ReactNode, Suspense, useId } from 'react'
import { sidebarQuery } from '../../sandboxes/sidebar.ts'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { useServices } from '../services.tsx'
import { SidebarEntry } from './sidebar-entry.tsx'
import { SidebarSection } from './sidebar-section.tsx'

/** Links to the portal of the workspace, which is outside the dashboard (spec SH-013; docs/spec/decisions.md, 4). */
export function SettingsEntry() {
  const { active } = useWorkspace()
  return (
    <SidebarEntry
      icon={<Settings aria-hidden size={16} />}
      search={{ workspace: active.id }}
      to="/t/overview"
    >
      {shellMessages.settings}
    </SidebarEntry>
  )
}

const PlanEntry = lazyPart(
  () => import('../../billing/upgrade-entry.tsx').then((module) => module.UpgradeEntry),
  () => null,
)

/** For users who can choose the plan, if there is one to choose (spec SH-016, PM-021). */
export const UpgradeEntry = () => (
  <Suspense>
    <PlanEntry />
  </Suspense>
)

const RepositoryEntries = lazyPart(
  () => import('../../repositories/sidebar-repositories.tsx').then((module) => module.SidebarRepositories),
  AllRepositories,
)
const SyncedEntry = lazyPart(
  () => import('../../repositories/follow/synced-entry.tsx').then((module) => module.SyncedEntry),
  () => null,
)

/** Shown if templates came from repositories (spec SH-024). */
export const ImportedTemplatesEntry = () => (
  <Suspense>
    <SyncedEntry />
  </Suspense>
)

function AllRepositories() {
  return (
    <SidebarEntry icon={<FolderGit2 aria-hidden size={16} />} to="/dashboard/repositories">
      {shellMessages.allRepositories}
    </SidebarEntry>
  )
}

/** Hidden on premises, where no code comes from GitHub (spec PM-042). The page knows that without a request. */
export function RepositoriesEntry() {
  const { environment } = useServices()
  if (environment.isOnPrem) return null
  return (
    <SidebarSection title={shellMessages.repositories}>
      <Suspense fallback={<AllRepositories />}>
        <RepositoryEntries />
      </Suspense>
    </SidebarSection>
  )
}

/** Shown only if its page has content (spec SH-023). */
export function TemplatesEntry() {
  const { client } = useServices()
  const { active } = useWorkspace()
  const { data } = useQuery({
    ...sidebarQuery(client, active.id),
    meta: { failed: shellMessages.sidebarFailed },
  })
  if (!data?.hasTemplates) return null
  return (
    <SidebarEntry drop="templates" icon={<Shapes aria-hidden size={16} />} to="/dashboard/templates">
      {shellMessages.templates}
    </SidebarEntry>
  )
}

/**
 * Links to the portal's invitations, for users who may invite. Disabled with a reason if this workspace accepts nobody
 * (spec SH-014; docs/spec/decisions.md, 4 and 10).
 */
export function InviteEntry() {
  const { active } = useWorkspace()
  const reason = workspaceRefusalIn(active, 'invitation.create')
  if (reason !== null && reason !== 'isPersonal') return null
  const icon = <UserPlus aria-hidden className="shrink-0" size={16} />
  if (reason === null)
    return (
      <SidebarEntry hash="invite" icon={icon} search={{ workspace: active.id }} to="/t/overview">
        {workspaceMessages.inviteMembers}
      </SidebarEntry>
    )
  return (
    <GreyedEntry
      icon={icon}
      name={workspaceMessages.inviteMembers}
      why={refusalText(inviteRefusals, reason)}
    />
  )
}

/** A disabled entry, with a reason for both sight and screen readers. */
function GreyedEntry({ icon, name, why }: { icon: ReactNode; name: string; why: string }) {
  const id = useId()
  const { trigger, show, showSoon, hide, bubble } = useTooltip(why)
  return (
    <li>
      <PressButton
        aria-describedby={id}
        aria-disabled
        className="flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-ink-faint text-sm opacity-60"
        onBlur={hide}
        onFocus={show}
        onHoverEnd={hide}
        onHoverStart={showSoon}
        // Touch neither hovers nor shows a focus ring.
        onPress={showSoon}
        ref={trigger}
        type="button"
      >
        {icon}
        <span className="truncate">{name}</span>
      </PressButton>
      <span hidden id={id}>
        {why}
      </span>
      {bubble}
    </li>
  )
}
