import { defineFeature, type JobDeps } from '../../platform/define-feature.ts'
import { auditRoutes } from './routes.ts'
import { pruneAll, sealAll } from './seal.ts'

const jobs = (deps: JobDeps) => [
  { name: 'audit:seal', cron: '* * * * *', run: () => sealAll(deps) },
  { name: 'audit:prune', cron: '17 3 * * *', run: () => pruneAll(deps) },
]

export const workspaceAudit = defineFeature({ routes: auditRoutes, jobs })
