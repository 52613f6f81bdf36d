import { defineFeature } from '../platform/define-feature.ts'
import { sharingJobs } from './jobs.ts'
import { loaders } from './loaders.ts'
import { policies, resolvers } from './resolvers.ts'

export const sharing = defineFeature({ resolvers, policies, jobs: sharingJobs, loaders })
