import { defineFeature } from '../platform/define-feature.ts'
import { alertJob } from './alerts/job.ts'
import { alertRoutes } from './alerts/routes.ts'
import { deliverAlert, WEBHOOK_JOB } from './alerts/webhook.ts'
import { creditRoutes } from './credits/routes.ts'
import { lapseJob } from './ledger/lapse.ts'
import { loaders } from './loaders.ts'
import { paymentJobs } from './payments/jobs.ts'
import { paymentRoutes } from './payments/routes.ts'
import { policies, resolvers } from './resolvers.ts'
import { routes } from './routes.ts'
import { budgetWebhooks } from './tables.ts'

export const billing = defineFeature({
  resolvers,
  policies,
  routes: [...routes, ...creditRoutes, ...alertRoutes, ...paymentRoutes],
  loaders,
  jobs: (deps) => [
    lapseJob(deps),
    alertJob(deps),
    { name: WEBHOOK_JOB, cron: null, run: (payload) => deliverAlert(deps, payload) },
    ...paymentJobs(deps),
  ],
  sealed: (keys) => [{ column: budgetWebhooks.sealedSecret, key: keys.budgetWebhooks }],
})
