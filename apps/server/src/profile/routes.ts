import { personRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
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
        throw refusalError(personRefusals, 'personUnknown')
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
