import { defineFeature } from '../platform/define-feature.ts'
import { channels } from './channels.ts'
import { sandboxJobs } from './jobs.ts'
import { loaders } from './loaders.ts'
import { policies, resolvers } from './resolvers.ts'
import { routes } from './routes.ts'

export const sandboxes = defineFeature({ resolvers, policies, routes, channels, jobs: sandboxJobs, loaders })
