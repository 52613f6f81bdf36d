import { removeBranch } from '@sandlot/core/repositories/rest'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { deleteNamedBranch } from './commands.ts'

import { workRoutes } from './work/routes.ts'

export const routes: AnyRoute[] = [
  ...workRoutes,
  route(removeBranch, {
    policy: 'signedIn',
    action: 'branch.delete',
    handle: async ({ params, query, context }) => {
      await deleteNamedBranch(context, { ...params, team: query.workspaceId })
      return {}
    },
  }),
]
