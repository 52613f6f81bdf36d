import { personRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import { sandboxRefusals } from '@sandlot/core/sandboxes/refusals'
import { mayOrganize } from '@sandlot/core/sandboxes/rules'
import { attempt } from '../accounts/attempts.ts'
import type {
  CollaboratorResolvers,
  InvitationResolvers,
  RootMutationTypeResolvers,
  SandboxResolvers,
} from '../generated/resolvers.ts'
import type { Context } from '../platform/context.ts'
import { does, partOfItsParent } from '../platform/graphql/policy.ts'
import { asSubject } from '../sandboxes/access.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { addCollaborator, changeCollaborator, removeCollaborator } from './collaborate.ts'
import { changeInvitation, inviteByEmail, revokeInvitation } from './invite.ts'
import { redeemInvitation } from './redeem.ts'
import { collaboratorOf, collaboratorsOf, invitationsOf } from './repo.ts'

async function organizes(row: SandboxRow, { viewer, roleIn }: Context): Promise<boolean> {
  return mayOrganize(asSubject(row), { id: viewer?.userId ?? null, role: await roleIn(row.workspaceId) })
}

async function sandboxOf({ sandboxId }: { sandboxId: string }, { loaders }: Context): Promise<SandboxRow> {
  const row = await loaders.sandbox.load(sandboxId)
  if (!row) throw refusalError(sandboxRefusals, 'notFound')
  return row
}

export const resolvers = {
  RootMutationType: {
    addCollaborator: (_root, giving, context) => addCollaborator(context, giving),
    changeCollaboratorAuthorization: (_root, giving, context) => changeCollaborator(context, giving),
    removeCollaborator: (_root, named, context) => removeCollaborator(context, named),
    createSandboxInvitation: (_root, wanted, context) => inviteByEmail(context, wanted),
    changeSandboxInvitationAuthorization: (_root, wanted, context) => changeInvitation(context, wanted),
    revokeSandboxInvitation: (_root, named, context) => revokeInvitation(context, named),
    redeemSandboxInvitation: (_root, { sandboxId, invitationToken }, context) =>
      attempt(context, 'invitation', () => redeemInvitation(context, { sandboxId, token: invitationToken })),
  } satisfies RootMutationTypeResolvers<Context>,
  Sandbox: {
    collaborators: async (row, _args, context) => {
      if (await organizes(row, context)) return collaboratorsOf(context.db, row.id)
      const own = context.viewer && (await collaboratorOf(context.db, row.id, context.viewer.userId))
      return own ? [own] : []
    },
    // Clients of the contract request these for every viewer, so the answer is empty instead of an error.
    invitations: async (row, _args, context) =>
      (await organizes(row, context)) ? invitationsOf(context.db, row.id, context.clock.now()) : [],
  } satisfies SandboxResolvers<Context>,
  Collaborator: {
    user: async ({ userId }, _args, { loaders }) => {
      const user = await loaders.user.load(userId)
      if (!user) throw refusalError(personRefusals, 'personUnknown')
      return user
    },
    sandbox: (row, _args, context) => sandboxOf(row, context),
    lastSeenAt: ({ lastSeenAt }) => lastSeenAt?.toISOString() ?? null,
    warning: () => null,
  } satisfies CollaboratorResolvers<Context>,
  Invitation: {
    sandbox: (row, _args, context) => sandboxOf(row, context),
    token: ({ token }) => token ?? '',
  } satisfies InvitationResolvers<Context>,
}

export const policies = {
  fields: {
    'RootMutationType.addCollaborator': does('sandbox.share'),
    'RootMutationType.changeCollaboratorAuthorization': does('sandbox.share_level'),
    'RootMutationType.removeCollaborator': does('sandbox.unshare'),
    'RootMutationType.createSandboxInvitation': does('sandbox.share'),
    'RootMutationType.changeSandboxInvitationAuthorization': does('sandbox.share_level'),
    'RootMutationType.revokeSandboxInvitation': does('sandbox.unshare'),
    'RootMutationType.redeemSandboxInvitation': does('sandbox.share_taken'),
  },
  types: { Collaborator: partOfItsParent, Invitation: partOfItsParent },
}
