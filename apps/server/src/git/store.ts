import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import type { WorkspaceActionName } from '@sandlot/core/all-actions'
import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { branchNameProblem } from '@sandlot/core/branches/draft-rules'
import { GIT_REPOSITORIES_MAX } from '@sandlot/core/git/limits'
import { gitCreditRefusals, gitDeleteRefusals, gitHostRefusals } from '@sandlot/core/git/refusals'
import { ownerOf, slugOf } from '@sandlot/core/git/rules'
import { inputError } from '@sandlot/core/input-rules'
import { and, count, eq, isNotNull, isNull, like, sql } from 'drizzle-orm'
import { recoverDrafts } from '../branches/drafts.ts'
import { storeHostState } from '../branches/store.ts'
import { followName } from '../branches/work/renamed.ts'
import { countUncommitted } from '../branches/work/uncommitted.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { isUuid } from '../platform/ids.ts'
import { repositoryFields, storeViewer } from '../repositories/host-state.ts'
import { projects } from '../repositories/tables.ts'
import { actHolding, assertAllowedAtFirst } from '../workspaces/act.ts'
import type { TeamRow } from '../workspaces/rows.ts'
import { assertGit, repositoriesWhere, repositoryById, roleFor } from './access.ts'
import { type FirstFiles, firstFiles } from './first-files.ts'
import { projectsOfLocal, showState, storeRefs } from './index-refs.ts'
import { asHostRepository } from './local-host.ts'
import { changing, personOf } from './open-repository.ts'
import { commitOn } from './plumbing/commits.ts'
import { folderOf, initFolder, removeFolder } from './plumbing/folders.ts'
import { runGit } from './plumbing/process.ts'
import { branchAt, refsBelow } from './plumbing/refs.ts'
import { assertDescription, assertFree, assertName, assertPatterns } from './store-checks.ts'
import { gitOwners, gitRefs, gitRepositories } from './tables.ts'
import type { GitRow } from './types.ts'

export const DEFAULT_BRANCH = 'main'

/** The repositories of a workspace that are hosted here, latest push first. */
export async function listRepositories(
  context: Context,
  workspaceId: string,
  isDeleted: boolean,
): Promise<GitRow[]> {
  if (!isUuid(workspaceId) || (await context.roleIn(workspaceId.toLowerCase())) === null)
    throw refusalError(gitHostRefusals, 'gitRepositoryNotFound')
  const { deletedAt } = gitRepositories
  const rows = await repositoriesWhere(
    context.db,
    and(eq(gitRepositories.workspaceId, workspaceId), isDeleted ? isNotNull(deletedAt) : isNull(deletedAt)),
  )
  const pushed = ({ pushedAt, insertedAt }: GitRow) => (pushedAt ?? insertedAt).getTime()
  return rows.sort((a, b) => pushed(b) - pushed(a))
}

export type Named = { id: string; repository: string }

/** Returns a repository of a workspace; members also see those in the trash. Anybody may read a public one. */
export async function repositoryOf(context: Context, { id, repository }: Named): Promise<GitRow> {
  const found = isUuid(repository) ? await repositoryById(context.db, repository) : null
  const row = found?.workspaceId === id.toLowerCase() ? found : null
  const role = row && (await roleFor(context, row))
  if (!row || (role === null && (row.private || row.deletedAt)))
    throw refusalError(gitHostRefusals, 'gitRepositoryNotFound')
  return row
}

/** Returns a repository if the viewer may perform an action on it. */
export async function repositoryFor(
  context: Context,
  action: WorkspaceActionName,
  named: Named,
): Promise<GitRow> {
  await assertAllowedAtFirst(context, {
    action,
    workspaces: { id: named.id.toLowerCase() },
    credits: gitCreditRefusals,
  })
  return repositoryOf(context, named)
}

/** Returns the workspace's slug, derived from its name when it gets its first repository. */
async function slugFor(tx: Transaction, team: TeamRow): Promise<string> {
  const [known] = await tx.select().from(gitOwners).where(eq(gitOwners.workspaceId, team.id))
  if (known) return known.slug
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('git-owners', 0))`)
  const plain = slugOf(team.name)
  const others = await tx
    .select()
    .from(gitOwners)
    .where(like(gitOwners.slug, `${plain}%`))
  const slug = slugOf(
    team.name,
    others.map((other) => other.slug),
  )
  await tx.insert(gitOwners).values({ workspaceId: team.id, slug })
  return slug
}

type New = Omit<FirstFiles, 'name'> & {
  name: string
  private: boolean
  defaultBranch: string
  mirror?: { url: string; sealedLogin: string | null }
  /** The folder of the repository whose branches and tags are copied. */
  copyOf?: string
}

/** Creates a repository, with a first commit if it has initial files, and lists it in its workspace. */
export async function createRepository(context: Context, teamId: string, wanted: New): Promise<GitRow> {
  const action = wanted.mirror ? ('repository.mirror' as const) : ('repository.create' as const)
  const act = { action, teamId: teamId.toLowerCase(), field: 'id', credits: gitCreditRefusals }
  await assertAllowedAtFirst(context, { ...act, workspaces: { id: act.teamId } })
  await assertGit()
  assertName(wanted.name)
  assertDescription(wanted.description)
  const problem = branchNameProblem(wanted.defaultBranch)
  if (problem) throw inputError(draftMessages, problem, { field: 'defaultBranch' })
  const id = context.ids.uuid()
  const dir = await initFolder(context, id, wanted.defaultBranch)
  try {
    if (wanted.copyOf !== undefined) await copyRefs(dir, wanted.copyOf)
    else await firstCommit(context, dir, wanted)
    const refs = await refsBelow(dir, 'refs/heads', 'refs/tags')
    return await actHolding(context, act, async ({ tx, now, team }) => {
      await assertFree(tx, team.id, wanted.name)
      const [counted] = await tx
        .select({ count: count() })
        .from(gitRepositories)
        .where(eq(gitRepositories.workspaceId, team.id))
      if ((counted?.count ?? 0) >= GIT_REPOSITORIES_MAX)
        throw refusalError(gitHostRefusals, 'tooManyRepositories')
      const slug = await slugFor(tx, team)
      const values = {
        id,
        workspaceId: team.id,
        name: wanted.name,
        description: wanted.description,
        private: wanted.private,
        defaultBranch: wanted.defaultBranch,
        pushedAt: refs.length > 0 ? now : null,
        ...(wanted.mirror && { mirrorUrl: wanted.mirror.url, sealedMirrorLogin: wanted.mirror.sealedLogin }),
        insertedAt: now,
        updatedAt: now,
      }
      const [made] = await tx.insert(gitRepositories).values(values).returning()
      if (!made) throw new Error('the repository was not stored')
      await storeRefs(tx, id, refs)
      const row = { ...made, slug }
      const { project } = await showInWorkspace(context, tx, row, now)
      return told(row, project.id)
    })
  } catch (error) {
    await removeFolder(context, id)
    throw error
  }
}

const told = (row: GitRow, projectId: string | null, details: Record<string, unknown> = {}) => ({
  result: row,
  audit: {
    subjectIds: [projectId ?? row.id],
    details: { repository: `${ownerOf(row.slug)}/${row.name}`, ...details },
  },
})

/** Copies branches and tags, but nothing of pull requests. */
async function copyRefs(dir: string, from: string): Promise<void> {
  const fetch = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance']
  const refs = ['heads', 'tags'].map((kind) => `+refs/${kind}/*:refs/${kind}/*`)
  await runGit([...fetch, from, ...refs], { dir, env: { GIT_ALLOW_PROTOCOL: 'file' } })
}

async function firstCommit(context: Context, dir: string, wanted: New): Promise<void> {
  const now = context.clock.now()
  const author = personOf(context)
  const changes = firstFiles(wanted, author.name, now.getUTCFullYear())
  if (changes.length === 0) return
  const commit = {
    branch: wanted.defaultBranch,
    parents: [],
    message: 'First commit\n',
    changes,
    author,
    now,
  }
  await commitOn(dir, commit, context.ids.uuid())
}

/** Inserts the row that lists it in its workspace, next to repositories of other hosts. */
async function showInWorkspace(context: Context, tx: Transaction, row: GitRow, now: Date) {
  const repository = asHostRepository(row, 'ADMIN')
  const id = context.ids.uuid()
  const [project] = await tx
    .insert(projects)
    .values({
      ...repositoryFields(repository),
      workspaceId: row.workspaceId,
      id,
      insertedAt: now,
      syncedAt: now,
    })
    .returning()
  if (!project) throw new Error('the project was not stored')
  const refs = await tx.select().from(gitRefs).where(eq(gitRefs.repositoryId, row.id))
  const below = (prefix: string) =>
    refs.flatMap(({ name }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  const branches = below('refs/heads/')
  await storeHostState(tx, context, project, row.defaultBranch, { branches, pullRequests: [] }, now)
  const role = await roleFor({ db: tx, viewer: requireViewer(context) }, row)
  const seen = { permission: role ?? ('READ' as const), lastAccessedAt: now }
  await storeViewer(tx, id, requireViewer(context).userId, seen)
  return { project, tags: below('refs/tags/') }
}

type Changes = {
  name?: string | undefined
  description?: string | null | undefined
  private?: boolean | undefined
  defaultBranch?: string | undefined
  protectedBranches?: readonly string[] | undefined
  pullRequestsOnly?: boolean | undefined
}

/** A repository as it is once nobody else changes those of its workspace, which may differ from what was read before. */
async function heldRow(tx: Transaction, { id }: GitRow): Promise<GitRow> {
  const [row] = await repositoriesWhere(tx, eq(gitRepositories.id, id))
  if (!row) throw refusalError(gitHostRefusals, 'gitRepositoryNotFound')
  return row
}

const actOf = (action: 'repository.update' | 'repository.delete' | 'repository.restore', row: GitRow) => ({
  action,
  teamId: row.workspaceId,
  credits: gitCreditRefusals,
})

/** Updates the settings of a repository; renaming it changes its URL. */
export async function updateRepository(context: Context, named: Named, changes: Changes): Promise<GitRow> {
  const seen = await repositoryFor(context, 'repository.update', named)
  const { name, defaultBranch, protectedBranches } = changes
  if (name !== undefined) assertName(name)
  assertDescription(changes.description ?? null)
  if (protectedBranches) assertPatterns(protectedBranches)
  const dir = folderOf(context, seen.id)
  if (defaultBranch !== undefined) {
    const isThere = !branchNameProblem(defaultBranch) && (await branchAt(dir, defaultBranch)) !== null
    if (!isThere)
      throw refusalError(gitHostRefusals, 'noSuchBranch', { titles: defaultBranch, field: 'defaultBranch' })
  }
  const save = () =>
    actHolding(context, actOf('repository.update', seen), async ({ tx, now }) => {
      const before = await heldRow(tx, seen)
      if (name !== undefined) await assertFree(tx, before.workspaceId, name, before.id)
      const shown = await projectsOfLocal(tx, before)
      const set = {
        ...(name !== undefined && { name }),
        ...(changes.description !== undefined && { description: changes.description }),
        ...(changes.private !== undefined && { private: changes.private }),
        ...(defaultBranch !== undefined && { defaultBranch }),
      }
      const rules = {
        ...(protectedBranches && { protectedBranches: [...new Set(protectedBranches)] }),
        ...(changes.pullRequestsOnly !== undefined && { pullRequestsOnly: changes.pullRequestsOnly }),
      }
      const [row] = await tx
        .update(gitRepositories)
        .set({ ...set, ...rules, updatedAt: now })
        .where(and(eq(gitRepositories.id, before.id), isNull(gitRepositories.deletedAt)))
        .returning()
      if (!row) throw refusalError(gitHostRefusals, 'gitRepositoryNotFound')
      const after = { ...row, slug: before.slug }
      if (Object.keys(set).length > 0)
        for (const project of shown) await tx.update(projects).set(set).where(eq(projects.id, project.id))
      const owner = ownerOf(before.slug)
      await followName(tx, { owner, name: before.name }, { owner, name: after.name }, null)
      if (defaultBranch !== undefined) await showState(tx, context, after, now)
      const own = shown.find(({ workspaceId }) => workspaceId === row.workspaceId)
      return told(after, own?.id ?? null, { ...set, ...rules })
    })
  // The branch that clones check out follows the row.
  return defaultBranch === undefined ? save() : changing(context, { row: seen, dir }, save)
}

async function assertCommitted(tx: Transaction, { slug, name, workspaceId }: GitRow): Promise<void> {
  const count = await countUncommitted(tx, { owner: ownerOf(slug), name, workspaceId })
  if (count > 0) throw errorOfRefusal(gitDeleteRefusals, { reason: 'workUncommitted', params: count })
}

/** Moves a repository to the trash: it is unlisted and unreachable, but nothing is lost. */
export async function deleteRepository(context: Context, named: Named): Promise<GitRow> {
  const seen = await repositoryFor(context, 'repository.delete', named)
  return actHolding(context, actOf('repository.delete', seen), async ({ tx, now }) => {
    const before = await heldRow(tx, seen)
    if (before.deletedAt !== null) return { ...told(before, null), audit: null }
    await assertCommitted(tx, before)
    const shown = await projectsOfLocal(tx, before)
    const [row] = await tx
      .update(gitRepositories)
      .set({ deletedAt: now })
      .where(eq(gitRepositories.id, before.id))
      .returning()
    if (!row) throw refusalError(gitHostRefusals, 'gitRepositoryNotFound')
    for (const project of shown) await tx.delete(projects).where(eq(projects.id, project.id))
    const own = shown.find(({ workspaceId }) => workspaceId === row.workspaceId)
    return told({ ...row, slug: before.slug }, own?.id ?? null)
  })
}

/** Restores a repository from the trash, if its name is still free. */
export async function restoreRepository(context: Context, named: Named): Promise<GitRow> {
  const seen = await repositoryFor(context, 'repository.restore', named)
  return actHolding(context, actOf('repository.restore', seen), async ({ tx, now }) => {
    const before = await heldRow(tx, seen)
    if (before.deletedAt === null) return { ...told(before, null), audit: null }
    await assertFree(tx, before.workspaceId, before.name, before.id)
    const [made] = await tx
      .update(gitRepositories)
      .set({ deletedAt: null, updatedAt: now })
      .where(eq(gitRepositories.id, before.id))
      .returning()
    if (!made) throw refusalError(gitHostRefusals, 'gitRepositoryNotFound')
    const row = { ...made, slug: before.slug }
    const { project, tags } = await showInWorkspace(context, tx, row, now)
    await recoverDrafts(tx, context, { project, tags }, now)
    return told(row, project.id)
  })
}
