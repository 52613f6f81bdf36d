import type { Context } from '../context.ts'
import type { CurrentUserResolvers, TeamPreviewResolvers, TeamResolvers } from '../generated/resolvers.ts'
import { partOfItsParent, public_, type TypePolicy } from '../platform/graphql/policy.ts'
import { authorizationsOf, membersOf, workspacesOf } from './repo.ts'
import type { TeamRow } from './rows.ts'

const isMember: TypePolicy<TeamRow> = async (row, { roleIn }) => (await roleIn(row.id)) !== null

export const resolvers = {
  CurrentUser: {
    workspaces: (me, _args, { db }) => workspacesOf(db, me.id),
    teams: (me, _args, { db }) => workspacesOf(db, me.id),
    team: (me, { id }, { loaders }) =>
      loaders.workspace.load(id ?? me.primaryWorkspaceId ?? me.personalWorkspaceId),
  } satisfies CurrentUserResolvers<Context>,
  Team: {
    insertedAt: (team) => team.insertedAt.toISOString(),
    users: (team, _args, { db }) => membersOf(db, team.id),
    userAuthorizations: (team, _args, { db }) => authorizationsOf(db, team.id),
  } satisfies TeamResolvers<Context>,
  TeamPreview: {} satisfies TeamPreviewResolvers<Context>,
}

export const policies = {
  fields: {},
  types: { Team: isMember, TeamPreview: public_, UserAuthorization: partOfItsParent },
}
