import { defineFeature } from './define-feature.ts'
import { healthRoutes } from './http/probes/health.ts'
import { probeRoutes } from './http/probes/probes.ts'
import { idempotencyJobs } from './idempotency/jobs.ts'
import { idempotencyKeys } from './idempotency/tables.ts'
import { keyJobs } from './keys/jobs.ts'
import { liveJobs } from './live/jobs.ts'

/** What the platform itself contributes, in addition to the features. */
export const platform = defineFeature({
  routes: [...healthRoutes, ...probeRoutes],
  jobs: (deps) => [...liveJobs(deps), ...idempotencyJobs(deps), ...keyJobs(deps)],
  sealed: (keys) => [{ column: idempotencyKeys.answer, key: keys.repeatedAnswers }],
})
