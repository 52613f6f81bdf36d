import type { CurrentUserResolvers, RootQueryTypeResolvers, UserResolvers } from '../generated/resolvers.ts'
import type { Context } from '../platform/context.ts'
import { anyone, public_, type TypePolicy } from '../platform/graphql/policy.ts'
import { avatarOf } from './present.ts'
import type { CurrentUserRow } from './rows.ts'

const isSelf: TypePolicy<CurrentUserRow> = (row, { viewer }) => viewer?.userId === row.id

export const resolvers = {
  RootQueryType: {
    me: (_root, _args, { viewer }) => viewer && { ...viewer.user, viewer },
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
