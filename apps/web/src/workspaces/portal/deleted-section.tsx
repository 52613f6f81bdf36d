import { shortDate } from '@sandlot/core/date-formats'
import { portalPagesMessages as pages } from '@sandlot/core/workspaces/settings-messages'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { runRestore } from './run-restore.ts'
import { deletedWorkspacesQuery } from './settings-queries.ts'

/** The workspaces that the user or another admin deleted, as long as they can be restored. */
export function DeletedSection() {
  const services = useServices()
  const { data = [] } = useQuery({ ...deletedWorkspacesQuery(services.client), networkMode: 'always' })
  if (data.length === 0) return null
  return (
    <Section isCard text={pages.deletedText} title={pages.deletedTitle}>
      <ul aria-label={pages.deletedTitle} className="flex flex-col gap-2">
        {data.map((one) => (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm" key={one.id}>
            <div className="min-w-0 flex-1 basis-40">
              <p className="truncate">{one.name}</p>
              <p className="text-ink-muted text-xs">{pages.goneOn(shortDate(one.goneAt))}</p>
            </div>
            <Button aria-label={pages.restoreOf(one.name)} onPress={() => void runRestore(services, one)}>
              {pages.restore}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
