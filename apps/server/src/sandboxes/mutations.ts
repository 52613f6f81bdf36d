import type { RootMutationTypeResolvers } from '../generated/resolvers.ts'
import type { Context } from '../platform/context.ts'
import { does } from '../platform/graphql/policy.ts'
import { purgeSandboxes, setFrozen, setPermissions, setPrivacyOfAll } from './bulk.ts'
import { renameSandbox, trashSandboxes } from './commands.ts'
import { moveSandboxes } from './move.ts'

export const mutations = {
  renameSandbox: (_root, { id, title, was }, context) => renameSandbox(context, id, title, was),
  deleteSandboxes: (_root, { sandboxIds }, context) => trashSandboxes(context, sandboxIds),
  permanentlyDeleteSandboxes: (_root, { sandboxIds }, context) => purgeSandboxes(context, sandboxIds),
  addToCollectionOrTeam: (_root, { sandboxIds, ...target }, context) =>
    moveSandboxes(
      context,
      (sandboxIds ?? []).filter((id) => id !== null),
      target,
    ),
  setSandboxesFrozen: (_root, { sandboxIds, isFrozen }, context) => setFrozen(context, sandboxIds, isFrozen),
  setSandboxesPrivacy: (_root, { sandboxIds, privacy, was }, context) =>
    setPrivacyOfAll(context, sandboxIds, privacy ?? null, was),
  setPreventSandboxesExport: (_root, { sandboxIds, preventSandboxExport }, context) =>
    setPermissions(context, sandboxIds, { preventSandboxExport }),
  setPreventSandboxesLeavingWorkspace: (_root, { sandboxIds, preventSandboxLeaving }, context) =>
    setPermissions(context, sandboxIds, { preventSandboxLeaving }),
} satisfies RootMutationTypeResolvers<Context>

export const mutationPolicies = {
  'RootMutationType.renameSandbox': does('sandbox.rename'),
  'RootMutationType.deleteSandboxes': does('sandbox.trash'),
  'RootMutationType.permanentlyDeleteSandboxes': does('sandbox.purge'),
  'RootMutationType.addToCollectionOrTeam': does('sandbox.move'),
  'RootMutationType.setSandboxesFrozen': does('sandbox.frozen'),
  'RootMutationType.setSandboxesPrivacy': does('sandbox.privacy'),
  'RootMutationType.setPreventSandboxesExport': does('sandbox.permissions'),
  'RootMutationType.setPreventSandboxesLeavingWorkspace': does('sandbox.permissions'),
}
