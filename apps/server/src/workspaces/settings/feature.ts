import { defineFeature } from '../../platform/define-feature.ts'
import { policies, resolvers } from './resolvers.ts'

export const workspaceSettings = defineFeature({ resolvers, policies })
