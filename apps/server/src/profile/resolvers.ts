import { closingMessages } from '@sandlot/core/profile/closing-messages'
import type { CurrentUserResolvers, RootMutationTypeResolvers } from '../generated/resolvers.ts'
import type { Context } from '../platform/context.ts'
import { does } from '../platform/graphql/policy.ts'
import { cancelClosing, requestClosing } from './closing.ts'
import { updateSelf } from './commands.ts'

export const resolvers = {
  RootMutationType: {
    updateCurrentUser: (_root, { username, name, bio, socialLinks }, context) =>
      updateSelf(context, {
        username,
        ...(name !== undefined && { name }),
        ...(bio !== undefined && { bio }),
        ...(socialLinks !== undefined && { socialLinks: socialLinks ?? [] }),
      }),
    deleteCurrentUser: async (_root, { confirm }, context) => {
      await requestClosing(context, { confirm: confirm ?? true })
      return closingMessages.isRequested
    },
    cancelDeleteCurrentUser: async (_root, _args, context) => {
      await cancelClosing(context)
      return closingMessages.isCanceled
    },
  } satisfies RootMutationTypeResolvers<Context>,
  CurrentUser: {
    deletionRequested: ({ deletionRequestedAt }) => deletionRequestedAt !== null,
  } satisfies CurrentUserResolvers<Context>,
}

export const policies = {
  fields: {
    'RootMutationType.cancelDeleteCurrentUser': does('account.keep'),
    'RootMutationType.deleteCurrentUser': does('account.close'),
    'RootMutationType.updateCurrentUser': does('account.profile'),
  },
  types: {},
}
