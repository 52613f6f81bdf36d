import { starterTemplates } from '@sandlot/core/templates/filter-rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { officialTemplatesQuery } from '@sandlot/core/templates/queries'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../shell/loaded.tsx'
import { useServices } from '../shell/services.tsx'
import { TemplateGrid, TemplateGridSkeleton } from '../templates/template-grid.tsx'

/** The official templates that are starting points, and only those (spec IM-053). */
export function StarterTab({ onStarter }: { onStarter: (sandboxId: string) => void }) {
  const { client } = useServices()
  const query = useQuery(officialTemplatesQuery(client))
  if (query.data)
    return <TemplateGrid onSelect={({ id }) => onStarter(id)} templates={starterTemplates(query.data)} />
  return query.error ? (
    <LoadFailure failed={templateMessages.listFailed} query={query} />
  ) : (
    <TemplateGridSkeleton />
  )
}
