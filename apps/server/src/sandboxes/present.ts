import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import type { SandboxSummary } from '@sandlot/core/sandboxes/own-rest'
import type { SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { avatarOf } from '../accounts/present.ts'
import type { Context } from '../context.ts'
import { readFiles } from '../files/repo.ts'
import { previewSecretOf } from '../runtime/preview-secret.ts'
import { authorizationOf } from './access.ts'
import { findSandbox } from './repo.ts'
import type { SandboxRow } from './rows.ts'

/** The full record of a sandbox with its files, as the viewer may see it (contract §5). */
export async function presentSandbox(row: SandboxRow, context: Context): Promise<SandboxRecord> {
  const [summary, files] = await Promise.all([presentSummary(row, context), readFiles(context.db, row.id)])
  return { ...summary, ...files }
}

/** All of the record but the files. */
export async function presentSummary(row: SandboxRow, context: Context): Promise<SandboxSummary> {
  const { db, loaders, roleIn } = context
  const [authorization, author, team, folder, origin, template] = await Promise.all([
    authorizationOf(row, context),
    row.authorId ? loaders.user.load(row.authorId) : null,
    loaders.workspace.load(row.workspaceId),
    row.folderId && (await roleIn(row.workspaceId)) ? loaders.folder.load(row.folderId) : null,
    row.forkedFromId ? findSandbox(db, row.forkedFromId) : null,
    loaders.templateOfSandbox.load(row.id),
  ])
  const originVisible = origin && (await authorizationOf(origin, context)) !== 'NONE'
  return {
    id: row.id,
    alias: row.alias,
    title: row.title,
    description: row.description,
    v2: row.isV2,
    privacy: row.privacy,
    draft: row.draft,
    template: row.environment,
    entry: row.entry,
    tags: row.tags,
    externalResources: row.externalResources,
    isFrozen: row.isFrozen,
    version: row.version,
    vmTier: row.vmTier,
    isTemplate: template?.published === true,
    previewSecret: row.privacy === PRIVACY.private ? previewSecretOf(context.secret, row.id) : null,
    owned: authorization === 'OWNER',
    authorization: authorization.toLowerCase() as Lowercase<typeof authorization>,
    forkCount: row.forkCount,
    insertedAt: row.insertedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    removedAt: row.removedAt?.toISOString() ?? null,
    author: author && {
      id: author.id,
      username: author.username,
      name: author.name,
      avatarUrl: avatarOf(author),
    },
    team: team && { id: team.id, name: team.name, avatarUrl: team.avatarUrl },
    collection: folder && { path: folder.path },
    forkedFromSandbox: originVisible ? { id: origin.id, alias: origin.alias, title: origin.title } : null,
  }
}
