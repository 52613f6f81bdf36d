import { defineFeature } from '../platform/define-feature.ts'
import { closingJobs } from './closing.ts'
import { policies, resolvers } from './resolvers.ts'
import { routes } from './routes.ts'

export const profile = defineFeature({ resolvers, policies, routes, jobs: closingJobs })
