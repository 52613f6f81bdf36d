import { defineFeature } from '../platform/define-feature.ts'
import { creditRoutes } from './credits/routes.ts'
import { alertJob } from './ledger/alerts.ts'
import { lapseJob } from './ledger/lapse.ts'
import { loaders } from './loaders.ts'
import { paymentJobs } from './payments/jobs.ts'
import { paymentRoutes } from './payments/routes.ts'
import { policies, resolvers } from './resolvers.ts'
import { routes } from './routes.ts'

export const billing = defineFeature({
  resolvers,
  policies,
  routes: [...routes, ...creditRoutes, ...paymentRoutes],
  loaders,
  jobs: (deps) => [lapseJob(deps), alertJob(deps), ...paymentJobs(deps)],
})
