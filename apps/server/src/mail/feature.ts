import { defineFeature } from '../platform/define-feature.ts'
import { clearLinkJobs } from './clear-links.ts'
import { mailJobs } from './jobs.ts'
import { routes } from './routes.ts'
import { mails } from './tables.ts'

export const mail = defineFeature({
  routes,
  jobs: (deps) => [...mailJobs(deps), ...clearLinkJobs(deps)],
  sealed: (keys) => [{ column: mails.sealedLink, key: keys.mailLinks }],
})
