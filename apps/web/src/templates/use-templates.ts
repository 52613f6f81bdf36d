import { sharedCard, type TemplateCard, WORKSPACE_TAG } from '@sandlot/core/templates/card-rules'
import { recentTemplates } from '@sandlot/core/templates/filter-rules'
import { officialTemplatesQuery, sharedTemplatesQuery } from '@sandlot/core/templates/queries'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../accounts/use-me.ts'
import { useServices } from '../shell/services.tsx'
import { useCreateWorkspaces } from './use-create-workspaces.ts'

const present = (card: TemplateCard | null): card is TemplateCard => card !== null

/**
 * Returns every template that the user can start from: the instance's, the active workspace's, and recently used ones.
 */
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
    /** The lists stop changing once both answers have arrived. They are useful even if the user's own ones failed. */
    isLoading: query.data === undefined || shared.isLoading,
    query,
  }
}
