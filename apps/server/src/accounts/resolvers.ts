import type { Context } from '../context.ts'
import type { CurrentUserResolvers, RootQueryTypeResolvers, UserResolvers } from '../generated/resolvers.ts'
import type { FieldPolicy, TypePolicy } from '../platform/graphql/policy.ts'
import { public_ } from '../platform/graphql/policy.ts'
import { avatarOf } from './present.ts'
import type { CurrentUserRow } from './rows.ts'

const anyone: FieldPolicy = () => {}

const isSelf: TypePolicy<CurrentUserRow> = (row, { viewer }) => viewer?.userId === row.id

export const resolvers = {
  RootQueryType: {
    me: async (_root, _args, { viewer, loaders }) => {
      const user = viewer && (await loaders.user.load(viewer.userId))
      return user && viewer ? { ...user, viewer } : null
    },
  } satisfies RootQueryTypeResolvers<Context>,
  CurrentUser: {} satisfies CurrentUserResolvers<Context>,
  User: {
    avatarUrl: (user) => avatarOf(user),
  } satisfies UserResolvers<Context>,
}

export const policies = {
  fields: { 'RootQueryType.me': anyone },
  types: { CurrentUser: isSelf, User: public_ },
}
