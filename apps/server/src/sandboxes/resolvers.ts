import { RECENT_LIMIT } from '@sandlot/core/sandboxes/limits'
import { type Context, requireViewer } from '../context.ts'
import type {
  CurrentUserResolvers,
  RootQueryTypeResolvers,
  SandboxResolvers,
  TeamResolvers,
} from '../generated/resolvers.ts'
import { type FieldPolicy, partOfItsParent, type TypePolicy } from '../platform/graphql/policy.ts'
import { screenshotUrl } from '../runtime/screenshots/routes.ts'
import { sharedSandboxes } from '../sharing/given.ts'
import { authorizationOf } from './access.ts'
import { findSandbox, listSandboxes, recentSandboxes } from './repo.ts'
import type { SandboxRow } from './rows.ts'

const anyone: FieldPolicy = () => {}

const visible: TypePolicy<SandboxRow> = async (row, context) =>
  (await authorizationOf(row, context)) !== 'NONE'

export const resolvers = {
  RootQueryType: {
    sandbox: (_root, { sandboxId }, { db }) => findSandbox(db, sandboxId),
  } satisfies RootQueryTypeResolvers<Context>,
  CurrentUser: {
    recentlyAccessedSandboxes: (me, { limit, teamId }, { db }) =>
      recentSandboxes(
        db,
        me.id,
        teamId ?? me.primaryWorkspaceId ?? me.personalWorkspaceId,
        limit ?? RECENT_LIMIT,
      ),
    collaboratorSandboxes: (me, _args, { db, clock }) => sharedSandboxes(db, me.id, clock.now()),
  } satisfies CurrentUserResolvers<Context>,
  Team: {
    drafts: (team, page, context) =>
      listSandboxes(
        context.db,
        { kind: 'drafts', workspaceId: team.id, viewerId: requireViewer(context).userId },
        page,
      ),
    sandboxes: (team, { showDeleted, authorId, ...page }, context) =>
      listSandboxes(
        context.db,
        showDeleted
          ? { kind: 'deleted', workspaceId: team.id, viewerId: requireViewer(context).userId }
          : { kind: 'all', workspaceId: team.id, authorId: authorId ?? null },
        page,
      ),
  } satisfies TeamResolvers<Context>,
  Sandbox: {
    insertedAt: (row) => row.insertedAt.toISOString(),
    updatedAt: (row) => row.updatedAt.toISOString(),
    removedAt: (row) => row.removedAt?.toISOString() ?? null,
    lastAccessedAt: async (row, _args, { loaders }) =>
      ((await loaders.lastAccess.load(row.id)) ?? row.updatedAt).toISOString(),
    screenshotUrl: async (row, _args, { loaders, publicUrl }) => {
      const version = await loaders.screenshotVersion.load(row.id)
      return version === null ? null : publicUrl() + screenshotUrl(row.id, version)
    },
    screenshotOutdated: async (row, _args, { loaders }) =>
      (await loaders.screenshotVersion.load(row.id)) !== row.version,
    restricted: (row, _args, { loaders }) => loaders.restricted.load(row),
    // There is no way to like anything here, so nobody has.
    likeCount: () => 0,
    source: (row) => ({ template: row.environment }),
    customTemplate: async (row, _args, { loaders }) => {
      const template = await loaders.templateOfSandbox.load(row.id)
      return template?.published ? template : null
    },
    forkedTemplate: (row, _args, { loaders }) =>
      row.forkedTemplateId ? loaders.template.load(row.forkedTemplateId) : null,
    collection: (row, _args, { loaders }) => (row.folderId ? loaders.folder.load(row.folderId) : null),
    author: (row, _args, { loaders }) => (row.authorId ? loaders.user.load(row.authorId) : null),
    team: (row, _args, { loaders }) => loaders.workspace.load(row.workspaceId),
    teamId: (row) => row.workspaceId,
    authorization: (row, _args, context) => authorizationOf(row, context),
  } satisfies SandboxResolvers<Context>,
}

export const policies = {
  fields: {
    'RootQueryType.sandbox': anyone,
  },
  types: { Sandbox: visible, Source: partOfItsParent },
}
