import { defineFeature } from '../platform/define-feature.ts'
import { loaders } from './loaders.ts'
import { policies, resolvers } from './resolvers.ts'

export const branches = defineFeature({ resolvers, policies, loaders })
