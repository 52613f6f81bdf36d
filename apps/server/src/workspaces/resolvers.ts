import { workspaceAbilities } from '@sandlot/core/ability-rules'
import { refusalError } from '@sandlot/core/actions'
import { memberActions, workspaceRefusal } from '@sandlot/core/workspaces/actions'
import { isLastAdmin } from '@sandlot/core/workspaces/member-rules'
import { workspaceRefusals } from '@sandlot/core/workspaces/refusals'
import { attempt } from '../accounts/attempts.ts'
import type {
  CurrentUserResolvers,
  RootMutationTypeResolvers,
  RootQueryTypeResolvers,
  TeamInvitationResolvers,
  TeamPreviewResolvers,
  TeamResolvers,
} from '../generated/resolvers.ts'
import type { Context } from '../platform/context.ts'
import { anyone, does, partOfItsParent, public_, type TypePolicy } from '../platform/graphql/policy.ts'
import { chain } from '../platform/maybe-promise.ts'
import { scopeOf } from '../platform/scopes.ts'
import { acceptInvitation, redeemToken, rejectInvitation, teamByToken } from './answer.ts'
import { changeRoles, leaveTeam, removeMember } from './change-members.ts'
import { createTeam } from './create-team.ts'
import { invitationsFor, invitationsOf, inviteesOf } from './invitations-repo.ts'
import { inviteByEmail, inviteByName } from './invite.ts'
import { resetLink, turnOffLink } from './invite-link.ts'
import { presentLink } from './link-state.ts'
import { setMinimumPrivacy } from './minimum-privacy.ts'
import { membersOf, workspacesOf } from './repo.ts'
import { revokeInvitation } from './revoke.ts'
import type { TeamRow } from './rows.ts'
import { workspaceOf } from './target-workspace.ts'

const isMember: TypePolicy<TeamRow> = async (row, { roleIn }) => (await roleIn(row.id)) !== null

const mayInvite = async (team: TeamRow, { roleIn }: Context): Promise<boolean> =>
  workspaceRefusal(memberActions['invitation.create'], team, await roleIn(team.id)) === null

/** Members who may invite with their own role may not share the link, which may grant more. */
const hasLink = async (team: TeamRow, { roleIn }: Context): Promise<boolean> =>
  workspaceRefusal(memberActions['invite-link.reset'], team, await roleIn(team.id)) === null

export const resolvers = {
  RootQueryType: {
    teamByToken: (_root, { inviteToken }, context) =>
      attempt(context, 'invitation', () => teamByToken(context, inviteToken), {
        missed: (team) => team === null,
      }),
  } satisfies RootQueryTypeResolvers<Context>,
  RootMutationType: {
    createTeam: (_root, { name }, context) => createTeam(context, name),
    inviteToTeam: (_root, { teamId, username, authorization }, context) =>
      attempt(context, 'invitee', () => inviteByName(context, { teamId, username, authorization })),
    inviteToTeamViaEmail: (_root, { teamId, email, authorization }, context) =>
      inviteByEmail(context, { teamId, email, authorization }),
    revokeTeamInvitation: (_root, { teamId, userId }, context) =>
      revokeInvitation(context, { teamId, invited: userId }),
    acceptTeamInvitation: (_root, { teamId }, context) => acceptInvitation(context, teamId),
    rejectTeamInvitation: (_root, { teamId }, context) => rejectInvitation(context, teamId),
    redeemTeamInviteToken: (_root, { inviteToken }, context) =>
      attempt(context, 'invitation', () => redeemToken(context, inviteToken)),
    resetTeamInviteLink: (_root, { teamId, expiresInDays, maxUses }, context) =>
      resetLink(context, { teamId, days: expiresInDays ?? null, maxUses: maxUses ?? null }),
    turnOffTeamInviteLink: (_root, { teamId }, context) => turnOffLink(context, teamId),
    removeFromTeam: (_root, wanted, context) => removeMember(context, wanted),
    leaveTeam: (_root, { teamId }, context) => leaveTeam(context, teamId),
    changeTeamMemberAuthorizations: (_root, { teamId, memberAuthorizations }, context) =>
      changeRoles(context, { teamId, wanted: memberAuthorizations ?? [] }),
    setTeamMinimumPrivacy: (_root, wanted, context) => setMinimumPrivacy(context, wanted),
  } satisfies RootMutationTypeResolvers<Context>,
  CurrentUser: {
    workspaces: (me, _args, { db }) => workspacesOf(db, me.id),
    teams: (me, _args, { db }) => workspacesOf(db, me.id),
    team: (me, { id }, { loaders }) => loaders.workspace.load(workspaceOf(me, id)),
    teamInvitations: (me, _args, { db, clock }) => invitationsFor(db, me, clock.now()),
  } satisfies CurrentUserResolvers<Context>,
  Team: {
    insertedAt: (team) => team.insertedAt.toISOString(),
    users: (team, _args, { db, viewer }) => membersOf(db, team.id, viewer?.userId ?? null),
    userAuthorizations: (team, _args, { loaders }) => loaders.authorizations.load(team.id),
    viewerAuthorization: (team, _args, { loaders }) => loaders.ownMembership.load(team.id),
    isLastAdmin: async (team, _args, { loaders }) => {
      const own = await loaders.ownMembership.load(team.id)
      return own !== null && isLastAdmin(own.authorization, { isAnyAdmin: own.hasOtherAdmin })
    },
    abilities: (team, _args, { roleIn, viewer }) =>
      chain(roleIn(team.id), (role) => workspaceAbilities(team, role, scopeOf(viewer))),
    invitees: (team, _args, { db, clock }) => inviteesOf(db, team.id, clock.now()),
    // Clients of the contract request these for every viewer, so the answer is empty instead of an error.
    invitations: async (team, _args, context) =>
      (await mayInvite(team, context)) ? invitationsOf(context.db, team.id, context.clock.now()) : [],
    settings: (team) => team,
    metadata: ({ useCases }) => ({ useCases }),
    inviteToken: async (team, _args, context) =>
      (await hasLink(team, context)) ? presentLink(team, context.clock.now()).token : '',
    inviteLink: async (team, _args, context) =>
      (await hasLink(team, context)) ? presentLink(team, context.clock.now()) : null,
  } satisfies TeamResolvers<Context>,
  TeamInvitation: {
    team: async ({ workspaceId }, _args, { loaders }) => {
      const team = await loaders.workspace.load(workspaceId)
      if (!team) throw refusalError(workspaceRefusals, 'notMember')
      return team
    },
    // Whose address it is stays private: somebody invited by address is shown as that address.
    user: ({ userId, email }, _args, { loaders }) =>
      userId === null || email !== null ? null : loaders.user.load(userId),
    inviter: ({ inviterId }, _args, { loaders }) => (inviterId ? loaders.user.load(inviterId) : null),
    insertedAt: ({ insertedAt }) => insertedAt.toISOString(),
  } satisfies TeamInvitationResolvers<Context>,
  TeamPreview: { shortid: ({ id }) => id.slice(0, 8) } satisfies TeamPreviewResolvers<Context>,
}

export const policies = {
  fields: {
    // The holder of a token may see where it leads before signing in.
    'RootQueryType.teamByToken': anyone,
    'RootMutationType.createTeam': does('workspace.create'),
    'RootMutationType.inviteToTeam': does('invitation.create'),
    'RootMutationType.inviteToTeamViaEmail': does('invitation.create'),
    'RootMutationType.revokeTeamInvitation': does('invitation.revoke'),
    'RootMutationType.acceptTeamInvitation': does('member.join'),
    'RootMutationType.rejectTeamInvitation': does('invitation.reject'),
    'RootMutationType.redeemTeamInviteToken': does('member.join'),
    'RootMutationType.resetTeamInviteLink': does('invite-link.reset'),
    'RootMutationType.turnOffTeamInviteLink': does('invite-link.off'),
    'RootMutationType.removeFromTeam': does('member.remove'),
    'RootMutationType.leaveTeam': does('member.leave'),
    'RootMutationType.changeTeamMemberAuthorizations': does('member.role'),
    'RootMutationType.setTeamMinimumPrivacy': does('workspace.minimumPrivacy'),
  },
  types: {
    Team: isMember,
    TeamPreview: public_,
    UserAuthorization: partOfItsParent,
    TeamInvitation: partOfItsParent,
    TeamInviteLink: partOfItsParent,
    WorkspaceSandboxSettings: partOfItsParent,
    TeamAiConsent: partOfItsParent,
    TeamMetadata: partOfItsParent,
  },
}
