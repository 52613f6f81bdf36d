import { sharedCard, type TemplateCard, WORKSPACE_TAG } from '@sandlot/core/templates/card-rules'
import { recentTemplates } from '@sandlot/core/templates/filter-rules'
import { officialTemplatesQuery, sharedTemplatesQuery } from '@sandlot/core/templates/queries'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../accounts/use-me.ts'
import { useServices } from '../shell/services.tsx'
import { useCreateWorkspaces } from './use-create-workspaces.ts'

const present = (card: TemplateCard | null): card is TemplateCard => card !== null

/** Every template that the person can start from: of the instance, of the active workspace, and used before. */
export function useTemplates() {
  const { client } = useServices()
  const me = useMe()
  const { activeId } = useCreateWorkspaces()
  const query = useQuery(officialTemplatesQuery(client))
  const shared = useQuery({
    ...sharedTemplatesQuery(client, activeId ?? ''),
    enabled: me != null && activeId !== undefined,
  })
  const official = query.data ?? []
  const workspace = (shared.data?.workspace ?? [])
    .map((template) => sharedCard(template, [WORKSPACE_TAG], official))
    .filter(present)
  const recent = (shared.data?.recent ?? [])
    .map((template) => sharedCard(template, [], official))
    .filter(present)
  return {
    official,
    workspace,
    recent: recentTemplates(recent),
    all: [...official, ...workspace.filter(({ id }) => !official.some((card) => card.id === id))],
    /** The lists stand still once both answers are here; without the person's own ones they are still of use. */
    isLoading: query.data === undefined || shared.isLoading,
    query,
  }
}
