import type { CurrentUserResolvers, RootMutationTypeResolvers } from '../../generated/resolvers.ts'
import type { Context } from '../../platform/context.ts'
import { defineFeature } from '../../platform/define-feature.ts'
import { does, partOfItsParent } from '../../platform/graphql/policy.ts'
import { deleteWorkspace, restoreWorkspace } from './commands.ts'
import { deletedOf } from './former.ts'
import { deletionJobs } from './jobs.ts'

const resolvers = {
  RootMutationType: {
    deleteWorkspace: (_root, { teamId }, context) => deleteWorkspace(context, teamId),
    restoreWorkspace: (_root, { teamId }, context) => restoreWorkspace(context, teamId),
  } satisfies RootMutationTypeResolvers<Context>,
  CurrentUser: {
    deletedWorkspaces: (me, _args, { db, clock }) => deletedOf(db, me.id, clock.now()),
  } satisfies CurrentUserResolvers<Context>,
}

const policies = {
  fields: {
    'RootMutationType.deleteWorkspace': does('workspace.delete'),
    'RootMutationType.restoreWorkspace': does('workspace.restore'),
  },
  types: { DeletedTeam: partOfItsParent },
}

export const workspaceDeletion = defineFeature({ resolvers, policies, jobs: deletionJobs })
