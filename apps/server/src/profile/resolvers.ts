import type { RootMutationTypeResolvers } from '../generated/resolvers.ts'
import type { Context } from '../platform/context.ts'
import { does } from '../platform/graphql/policy.ts'
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
  } satisfies RootMutationTypeResolvers<Context>,
}

export const policies = {
  fields: { 'RootMutationType.updateCurrentUser': does('account.profile') },
  types: {},
}
