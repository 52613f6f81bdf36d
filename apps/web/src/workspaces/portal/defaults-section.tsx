import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { permissionMessages as say } from '@sandlot/core/workspaces/permission-messages'
import { type Role, roles } from '@sandlot/core/workspaces/rules'
import { workspaceSettingsMessages } from '@sandlot/core/workspaces/settings-messages'
import { Section } from '@sandlot/ui/section'
import { Select } from '@sandlot/ui/select'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { useWorkspace } from '../workspace-context.tsx'
import { setDefaultRole, teamSettingsQuery } from './settings-queries.ts'

const roleOptions = roles.map((value) => ({ value, label: workspaceMessages.roles[value] }))

/** The permissions of new members, set by admins. */
export function DefaultsSection() {
  const { client, queries, toasts } = useServices()
  const { active } = useWorkspace()
  const { data } = useQuery({ ...teamSettingsQuery(client, active.id), networkMode: 'always' })
  const role = useMutation({
    ...setDefaultRole(client, queries, active.id),
    networkMode: 'always',
    onError: (error: Error) => toasts.failed(workspaceSettingsMessages.settingsFailed, error),
  })
  const settings = data?.team?.settings
  if (!settings) return null
  const isReadOnly = !mayIn(active, 'workspace.settings')
  const { defaultAuthorization } = settings
  const choose = (chosen: string) => {
    const next = roles.find((one): one is Role => one === chosen)
    if (next && next !== defaultAuthorization) role.mutate(next)
  }
  return (
    <Section isCard text={say.defaultsText} title={say.defaultsTitle}>
      <Select
        className="w-44"
        isDisabled={isReadOnly}
        label={say.defaultRole}
        onChange={choose}
        options={roleOptions}
        placeholder={workspaceMessages.roleLabel}
        value={defaultAuthorization}
      />
    </Section>
  )
}
