import { defineFeature } from '../platform/define-feature.ts'
import { checkpointRoutes } from './boxes/checkpoints/routes.ts'
import { boxRoutes } from './boxes/routes.ts'
import { boxSockets } from './boxes/sessions/sockets.ts'
import { executorRoutes } from './executor/routes.ts'
import { loaders } from './loaders.ts'
import { routes } from './routes.ts'
import { screenshotJobs } from './screenshots/jobs.ts'
import { boxVariables } from './tables.ts'

export const runtime = defineFeature({
  routes: [...routes, ...boxRoutes, ...checkpointRoutes, ...executorRoutes],
  jobs: screenshotJobs,
  loaders,
  sockets: [boxSockets],
  sealed: (keys) => [{ column: boxVariables.encryptedValue, key: keys.boxVariables }],
})
