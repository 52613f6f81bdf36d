import { defineFeature } from '../platform/define-feature.ts'
import { loaders } from './loaders.ts'
import { routes } from './routes.ts'
import { screenshotJobs } from './screenshots/jobs.ts'

export const runtime = defineFeature({ routes, jobs: screenshotJobs, loaders })
