import { workspacesQuery } from '@sandlot/core/workspaces/queries'
import type { Services } from '../shell/services.tsx'

export const loadWorkspaces = async ({ client, queries }: Services): Promise<void> => {
  await queries.ensureQueryData(workspacesQuery(client))
}
