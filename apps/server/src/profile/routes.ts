import { accountMessages } from '@sandlot/core/accounts/messages'
import { AppError } from '@sandlot/core/errors'
import { showOnProfile } from '@sandlot/core/profile/rest'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { presentSummary } from '../sandboxes/present.ts'
import { showOff } from './commands.ts'
import { featuredOf } from './repo.ts'

export const routes: AnyRoute[] = [
  route(showOnProfile, {
    policy: 'signedIn',
    action: 'account.profile',
    handle: async ({ params, body, context }) => {
      const self = await context.loaders.user.load(context.viewer.userId)
      // Whose profile it is does not matter to whoever may not change it.
      if (self?.username.toLowerCase() !== params.username.toLowerCase())
        throw new AppError('not_found', accountMessages.userNotFound)
      const { showcasedSandboxShortid: showcased, featuredSandboxes: featured } = body.user
      const user = await showOff(context, { showcased, featured })
      const pinned = await featuredOf(context.db, user)
      return {
        showcasedSandboxShortid: user.showcasedSandboxId,
        featuredSandboxes: await Promise.all(pinned.map((row) => presentSummary(row, context))),
      }
    },
  }),
]
