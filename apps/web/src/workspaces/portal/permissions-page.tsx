import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { permissionMessages as say } from '@sandlot/core/workspaces/permission-messages'
import { permissionTable } from '@sandlot/core/workspaces/permission-table'
import { roles } from '@sandlot/core/workspaces/rules'
import { Section } from '@sandlot/ui/section'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useServices } from '../../shell/services.tsx'
import { useWorkspace } from '../workspace-context.tsx'
import { DefaultsSection } from './defaults-section.tsx'
import { permissionsQuery } from './manage-queries.ts'
import { WhoMaySection } from './who-may-section.tsx'

/** What members may do, and the defaults for new ones (docs/spec/decisions.md, 9). */
export const PermissionsPage = () => (
  <>
    <DefaultsSection />
    <WhoMaySection />
    <Section isCard text={say.tableText} title={say.tableTitle}>
      <PermissionTables />
    </Section>
  </>
)

function PermissionTables() {
  const { client } = useServices()
  const { active } = useWorkspace()
  const { data } = useQuery({ ...permissionsQuery(client, active.id), networkMode: 'always' })
  return (
    <>
      {permissionTable(active.plan != null, data).map(({ title, rows }) => (
        <table className="w-full text-sm" key={title}>
          <caption className="pb-1 text-left font-medium">{title}</caption>
          <thead>
            <tr className="border-line border-b text-ink-muted">
              <th className="py-1.5 text-left font-normal" scope="col">
                {say.action}
              </th>
              {roles.map((role) => (
                <th className="w-16 py-1.5 text-center font-normal" key={role} scope="col">
                  {workspaceMessages.roles[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ action, name, may }) => (
              <tr className="border-line border-b last:border-b-0" key={action}>
                <th className="py-1.5 pr-2 text-left font-normal" scope="row">
                  {name}
                </th>
                {roles.map((role) => (
                  <td className="py-1.5 text-center" key={role}>
                    {may[role] ? (
                      <Check aria-label={say.yes} className="mx-auto" role="img" size={16} />
                    ) : (
                      <span aria-label={say.no} className="text-ink-muted" role="img">
                        –
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  )
}
