import type {
  CollectionResolvers,
  CurrentUserResolvers,
  RootMutationTypeResolvers,
} from '../generated/resolvers.ts'
import type { Context } from '../platform/context.ts'
import { does, ofOwnWorkspace } from '../platform/graphql/policy.ts'
import { listFor } from '../sandboxes/lists/lists.ts'
import { workspaceOf } from '../workspaces/target-workspace.ts'
import { createFolder, deleteFolder } from './commands.ts'
import { renameFolder } from './rename.ts'
import { findFolder, listFolders } from './repo.ts'
import { restoreFolder } from './restore.ts'

export const resolvers = {
  RootMutationType: {
    createCollection: (_root, named, context) => createFolder(context, named),
    renameCollection: (_root, wanted, context) => renameFolder(context, wanted),
    deleteCollection: (_root, named, context) => deleteFolder(context, named),
    restoreCollection: (_root, named, context) => restoreFolder(context, named),
  } satisfies RootMutationTypeResolvers<Context>,
  CurrentUser: {
    collections: (me, { teamId }, { db }) => listFolders(db, workspaceOf(me, teamId)),
    collection: (me, { path, teamId }, { db }) => findFolder(db, workspaceOf(me, teamId), path),
  } satisfies CurrentUserResolvers<Context>,
  Collection: {
    teamId: (folder) => folder.workspaceId,
    sandboxCount: (folder, _args, { loaders }) => loaders.sandboxCount.load(folder.id),
    sandboxes: (folder, page, context) =>
      listFor(context, { kind: 'folder', workspaceId: folder.workspaceId, folderId: folder.id }, page),
  } satisfies CollectionResolvers<Context>,
}

export const policies = {
  fields: {
    'RootMutationType.createCollection': does('folder.create'),
    'RootMutationType.renameCollection': does('folder.rename'),
    'RootMutationType.deleteCollection': does('folder.trash'),
    'RootMutationType.restoreCollection': does('folder.restore'),
  },
  types: { Collection: ofOwnWorkspace },
}
