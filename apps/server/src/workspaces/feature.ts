import { defineFeature } from '../platform/define-feature.ts'
import { channels } from './channels.ts'
import { workspaceJobs } from './jobs.ts'
import { loaders } from './loaders.ts'
import { policies, resolvers } from './resolvers.ts'
import { workspaceRoutes } from './routes.ts'

export const workspaces = defineFeature({
  resolvers,
  policies,
  channels,
  jobs: workspaceJobs,
  loaders,
  routes: workspaceRoutes,
})
