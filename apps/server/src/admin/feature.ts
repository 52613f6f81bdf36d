import { defineFeature } from '../platform/define-feature.ts'
import { routes } from './routes.ts'
import { instanceSetup } from './tables.ts'

export const admin = defineFeature({
  routes,
  sealed: (keys) => [{ column: instanceSetup.encryptedSecret, key: keys.setupSecrets }],
})
