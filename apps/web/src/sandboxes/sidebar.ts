import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import { TeamSidebarDataDocument } from '@sandlot/core/sandboxes/operations.gen'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import { workspaceMissing } from '@sandlot/core/workspaces/missing'

/** The sidebar's data about a workspace: whether it has templates, and its 10 latest sandboxes (spec SH-037). */
export const sidebarQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: sandboxKeys.sidebar(teamId),
    queryFn: async () => {
      const { me } = await client.graphql(TeamSidebarDataDocument, { teamId })
      if (!me?.team) throw workspaceMissing()
      return { hasTemplates: me.team.templates.length > 0, latest: me.team.sandboxes }
    },
  })
