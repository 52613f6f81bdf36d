import * as accounts from './accounts/resolvers.ts'
import { routes as accountRoutes } from './accounts/routes.ts'
import { routes as adminRoutes } from './admin/routes.ts'
import { routes as archiveRoutes } from './archives/routes.ts'
import * as billing from './billing/resolvers.ts'
import * as branches from './branches/resolvers.ts'
import { routes as fileRoutes } from './files/routes.ts'
import * as folders from './folders/resolvers.ts'
import { routes as mailRoutes } from './mail/routes.ts'
import * as notifications from './notifications/resolvers.ts'
import { routes as notificationRoutes } from './notifications/routes.ts'
import type { Policies } from './platform/graphql/policy.ts'
import type { AnyRoute } from './platform/http/route.ts'
import * as profile from './profile/resolvers.ts'
import { routes as profileRoutes } from './profile/routes.ts'
import * as repositories from './repositories/resolvers.ts'
import { routes as runtimeRoutes } from './runtime/routes.ts'
import * as sandboxChanges from './sandboxes/mutations.ts'
import * as sandboxes from './sandboxes/resolvers.ts'
import { routes as sandboxRoutes } from './sandboxes/routes.ts'
import * as sharing from './sharing/resolvers.ts'
import * as templates from './templates/resolvers.ts'
import { routes as templateRoutes } from './templates/routes.ts'
import * as workspaces from './workspaces/resolvers.ts'

const graphql = [
  accounts,
  workspaces,
  folders,
  sandboxes,
  sandboxChanges,
  sharing,
  templates,
  billing,
  repositories,
  branches,
  notifications,
  profile,
] satisfies readonly { policies: Policies }[]

/** Everything the features bring, gathered once. */
export const resolvers = graphql.map((feature) => feature.resolvers)

export const policies: Policies = {
  fields: Object.assign({}, ...graphql.map((feature) => feature.policies.fields)),
  types: Object.assign({}, ...graphql.map((feature) => feature.policies.types)),
}

export const routes: AnyRoute[] = [
  ...accountRoutes,
  ...sandboxRoutes,
  ...fileRoutes,
  ...archiveRoutes,
  ...templateRoutes,
  ...runtimeRoutes,
  ...notificationRoutes,
  ...mailRoutes,
  ...profileRoutes,
  ...adminRoutes,
]
