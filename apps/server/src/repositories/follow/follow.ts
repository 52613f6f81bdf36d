import { AppError } from '@sandlot/core/errors'
import { foldersAround, removeIfEmpty } from '@sandlot/core/files/alike-rules'
import type { FileChange } from '@sandlot/core/files/rest'
import type { Write } from '@sandlot/core/files/save-rules'
import { isLocalOwner } from '@sandlot/core/git/owner-rules'
import type { FollowOutcome } from '@sandlot/core/repositories/follow-rest'
import { FOLLOWED_AT_ONCE_MAX } from '@sandlot/core/repositories/limits'
import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { and, asc, eq, isNotNull, lt } from 'drizzle-orm'
import { currentSetup } from '../../admin/setup/current.ts'
import { worktrees } from '../../branches/tables.ts'
import { changesIn } from '../../branches/work/status.ts'
import { gitSha, putFiles, repositoryOf, type Worktree } from '../../branches/work/worktree.ts'
import { isBinary, keepBlobs, sha256, storeAhead } from '../../files/blobs.ts'
import { applySave } from '../../files/save.ts'
import type { StoredFile } from '../../files/tree.ts'
import { localReader } from '../../git/local-host.ts'
import { type Actor, type CommandDeps, runCommand, system } from '../../platform/commands.ts'
import type { GitHost } from '../../platform/drivers/git-host.ts'
import { githubHost } from '../../platform/drivers/github/github-host.ts'
import { doneOf } from '../../platform/noted.ts'
import { holdSandboxes } from '../../sandboxes/hold.ts'
import { findSandbox } from '../../sandboxes/repo.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import { sandboxes } from '../../sandboxes/tables.ts'
import { installationFor, installationToken } from '../github-app.ts'
import { type GitSource, readArchive } from '../source.ts'
import type { SyncDeps } from '../webhooks/jobs.ts'
import { followersOf } from './begin.ts'

type Reading = Pick<GitHost, 'repository' | 'commit' | 'archive'>

/** Updates the templates of a repository to the current state of their branches. */
export async function followRepository(
  deps: SyncDeps,
  name: { owner: string; name: string },
  installation: number | null,
): Promise<void> {
  const rows = await deps.db.select().from(worktrees).where(followersOf(name)).orderBy(worktrees.sandboxId)
  for (const row of rows) await followUnasked(deps, row, installation)
}

/** Updates the templates that have not been checked for long, since notifications can get lost. */
export async function followAll(deps: SyncDeps, before: Date): Promise<void> {
  const rows = await deps.db
    .select()
    .from(worktrees)
    .where(and(isNotNull(worktrees.followedAt), lt(worktrees.followedAt, before)))
    .orderBy(asc(worktrees.followedAt))
    .limit(FOLLOWED_AT_ONCE_MAX)
  // A failure of one must not keep the others from being updated.
  for (const row of rows) await followUnasked(deps, row, null).catch(() => {})
}

async function followUnasked(deps: SyncDeps, worktree: Worktree, told: number | null): Promise<void> {
  const sandbox = await findSandbox(deps.db, worktree.sandboxId)
  if (!sandbox) return
  const host = await readerFor(deps, repositoryOf(worktree), sandbox.workspaceId, told)
  await follow(deps, { worktree, sandbox }, { host, actor: system })
}

type Follower = { worktree: Worktree; sandbox: SandboxRow }
type FollowDeps = CommandDeps & Pick<SyncDeps, 'config'>

/** Updates one template to the current state of its branch, and returns the outcome. */
export async function follow(
  deps: FollowDeps,
  { worktree, sandbox }: Follower,
  { host, actor }: { host: Reading; actor: Actor },
): Promise<FollowOutcome> {
  const name = repositoryOf(worktree)
  const looked = async (outcome: FollowOutcome) => {
    await deps.db
      .update(worktrees)
      .set({ followedAt: deps.clock.now() })
      .where(eq(worktrees.sandboxId, worktree.sandboxId))
    return outcome
  }
  const repository = await host.repository(name)
  // A repository that became private must not be shown to people who may not see it there.
  const isOurs = repository !== null && (!repository.private || sandbox.privacy === PRIVACY.private)
  const head = isOurs ? await host.commit(name, `heads/${worktree.branch}`) : null
  if (head === null) return looked('notReadable')
  if (head === worktree.baseCommit) return looked('upToDate')
  const origin = {
    username: worktree.owner,
    repo: worktree.repo,
    branch: worktree.branch,
    path: worktree.path,
    commitSha: head,
  }
  const source = await readArchive(host, origin, deps.config.importMaxBytes).catch((error: unknown) => {
    // If a sandbox cannot take the branch's files, the template stays as it was.
    if (error instanceof AppError && (error.code === 'validation' || error.code === 'not_found')) return null
    throw error
  })
  if (!source) return looked('notUsable')
  return looked((await store(deps, worktree, { ...source, actor })) ? 'updated' : 'changedHere')
}

/**
 * Reads as this instance's app if it is installed, or else anonymously; a repository hosted here, as the workspace
 * itself.
 */
async function readerFor(
  deps: SyncDeps,
  name: { owner: string; name: string },
  workspaceId: string,
  told: number | null,
): Promise<Reading> {
  if (isLocalOwner(name.owner)) return localReader(deps, workspaceId)
  const installation = told ?? (await installationFor(deps, name))
  return githubHost({
    apiUrl: (await currentSetup(deps)).githubApiUrl,
    token: installation === null ? null : await installationToken(deps, installation),
    fetch: deps.fetch,
    clock: deps.clock,
  })
}

/**
 * Stores the new files, unless somebody made the template writable and changed it: it follows again once the changes
 * are discarded.
 */
async function store(
  deps: FollowDeps,
  worktree: Worktree,
  { origin, files, actor }: GitSource & { actor: Actor },
): Promise<boolean> {
  const { sandboxId, baseCommit } = worktree
  await storeAhead(
    deps.db,
    files.map(({ content }) => content),
  )
  return runCommand(deps, actor, async (tx, now) => {
    const [row] = await holdSandboxes(tx, [sandboxId])
    if (!row || row.removedAt !== null || !row.isFrozen) return { result: false, audit: null }
    const { base, tree, changes: own } = await changesIn(tx, sandboxId)
    if (own.length > 0) return { result: false, audit: null }
    const moved = await tx
      .update(worktrees)
      .set({ baseCommit: origin.commitSha, updatedAt: now })
      .where(and(eq(worktrees.sandboxId, sandboxId), eq(worktrees.baseCommit, baseCommit)))
      .returning({ id: worktrees.sandboxId })
    // Somebody else has updated it in the meantime.
    if (moved.length === 0) return { result: true, audit: null }
    const contents = new Map(files.map(({ path, content }) => [path, content]))
    await keepBlobs(tx, contents.values())
    const written = ({ path }: Write, was: StoredFile | null): StoredFile => {
      const content = contents.get(path) ?? Buffer.alloc(0)
      const about = { sha: sha256(content), size: content.length, isBinary: isBinary(content) }
      return { ...about, row: was?.row ?? null }
    }
    const removed = [...tree.files].filter(([path]) => !contents.has(path))
    const emptied = foldersAround(removed.map(([path]) => path))
    const changes: FileChange[] = [
      ...removed.map(([path, { sha }]) => ({ type: 'remove' as const, path, baseSha: sha })),
      ...removeIfEmpty(emptied),
      ...[...contents.keys()].map((path) => ({
        type: 'write' as const,
        path,
        code: '',
        baseSha: tree.files.get(path)?.sha ?? null,
      })),
    ]
    const saving = { row, authorId: null, tree, changes, written, restoredVersion: null, now }
    const saved = await applySave(tx, deps, saving)
    const bases = new Map<string, { sha256: string; gitSha: string } | null>(
      [...base.keys()].filter((path) => !contents.has(path)).map((path) => [path, null]),
    )
    for (const [path, content] of contents)
      bases.set(path, { sha256: sha256(content), gitSha: gitSha(content) })
    await putFiles(tx, sandboxId, bases)
    await tx.update(sandboxes).set({ originalGit: origin }).where(eq(sandboxes.id, sandboxId))
    const audit = auditOf(row, worktree, origin.commitSha)
    return doneOf('sandbox.follow', { result: true, audit, events: saved.events ?? [] })
  })
}

const auditOf = (row: SandboxRow, { owner, repo, branch }: Worktree, commit: string) => ({
  subjectIds: [row.id],
  workspaceId: row.workspaceId,
  details: { repository: `${owner}/${repo}`, branch, commit },
})
