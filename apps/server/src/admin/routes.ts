import type { AnyRoute } from '../platform/http/route.ts'
import { auditRoutes } from './audit.ts'
import { mailTestRoutes } from './mail-test.ts'
import { jobRoutes } from './routes-jobs.ts'
import { peopleRoutes } from './routes-people.ts'
import { systemRoutes } from './routes-system.ts'
import { workspaceRoutes } from './routes-workspaces.ts'
import { setupRoutes } from './setup/routes.ts'

/** The administration of the instance. Every route is for admins only and does not exist for anybody else. */
export const routes: AnyRoute[] = [
  ...peopleRoutes,
  ...workspaceRoutes,
  ...systemRoutes,
  ...jobRoutes,
  ...mailTestRoutes,
  ...auditRoutes,
  ...setupRoutes,
]
