import { defineFeature } from '../platform/define-feature.ts'
import { gitJobs } from './jobs.ts'
import { routes } from './routes.ts'
import { smartHttpRoutes } from './smart-http.ts'
import { gitRepositories, gitWebhooks } from './tables.ts'

export const git = defineFeature({
  routes: [...routes, ...smartHttpRoutes],
  jobs: gitJobs,
  sealed: (keys) => [
    { column: gitRepositories.sealedMirrorLogin, key: keys.gitMirrors },
    { column: gitWebhooks.sealedSecret, key: keys.gitWebhooks },
  ],
})
