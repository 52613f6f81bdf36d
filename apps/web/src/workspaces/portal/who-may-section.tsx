import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { manageMessages as say } from '@sandlot/core/workspaces/manage-messages'
import { setPermissions } from '@sandlot/core/workspaces/members-rest'
import { workspaceSettingsMessages } from '@sandlot/core/workspaces/settings-messages'
import { Section } from '@sandlot/ui/section'
import { Select } from '@sandlot/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { useWorkspace } from '../workspace-context.tsx'
import { permissionsQuery } from './manage-queries.ts'
import { useChange } from './use-change.ts'

const options = [
  { value: 'ADMIN', label: say.admins },
  { value: 'WRITE', label: say.editors },
]
const roleOf = (chosen: string) => (chosen === 'ADMIN' ? ('ADMIN' as const) : ('WRITE' as const))

/** Who may invite to the workspace and create in it, set by its admins. */
export function WhoMaySection() {
  const { client } = useServices()
  const { active } = useWorkspace()
  const { data } = useQuery({ ...permissionsQuery(client, active.id), networkMode: 'always' })
  const change = useChange(
    (body: { whoInvites: 'ADMIN' | 'WRITE'; whoCreates: 'ADMIN' | 'WRITE' }) =>
      client.rest(setPermissions, { params: { id: active.id }, body }),
    workspaceSettingsMessages.settingsFailed,
  )
  if (!data || active.type === 'PERSONAL') return null
  const isDisabled = !mayIn(active, 'workspace.permissions')
  const now = { whoInvites: roleOf(data.whoInvites), whoCreates: roleOf(data.whoCreates) }
  const choose = (field: keyof typeof now) => (chosen: string) =>
    change.mutate({ ...now, [field]: roleOf(chosen) })
  return (
    <Section isCard text={say.whoText} title={say.whoTitle}>
      <div className="flex flex-wrap gap-4">
        {(['whoInvites', 'whoCreates'] as const).map((field) => (
          <Select
            className="w-56"
            isDisabled={isDisabled}
            key={field}
            label={say[field]}
            onChange={choose(field)}
            options={options}
            placeholder={say.admins}
            value={now[field]}
          />
        ))}
      </div>
    </Section>
  )
}
