import { RECENT_LIMIT } from '@sandlot/core/sandboxes/limits'
import type {
  BranchResolvers,
  CurrentUserResolvers,
  PullRequestResolvers,
  RootMutationTypeResolvers,
} from '../generated/resolvers.ts'
import type { Context } from '../platform/context.ts'
import { does, ofOwnWorkspace, partOfItsParent } from '../platform/graphql/policy.ts'
import { workspaceOf } from '../workspaces/target-workspace.ts'
import { createBranch, deleteBranch } from './commands.ts'
import { recentBranches } from './repo.ts'

export const resolvers = {
  RootMutationType: {
    createBranch: (_root, { owner, name, team, branch, from }, context) =>
      createBranch(context, { owner, name, team, branch: branch ?? null, from: from ?? null }),
    deleteBranch: (_root, { id }, context) => deleteBranch(context, id),
  } satisfies RootMutationTypeResolvers<Context>,
  CurrentUser: {
    recentBranches: (me, { contribution, limit, teamId }, { db }) =>
      recentBranches(db, {
        viewerId: me.id,
        workspaceId: teamId ?? (contribution ? null : workspaceOf(me)),
        contribution: contribution ?? null,
        limit: limit ?? RECENT_LIMIT,
      }),
  } satisfies CurrentUserResolvers<Context>,
  Branch: {
    lastAccessedAt: ({ lastAccessedAt }) => lastAccessedAt?.toISOString() ?? null,
    sandbox: async ({ sandboxId }, _args, { loaders }) => {
      const sandbox = sandboxId === null ? null : await loaders.sandbox.load(sandboxId)
      return sandbox?.removedAt === null ? sandbox : null
    },
    owner: ({ ownerId }, _args, { loaders }) => (ownerId ? loaders.user.load(ownerId) : null),
    project: async ({ projectId }, _args, { loaders }) => {
      const project = await loaders.project.load(projectId)
      if (!project) throw new Error(`Branch without its project ${projectId}`)
      return project
    },
    pullRequests: async ({ projectId, name }, _args, { loaders }) =>
      (await loaders.pullRequestsOfProject.load(projectId)).filter(({ branch }) => branch === name),
  } satisfies BranchResolvers<Context>,
  PullRequest: {
    prCreatedAt: ({ prCreatedAt }) => prCreatedAt?.toISOString() ?? null,
    prUpdatedAt: ({ prUpdatedAt }) => prUpdatedAt.toISOString(),
  } satisfies PullRequestResolvers<Context>,
}

export const policies = {
  fields: {
    'RootMutationType.createBranch': does('branch.create'),
    'RootMutationType.deleteBranch': does('branch.delete'),
  },
  types: { Branch: ofOwnWorkspace, PullRequest: partOfItsParent },
}
