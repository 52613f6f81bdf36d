import { originUrl } from '@sandlot/core/repositories/git-rules'
import { RECENT_LIMIT } from '@sandlot/core/sandboxes/limits'
import { currentSetup } from '../admin/setup/current.ts'
import type {
  CurrentUserResolvers,
  GitResolvers,
  RootMutationTypeResolvers,
  RootQueryTypeResolvers,
  SandboxResolvers,
  TeamResolvers,
} from '../generated/resolvers.ts'
import type { Context } from '../platform/context.ts'
import { anyone, does, partOfItsParent, type TypePolicy } from '../platform/graphql/policy.ts'
import { uuidFrom } from '../platform/ids.ts'
import { chain } from '../platform/maybe-promise.ts'
import { screenshotUrl } from '../runtime/screenshots/routes.ts'
import { sharedSandboxes } from '../sharing/grants.ts'
import { workspaceOf } from '../workspaces/target-workspace.ts'
import { abilitiesFor } from './abilities.ts'
import { authorizationOf } from './access.ts'
import { purgeSandboxes, setFrozen, setPermissions, setPrivacyOfAll } from './bulk.ts'
import { renameSandbox, trashSandboxes } from './commands.ts'
import { listFor, recentFor } from './lists/lists.ts'
import { moveSandboxes } from './moving/move.ts'
import { gitOf } from './present.ts'
import type { SandboxRow } from './rows.ts'
import { seekOrNull } from './seek.ts'

const mutations = {
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

const mutationPolicies = {
  'RootMutationType.renameSandbox': does('sandbox.rename'),
  'RootMutationType.deleteSandboxes': does('sandbox.trash'),
  'RootMutationType.permanentlyDeleteSandboxes': does('sandbox.purge'),
  'RootMutationType.addToCollectionOrTeam': does('sandbox.move'),
  'RootMutationType.setSandboxesFrozen': does('sandbox.frozen'),
  'RootMutationType.setSandboxesPrivacy': does('sandbox.privacy'),
  'RootMutationType.setPreventSandboxesExport': does('sandbox.permissions'),
  'RootMutationType.setPreventSandboxesLeavingWorkspace': does('sandbox.permissions'),
}

const visible: TypePolicy<SandboxRow> = (row, context) =>
  chain(authorizationOf(row, context), (level) => level !== 'NONE')

export const resolvers = {
  RootQueryType: {
    sandbox: (_root, { sandboxId }, context) => seekOrNull(context, sandboxId),
  } satisfies RootQueryTypeResolvers<Context>,
  RootMutationType: mutations,
  CurrentUser: {
    recentlyAccessedSandboxes: (me, { limit, teamId }, context) =>
      recentFor(context, workspaceOf(me, teamId), limit ?? RECENT_LIMIT),
    collaboratorSandboxes: (me, _args, { db, clock }) => sharedSandboxes(db, me.id, clock.now()),
  } satisfies CurrentUserResolvers<Context>,
  Team: {
    drafts: (team, page, context) => listFor(context, { kind: 'drafts', workspaceId: team.id }, page),
    sandboxes: (team, { showDeleted, authorId, hasOriginalGit, ...page }, context) =>
      listFor(
        context,
        showDeleted
          ? { kind: 'deleted', workspaceId: team.id, hasGit: hasOriginalGit }
          : { kind: 'all', workspaceId: team.id, authorId, hasGit: hasOriginalGit },
        page,
      ),
  } satisfies TeamResolvers<Context>,
  Sandbox: {
    insertedAt: (row) => row.insertedAt.toISOString(),
    updatedAt: (row) => row.updatedAt.toISOString(),
    removedAt: (row) => row.removedAt?.toISOString() ?? null,
    lastAccessedAt: (row, _args, { loaders }) =>
      chain(loaders.lastAccess.get(row.id), (at) => (at ?? row.updatedAt).toISOString()),
    screenshotUrl: (row, _args, { loaders, publicUrl }) =>
      chain(loaders.screenshotVersion.get(row.id), (version) =>
        version === null ? null : publicUrl() + screenshotUrl(row.id, version),
      ),
    screenshotOutdated: (row, _args, { loaders }) =>
      chain(loaders.screenshotVersion.get(row.id), (version) => version !== row.version),
    restricted: (row, _args, { loaders }) => loaders.restricted.load(row),
    userLiked: (row, _args, { loaders }) => row.likeCount > 0 && loaders.liked.load(row.id),
    git: gitOf,
    source: (row) => ({ template: row.environment }),
    customTemplate: (row, _args, { loaders }) =>
      chain(loaders.templateOfSandbox.get(row.id), (template) => (template?.published ? template : null)),
    forkedTemplate: (row, _args, { loaders }) =>
      row.forkedTemplateId ? loaders.template.get(row.forkedTemplateId) : null,
    collection: (row, _args, { loaders }) => (row.folderId ? loaders.folder.get(row.folderId) : null),
    author: (row, _args, { loaders }) => (row.authorId ? loaders.user.get(row.authorId) : null),
    team: (row, _args, { loaders }) => loaders.workspace.load(row.workspaceId),
    teamId: (row) => row.workspaceId,
    authorization: (row, _args, context) => authorizationOf(row, context),
    abilities: (row, _args, context) => abilitiesFor(row, context),
    permissions: (row) => row,
  } satisfies SandboxResolvers<Context>,
  Git: {
    // There is no row for the folder itself, so its id is derived from its place.
    id: ({ username, repo, branch, path }) => uuidFrom(`${username}/${repo}/${branch}/${path}`),
    url: async (git, _args, context) => originUrl((await currentSetup(context)).githubUrl, git),
  } satisfies GitResolvers<Context>,
}

export const policies = {
  fields: {
    'RootQueryType.sandbox': anyone,
    ...mutationPolicies,
  },
  types: {
    Sandbox: visible,
    SandboxProtectionSettings: partOfItsParent,
    Source: partOfItsParent,
    Git: partOfItsParent,
  },
}
