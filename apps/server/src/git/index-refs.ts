import { ownerOf } from '@sandlot/core/git/rules'
import { and, eq, sql } from 'drizzle-orm'
import { storeHostState } from '../branches/store.ts'
import { type Actor, type CommandDeps, runCommand, system } from '../platform/commands.ts'
import type { Deps } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { HostPullRequest } from '../platform/drivers/git-host.ts'
import { doneOf, workspaceChanged } from '../platform/noted.ts'
import { followLater } from '../repositories/follow/begin.ts'
import { projects } from '../repositories/tables.ts'
import { repositoriesWhere } from './access.ts'
import { bytesOf, folderOf } from './plumbing/folders.ts'
import { branchAt, isAncestor, NO_COMMIT, putRef, refsBelow } from './plumbing/refs.ts'
import { asHostPull, openPulls } from './pull-rows.ts'
import { gitPulls, gitRefs, gitRepositories } from './tables.ts'
import type { GitRow, PullRow } from './types.ts'
import { enqueueDeliveries, type RefChange } from './webhooks/enqueue.ts'

export const INDEX_JOB = 'git:index'
/** How long after the start of a change the repository is indexed anyway, in case the server that made it has died. */
const HEAL_AFTER = '2 minutes'

export type IndexDeps = CommandDeps & Pick<Deps, 'config' | 'publicUrl'>

/** Makes sure that a change that begins now is indexed even if this server dies before it can report it. */
export const healLater = ({ db }: Pick<CommandDeps, 'db'>, id: string) =>
  db.execute(
    sql`select graphile_worker.add_job(${INDEX_JOB}, json_build_object('id', ${id}::text),
      job_key := ${`git:${id}`}, run_at := now() + ${HEAL_AFTER}::interval)`,
  )

/** The rows of a repository in the workspaces that show it. */
export const projectsOfLocal = (tx: Transaction, { slug, name }: Pick<GitRow, 'slug' | 'name'>) =>
  tx
    .select()
    .from(projects)
    .where(
      and(
        eq(projects.host, 'local'),
        eq(sql`lower(${projects.owner})`, ownerOf(slug)),
        eq(sql`lower(${projects.name})`, name.toLowerCase()),
      ),
    )

/**
 * Brings the index of a repository in line with git, which is the truth. Everything that changed since the last time is
 * announced, however it came about and however often this runs.
 */
export async function indexRepository(deps: IndexDeps, id: string, actor: Actor = system): Promise<void> {
  const dir = folderOf(deps, id)
  const bytes = await bytesOf(dir)
  await runCommand(deps, actor, async (tx, now) => {
    // Of two concurrent runs, the later one sees what the first one did.
    await tx.select().from(gitRepositories).where(eq(gitRepositories.id, id)).for('update')
    const [row] = await repositoriesWhere(tx, eq(gitRepositories.id, id))
    if (!row) return { result: undefined, audit: null }
    const changes = await storeRefs(tx, dir, id)
    await tx.update(gitRepositories).set({ bytes }).where(eq(gitRepositories.id, id))
    if (changes.length === 0) return { result: undefined, audit: null }
    await tx.update(gitRepositories).set({ pushedAt: now, updatedAt: now }).where(eq(gitRepositories.id, id))
    await followPulls(tx, dir, row, now)
    await enqueueDeliveries(tx, deps, row, { event: 'push', changes, actor })
    await followLater(tx, { owner: ownerOf(row.slug), name: row.name }, null)
    const ids = await showState(tx, deps, { ...row, pushedAt: now }, now)
    const own = ids.find(({ workspaceId }) => workspaceId === row.workspaceId)
    return doneOf('repository.push', {
      result: undefined,
      audit: {
        workspaceId: row.workspaceId,
        subjectIds: [own?.id ?? id],
        details: {
          repository: `${ownerOf(row.slug)}/${row.name}`,
          refs: changes.slice(0, 20).map(({ ref }) => ref),
        },
      },
      events: ids
        .filter((project) => project !== own)
        .map((project) =>
          workspaceChanged(project.workspaceId, {
            type: 'Project',
            ids: [project.id],
            action: 'repository.push',
          }),
        ),
    })
  })
}

/** Stores the current branches and tags, and returns the differences. */
async function storeRefs(tx: Transaction, dir: string, id: string): Promise<RefChange[]> {
  const found = [...(await refsBelow(dir, 'refs/heads')), ...(await refsBelow(dir, 'refs/tags'))]
  const known = await tx.select().from(gitRefs).where(eq(gitRefs.repositoryId, id))
  const before = new Map(known.map(({ name, sha }) => [name, sha]))
  const after = new Map(found.map(({ name, sha }) => [name, sha]))
  const changes = [
    ...found
      .filter(({ name, sha }) => before.get(name) !== sha)
      .map(({ name, sha }) => ({ ref: name, before: before.get(name) ?? NO_COMMIT, after: sha })),
    ...known
      .filter(({ name }) => !after.has(name))
      .map(({ name, sha }) => ({ ref: name, before: sha, after: NO_COMMIT })),
  ]
  if (changes.length === 0) return changes
  await tx.delete(gitRefs).where(eq(gitRefs.repositoryId, id))
  for (let at = 0; at < found.length; at += 5000)
    await tx.insert(gitRefs).values(found.slice(at, at + 5000).map((ref) => ({ ...ref, repositoryId: id })))
  return changes
}

/** Updates open pull requests after their branch moved, was merged, or was deleted. */
async function followPulls(tx: Transaction, dir: string, row: GitRow, now: Date): Promise<void> {
  for (const pull of await openPulls(tx, row.id)) {
    const set = await whatBecame(dir, pull)
    if (!set) continue
    await tx
      .update(gitPulls)
      .set({ ...set, updatedAt: now })
      .where(and(eq(gitPulls.repositoryId, row.id), eq(gitPulls.number, pull.number)))
  }
}

async function whatBecame(dir: string, pull: PullRow): Promise<Partial<PullRow> | null> {
  const [head, base] = await Promise.all([branchAt(dir, pull.head), branchAt(dir, pull.base)])
  if (base === null) return { state: 'closed' }
  if (head !== null && head !== pull.headSha) await putRef(dir, `refs/pull/${pull.number}/head`, head)
  const last = head ?? pull.headSha
  // The base moved since the pull request was opened, so its commits got there later.
  if (base !== pull.baseSha && (await isAncestor(dir, last, base)))
    return { state: 'merged', headSha: last, mergedSha: base }
  if (head === null) return { state: 'closed' }
  return head === pull.headSha ? null : { headSha: head }
}

/** Updates the lists of all workspaces that show the repository. */
export async function showState(tx: Transaction, deps: IndexDeps, row: GitRow, now: Date) {
  const found = await projectsOfLocal(tx, row)
  if (found.length === 0) return found
  const refs = await tx.select().from(gitRefs).where(eq(gitRefs.repositoryId, row.id))
  const branches = refs
    .filter(({ name }) => name.startsWith('refs/heads/'))
    .map(({ name }) => name.slice('refs/heads/'.length))
    .sort()
  const pullRequests: HostPullRequest[] = []
  for (const pull of await openPulls(tx, row.id)) pullRequests.push(await asHostPull(tx, deps, row, pull))
  for (const project of found) {
    await tx
      .update(projects)
      .set({ pushedAt: row.pushedAt ?? row.insertedAt, repositoryUpdatedAt: now, syncedAt: now })
      .where(eq(projects.id, project.id))
    await storeHostState(tx, deps, project, row.defaultBranch, { branches, pullRequests }, now)
  }
  return found
}
