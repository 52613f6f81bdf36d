import { defineFeature } from '../platform/define-feature.ts'
import { channels } from './channels.ts'
import { notificationJobs } from './jobs.ts'
import { policies, resolvers } from './resolvers.ts'
import { routes } from './routes.ts'

export const notifications = defineFeature({ resolvers, policies, routes, channels, jobs: notificationJobs })
