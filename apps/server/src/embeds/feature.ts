import { defineFeature } from '../platform/define-feature.ts'
import { routes } from './routes.ts'

export const embeds = defineFeature({ routes })
