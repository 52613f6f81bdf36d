import { defineFeature } from '../platform/define-feature.ts'
import { commentJobs } from './jobs.ts'
import { policies, resolvers } from './resolvers.ts'

export const comments = defineFeature({ resolvers, policies, jobs: commentJobs })
