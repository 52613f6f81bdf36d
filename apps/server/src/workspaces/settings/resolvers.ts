import type { CurrentUserResolvers, RootMutationTypeResolvers } from '../../generated/resolvers.ts'
import type { Context } from '../../platform/context.ts'
import { does } from '../../platform/graphql/policy.ts'
import {
  describeTeam,
  renameTeam,
  setAiConsent,
  setDefaultRole,
  setEmailDomain,
  setMetadata,
  setProtection,
} from './commands.ts'
import { eligibleFor, joinEligible } from './eligible.ts'

export const resolvers = {
  RootMutationType: {
    setTeamName: (_root, wanted, context) => renameTeam(context, wanted),
    setTeamDescription: (_root, wanted, context) => describeTeam(context, wanted),
    setTeamMetadata: (_root, { teamId, metadata: { useCases } }, context) =>
      setMetadata(context, { teamId, useCases }),
    setDefaultTeamMemberAuthorization: (_root, wanted, context) => setDefaultRole(context, wanted),
    setWorkspaceSandboxSettings: (_root, wanted, context) => setProtection(context, wanted),
    setTeamAiConsent: (_root, wanted, context) => setAiConsent(context, wanted),
    setTeamEmailDomain: (_root, { teamId, domain }, context) =>
      setEmailDomain(context, { teamId, domain: domain ?? null }),
    joinEligibleWorkspace: (_root, { workspaceId }, context) => joinEligible(context, workspaceId),
  } satisfies RootMutationTypeResolvers<Context>,
  CurrentUser: {
    eligibleWorkspaces: (me, _args, { db }) => eligibleFor(db, me),
  } satisfies CurrentUserResolvers<Context>,
}

export const policies = {
  fields: {
    'RootMutationType.setTeamName': does('workspace.rename'),
    'RootMutationType.setTeamDescription': does('workspace.describe'),
    'RootMutationType.setTeamMetadata': does('workspace.metadata'),
    'RootMutationType.setDefaultTeamMemberAuthorization': does('workspace.settings'),
    'RootMutationType.setWorkspaceSandboxSettings': does('workspace.settings'),
    'RootMutationType.setTeamAiConsent': does('workspace.settings'),
    'RootMutationType.setTeamEmailDomain': does('workspace.domain'),
    'RootMutationType.joinEligibleWorkspace': does('member.join'),
  },
  types: {},
}
