import { defineFeature } from '../platform/define-feature.ts'
import { accountJobs } from './jobs.ts'
import { loaders } from './loaders.ts'
import { policies, resolvers } from './resolvers.ts'
import { routes } from './routes.ts'
import { searchRoutes } from './routes-search.ts'
import { identities, pendingUsers, signInEnds } from './tables.ts'

export const accounts = defineFeature({
  resolvers,
  policies,
  routes: [...routes, ...searchRoutes],
  jobs: accountJobs,
  loaders,
  sealed: (keys) => [
    { column: identities.encryptedToken, key: keys.providerTokens },
    { column: pendingUsers.encryptedToken, key: keys.providerTokens },
    { column: pendingUsers.encryptedInvitation, key: keys.invitations },
    { column: signInEnds.encryptedEnd, key: keys.signInEnds },
  ],
})
