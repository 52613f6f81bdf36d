import { refusalMessages } from '@sandlot/core/sandboxes/refusal-messages'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { permissionMessages as say } from '@sandlot/core/workspaces/permission-messages'
import { workspaceSettingsMessages } from '@sandlot/core/workspaces/settings-messages'
import { Section } from '@sandlot/ui/section'
import { Switch } from '@sandlot/ui/switch'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { useWorkspace } from '../workspace-context.tsx'
import { setProtection, teamSettingsQuery } from './settings-queries.ts'

/** Whether new sandboxes may leave the workspace, set by admins. */
export function ProtectionSection() {
  const { client, queries, toasts } = useServices()
  const { active } = useWorkspace()
  const { data } = useQuery({ ...teamSettingsQuery(client, active.id), networkMode: 'always' })
  const protection = useMutation({
    ...setProtection(client, queries, active.id),
    networkMode: 'always',
    onError: (error: Error) => toasts.failed(workspaceSettingsMessages.settingsFailed, error),
  })
  const settings = data?.team?.settings
  if (!settings) return null
  const isReadOnly = !mayIn(active, 'workspace.settings')
  const { preventSandboxExport, preventSandboxLeaving } = settings
  // What was turned on under another plan can be turned off.
  const isFree = active.plan === 'free'
  const now = { preventSandboxExport, preventSandboxLeaving }
  return (
    <Section
      isCard
      text={isFree ? refusalMessages.notOnFree : say.protectionText}
      title={say.protectionTitle}
    >
      <Switch
        className="text-sm"
        isReadOnly={isReadOnly || (isFree && !preventSandboxExport)}
        isSelected={preventSandboxExport}
        onChange={(next) => protection.mutate({ ...now, preventSandboxExport: next })}
      >
        {say.preventExport}
      </Switch>
      <Switch
        className="text-sm"
        isReadOnly={isReadOnly || (isFree && !preventSandboxLeaving)}
        isSelected={preventSandboxLeaving}
        onChange={(next) => protection.mutate({ ...now, preventSandboxLeaving: next })}
      >
        {say.preventLeaving}
      </Switch>
    </Section>
  )
}
