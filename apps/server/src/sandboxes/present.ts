import { fileTree } from '@sandlot/core/files/rules'
import { type GitOrigin, originUrl } from '@sandlot/core/repositories/git-rules'
import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import type { SandboxSummary } from '@sandlot/core/sandboxes/lists/own-rest'
import type { SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { avatarOf } from '../accounts/present.ts'
import { currentSetup } from '../admin/setup/current.ts'
import { readFiles, type SandboxFiles } from '../files/repo.ts'
import type { Context } from '../platform/context.ts'
import { followsOf } from '../repositories/follow/present.ts'
import { hasGuarded } from '../runtime/npm/registry-options.ts'
import { previewSecretOf } from '../runtime/preview-secret.ts'
import { screenshotUrl } from '../runtime/screenshots/routes.ts'
import type { TemplateRow } from '../templates/rows.ts'
import { abilitiesFor } from './abilities.ts'
import { authorizationOf, maySee } from './access.ts'
import type { SandboxRow } from './rows.ts'

/** The full record of a sandbox with its files, as far as the viewer may see it (contract §5). */
export async function presentSandbox(
  row: SandboxRow,
  context: Context,
  known: SandboxFiles | null = null,
): Promise<SandboxRecord> {
  const [summary, files, follows] = await Promise.all([
    presentSummary(row, context),
    known ?? readFiles(context.db, row.id),
    followsOf(context, row),
  ])
  const paths = new Map(
    fileTree(files.modules, files.directories).map(({ path, module }) => [module.shortid, path]),
  )
  const modules = files.modules.map((module) => ({
    ...module,
    type: 'file' as const,
    path: paths.get(module.shortid) ?? module.title,
    ...asSaved,
  }))
  return { ...summary, ...files, modules, follows }
}

/** The fields in which an editor would store its state of a file. */
const asSaved = { savedCode: null, isNotSynced: false, errors: [], corrections: [] }

/** The record without its files. */
export async function presentSummary(row: SandboxRow, context: Context): Promise<SandboxSummary> {
  const { loaders, roleIn, viewer } = context
  const [authorization, abilities, author, team, folder, origin, template, forkedTemplate] =
    await Promise.all([
      authorizationOf(row, context),
      abilitiesFor(row, context),
      row.authorId ? loaders.user.load(row.authorId) : null,
      loaders.workspace.load(row.workspaceId),
      row.folderId && (await roleIn(row.workspaceId)) ? loaders.folder.load(row.folderId) : null,
      row.forkedFromId ? loaders.sandbox.load(row.forkedFromId) : null,
      loaders.templateOfSandbox.load(row.id),
      row.forkedTemplateId ? loaders.template.load(row.forkedTemplateId) : null,
    ])
  const [restricted, accessedAt, pictured, userLiked] = await Promise.all([
    loaders.restricted.load(row),
    loaders.lastAccess.load(row.id),
    loaders.screenshotVersion.load(row.id),
    row.likeCount > 0 && loaders.liked.load(row.id),
  ])
  const originVisible = origin && (await maySee(origin, context))
  return {
    id: row.id,
    alias: row.alias,
    title: row.title,
    description: row.description,
    v2: row.isV2,
    privacy: row.privacy,
    draft: row.draft,
    restricted,
    template: row.environment,
    source: { template: row.environment },
    customTemplate: template?.published ? markOf(template) : null,
    forkedTemplate: forkedTemplate && markOf(forkedTemplate),
    git: await withUrl(gitOf(row), context),
    originalGit: await withUrl(row.originalGit, context),
    entry: row.entry,
    tags: row.tags,
    externalResources: row.externalResources,
    isFrozen: row.isFrozen,
    version: row.version,
    vmTier: row.vmTier,
    isTemplate: template?.published === true,
    permissions: {
      preventSandboxExport: row.preventSandboxExport,
      preventSandboxLeaving: row.preventSandboxLeaving,
    },
    previewSecret:
      viewer && needsSecret(row, context)
        ? previewSecretOf(context.keys.previews[0], row.id, viewer.sessionId, context.clock.now())
        : null,
    owned: authorization === 'OWNER',
    authorization: authorization.toLowerCase() as Lowercase<typeof authorization>,
    abilities,
    forkCount: row.forkCount,
    viewCount: row.viewCount,
    likeCount: row.likeCount,
    userLiked,
    screenshotUrl: pictured === null ? null : context.publicUrl() + screenshotUrl(row.id, pictured),
    screenshotOutdated: pictured !== row.version,
    lastAccessedAt: (accessedAt ?? row.updatedAt).toISOString(),
    insertedAt: row.insertedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    removedAt: row.removedAt?.toISOString() ?? null,
    authorId: row.authorId,
    teamId: row.workspaceId,
    author: author && {
      id: author.id,
      username: author.username,
      name: author.name,
      avatarUrl: avatarOf(author),
    },
    team: team && { id: team.id, name: team.name, avatarUrl: team.avatarUrl },
    collection: folder && { id: folder.id, path: folder.path },
    forkedFromSandbox: originVisible ? { id: origin.id, alias: origin.alias, title: origin.title } : null,
  }
}

/** Packages of private registries are only served to known people, so even a public preview has to know its viewer. */
export const needsSecret = ({ privacy }: SandboxRow, { config }: Context): boolean =>
  privacy === PRIVACY.private || hasGuarded(config.npmRegistry)

/** A fork comes from its original instead of a repository. */
export const gitOf = ({ originalGit, forkedFromId }: SandboxRow) =>
  forkedFromId === null ? originalGit : null

const withUrl = async (git: GitOrigin | null, context: Context) =>
  git && { ...git, url: originUrl((await currentSetup(context)).githubUrl, git) }

const markOf = ({ id, color, iconUrl }: TemplateRow) => ({ id, color, iconUrl })
