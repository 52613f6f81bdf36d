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
import { isSame, knownRefs, type Look, lookAt, tidyRefs } from './look.ts'
import { bytesOf, folderOf } from './plumbing/folders.ts'
import type { Ref } from './plumbing/refs.ts'
import { asHostPull, openPulls } from './pull-rows.ts'
import { gitPulls, gitRefs, gitRepositories } from './tables.ts'
import type { GitRow } from './types.ts'
import { enqueueDeliveries, enqueuePull } from './webhooks/enqueue.ts'

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

/** How often a repository is looked at again because somebody else has indexed it meanwhile. */
const LOOKS = 10

/**
 * Brings the index of a repository in line with git, which is the truth. Everything that changed since the last time is
 * announced, however it came about and however often this runs.
 *
 * Git is asked before the command, which delays everybody's events, and told after it. What is told depends only on rows
 * and refs, so a server that dies in between leaves it to the next look.
 */
export async function indexRepository(deps: IndexDeps, id: string, actor: Actor = system): Promise<void> {
  const dir = folderOf(deps, id)
  const bytes = await bytesOf(dir)
  for (let look = 0; look < LOOKS; look += 1) {
    const seen = await lookAt(deps.db, dir, id)
    const stored = await store(deps, { id, bytes, seen, actor })
    if (stored === 'moved') continue
    if (stored) await tidyRefs(dir, seen, stored.defaultBranch)
    return
  }
  throw new Error(`gave up indexing repository ${id}: it changed during each of ${LOOKS} looks`)
}

type Indexed = { id: string; bytes: number; seen: Look; actor: Actor }

/** Stores and announces what was seen; `moved` if somebody else has stored something since it was looked at. */
const store = (deps: IndexDeps, { id, bytes, seen, actor }: Indexed): Promise<'moved' | GitRow | null> =>
  runCommand<'moved' | GitRow | null>(deps, actor, async (tx, now) => {
    await tx.select().from(gitRepositories).where(eq(gitRepositories.id, id)).for('update')
    const [row] = await repositoriesWhere(tx, eq(gitRepositories.id, id))
    if (!row) return { result: null, audit: null }
    if (!isSame(seen.known, await knownRefs(tx, id))) return { result: 'moved', audit: null }
    const { changes } = seen
    await tx.update(gitRepositories).set({ bytes }).where(eq(gitRepositories.id, id))
    if (changes.length > 0) {
      await storeRefs(tx, id, seen.refs)
      await tx
        .update(gitRepositories)
        .set({ pushedAt: now, updatedAt: now })
        .where(eq(gitRepositories.id, id))
      await enqueueDeliveries(tx, deps, row, { event: 'push', changes, actor })
      await followLater(tx, { owner: ownerOf(row.slug), name: row.name }, null)
    }
    const isFollowed = await followPulls(tx, deps, row, { seen, actor, now })
    if (changes.length === 0 && !isFollowed) return { result: row, audit: null }
    const shown = changes.length > 0 ? { ...row, pushedAt: now } : row
    const ids = await showState(tx, deps, shown, now)
    const own = ids.find(({ workspaceId }) => workspaceId === row.workspaceId)
    const done = doneOf('repository.push', {
      result: row,
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
    return changes.length > 0 ? done : { ...done, audit: null }
  })

export async function storeRefs(tx: Transaction, id: string, refs: readonly Ref[]): Promise<void> {
  await tx.delete(gitRefs).where(eq(gitRefs.repositoryId, id))
  for (let at = 0; at < refs.length; at += 5000)
    await tx.insert(gitRefs).values(refs.slice(at, at + 5000).map((ref) => ({ ...ref, repositoryId: id })))
}

/**
 * Updates pull requests after their branch moved, was merged, or was deleted. One that changed since it was looked at is
 * left to whoever changed it.
 */
async function followPulls(
  tx: Transaction,
  deps: IndexDeps,
  row: GitRow,
  { seen, actor, now }: { seen: Look; actor: Actor; now: Date },
): Promise<boolean> {
  let isFollowed = false
  for (const { pull, set } of seen.became) {
    const [after] = await tx
      .update(gitPulls)
      .set({ ...set, updatedAt: now })
      .where(
        and(
          eq(gitPulls.repositoryId, row.id),
          eq(gitPulls.number, pull.number),
          eq(gitPulls.state, pull.state),
          eq(gitPulls.headSha, pull.headSha),
        ),
      )
      .returning()
    if (!after) continue
    isFollowed = true
    if (after.state !== pull.state)
      await enqueuePull(tx, deps, row, { pull: after, action: after.state, actor })
  }
  return isFollowed
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
