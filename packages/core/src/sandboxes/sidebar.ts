import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import { queryOptions } from '../query.ts'
import { workspaceMessages } from '../workspaces/messages.ts'
import { TeamSidebarDataDocument } from './operations.gen.ts'
import { sandboxKeys } from './queries.ts'

/** What the sidebar tells of a workspace: whether it has templates, and its 10 latest sandboxes (spec SH-037). */
export const sidebarQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: sandboxKeys.sidebar(teamId),
    queryFn: async () => {
      const { me } = await client.graphql(TeamSidebarDataDocument, { teamId })
      if (!me?.team) throw new AppError('not_found', workspaceMessages.notFound)
      return { hasTemplates: me.team.templates.length > 0, latest: me.team.sandboxes }
    },
  })
