import { defineFeature } from '../platform/define-feature.ts'
import { fileJobs } from './jobs.ts'
import { routes } from './routes.ts'

export const files = defineFeature({ routes, jobs: fileJobs })
