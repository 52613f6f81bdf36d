import type { Context } from '../context.ts'
import type { CollectionResolvers, CurrentUserResolvers } from '../generated/resolvers.ts'
import type { TypePolicy } from '../platform/graphql/policy.ts'
import { listSandboxes } from '../sandboxes/repo.ts'
import { findFolder, listFolders } from './repo.ts'
import type { CollectionRow } from './rows.ts'

const inOwnWorkspace: TypePolicy<CollectionRow> = async (row, { roleIn }) =>
  (await roleIn(row.workspaceId)) !== null

const workspaceOf = (
  me: { primaryWorkspaceId: string | null; personalWorkspaceId: string },
  teamId?: string | null,
) => teamId ?? me.primaryWorkspaceId ?? me.personalWorkspaceId

export const resolvers = {
  CurrentUser: {
    collections: (me, { teamId }, { db }) => listFolders(db, workspaceOf(me, teamId)),
    collection: (me, { path, teamId }, { db }) => findFolder(db, workspaceOf(me, teamId), path),
  } satisfies CurrentUserResolvers<Context>,
  Collection: {
    teamId: (folder) => folder.workspaceId,
    sandboxCount: (folder, _args, { loaders }) => loaders.sandboxCount.load(folder.id),
    sandboxes: (folder, page, { db }) =>
      listSandboxes(db, { kind: 'folder', workspaceId: folder.workspaceId, folderId: folder.id }, page),
  } satisfies CollectionResolvers<Context>,
}

export const policies = { fields: {}, types: { Collection: inOwnWorkspace } }
