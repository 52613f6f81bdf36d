import { defineFeature } from '../platform/define-feature.ts'
import { loaders } from './loaders.ts'
import { policies, resolvers } from './resolvers.ts'
import { routes } from './routes.ts'
import { webhookJobs } from './webhooks/jobs.ts'

export const repositories = defineFeature({ resolvers, policies, routes, loaders, jobs: webhookJobs })
