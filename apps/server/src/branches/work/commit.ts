import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { branchNameProblem } from '@sandlot/core/branches/draft-rules'
import { BRANCH_ID_LENGTH } from '@sandlot/core/branches/limits'
import { COMMIT_FILES_MAX } from '@sandlot/core/branches/work-limits'
import { workMessages } from '@sandlot/core/branches/work-messages'
import { workRefusals, worktreeRefusals } from '@sandlot/core/branches/work-refusals'
import { commitMessageProblem } from '@sandlot/core/branches/work-rules'
import { hasMarkers } from '@sandlot/core/files/merge-rules'
import { inputError } from '@sandlot/core/input-rules'
import { isCommitId } from '@sandlot/core/repositories/git-rules'
import { and, eq, inArray } from 'drizzle-orm'
import { contentOf, readContents } from '../../files/blobs.ts'
import type { Context } from '../../platform/context.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { HostFileChange } from '../../platform/drivers/git-host.ts'
import { followLater } from '../../repositories/follow/begin.ts'
import { hostOf, workOf } from '../../repositories/host.ts'
import type { ProjectRow } from '../../repositories/rows.ts'
import { type Act, actOn } from '../../sandboxes/act.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import { seek } from '../../sandboxes/seek.ts'
import { commitIn, findCheckout, inBox, pushIn } from '../box/work-in-box.ts'
import { branches, worktreeConflicts, worktrees } from '../tables.ts'
import { changesIn, isDraft, projectOf } from './status.ts'
import {
  assertThere,
  type BaseFile,
  gitSha,
  hostPath,
  putFiles,
  repositoryOf,
  requireWorktree,
  type Worktree,
} from './worktree.ts'

type Wanted = { message: string; paths?: readonly string[] | undefined; branch?: string | undefined }

export const acting = (action: Act['action'], id: string): Act => ({
  action,
  names: [id],
  refusals: worktreeRefusals,
})

/**
 * Checks rights and preconditions before the host is called. Nothing has been done by then, so that a call that the
 * host refuses may be repeated.
 */
export const assertMayWork = ({ repeat: _, ...context }: Context, act: Act): Promise<void> =>
  actOn(context, act, async () => ({ result: undefined, audit: null }))

/**
 * Commits changes of a sandbox to its branch at the host, as the person. Edits made in the meantime stay uncommitted.
 */
export async function commitChanges(context: Context, id: string, wanted: Wanted) {
  const message = wanted.message.trim()
  const wrong = commitMessageProblem(message)
  if (wrong) throw inputError(workMessages, wrong, { field: 'message' })
  const problem = wanted.branch === undefined ? null : branchNameProblem(wanted.branch)
  if (problem) throw inputError(draftMessages, problem, { field: 'branch' })
  const act = acting('branch.commit', id)
  await assertMayWork(context, act)
  const row = await seek(context, id)
  const work = await workOf(context)
  const worktree = await requireWorktree(context, async () => work, row)
  if (await findCheckout(context.db, row)) return commitInBox(context, row, { ...wanted, message })
  const chosen = await chosenChanges(context.db, row.id, wanted.paths)
  const branch = wanted.branch ?? worktree.branch
  const isNamed = wanted.branch !== undefined
  const isNew = await beginsBranch(context, row, { worktree, branch, isNamed })
  const project = await projectOf(context, row, worktree)
  const there = new Map(
    (await work.tree(repositoryOf(worktree), worktree.baseCommit)).map((file) => [file.path, file]),
  )
  const changes = chosen.files.map(({ path, content, isNew }): HostFileChange => {
    const at = hostPath(worktree, path)
    const was = there.get(at)
    // Nobody here has seen the existing contents, so nobody can have meant to replace them.
    if (isNew && was && content && gitSha(content) !== was.sha)
      throw refusalError(workRefusals, 'leftOut', { titles: path })
    return { path: at, content, ...(was && { mode: was.mode }) }
  })
  const commit = await work.commitFiles(repositoryOf(worktree), {
    branch,
    isNew,
    parents: [worktree.baseCommit],
    message,
    changes,
  })
  if (commit === null)
    throw refusalError(workRefusals, isNamed ? 'branchExists' : 'branchMoved', { titles: branch })
  return actOn(context, act, async ({ tx, now }) => {
    const moved = await tx
      .update(worktrees)
      .set({ baseCommit: commit, branch, updatedAt: now })
      .where(and(eq(worktrees.sandboxId, row.id), eq(worktrees.baseCommit, worktree.baseCommit)))
      .returning({ id: worktrees.sandboxId })
    if (project) await keepBranch(tx, context, { project, sandboxId: row.id, name: branch, now })
    // Somebody has pulled in the meantime: the commit arrives with the next pull, and is the same on both sides.
    if (moved.length > 0) {
      await putFiles(tx, row.id, chosen.base)
      const paths = chosen.files.map(({ path }) => path)
      if (paths.length > 0)
        await tx
          .delete(worktreeConflicts)
          .where(and(eq(worktreeConflicts.sandboxId, row.id), inArray(worktreeConflicts.path, paths)))
    }
    await followLater(tx, repositoryOf(worktree), null)
    const repository = `${worktree.owner}/${worktree.repo}`
    return {
      result: { commit, branch, files: chosen.files.length },
      audit: { details: { repository, branch, commit, files: chosen.files.length } },
    }
  })
}

/** Commits with the git of a devbox, and pushes. */
async function commitInBox(context: Context, row: SandboxRow, wanted: Wanted) {
  await inBox(context, row.id, async () => {})
  const { files } = await chosenChanges(context.db, row.id, wanted.paths)
  const paths = files.map(({ path }) => path)
  const { message, branch: newBranch } = wanted
  const commit = await inBox(context, row.id, (agent) =>
    commitIn(agent, context, { message, paths, branch: newBranch }),
  )
  const worktree = await requireWorktree(context, () => workOf(context), row)
  const { owner, repo, branch } = worktree
  await inBox(context, row.id, (agent) => pushIn(agent, branch))
  const project = await projectOf(context, row, worktree)
  return actOn(context, acting('branch.commit', row.id), async ({ tx, now }) => {
    if (project) await keepBranch(tx, context, { project, sandboxId: row.id, name: branch, now })
    return {
      result: { commit, branch, files: paths.length },
      audit: { details: { repository: `${owner}/${repo}`, branch, commit, files: paths.length } },
    }
  })
}

/** Pushes what was committed in a devbox, by anybody. */
export async function pushCommits(context: Context, id: string) {
  const act = acting('branch.push', id)
  await assertMayWork(context, act)
  const row = await seek(context, id)
  if (!(await findCheckout(context.db, row))) throw refusalError(workRefusals, 'nothingToPush')
  await inBox(context, row.id, async () => {})
  const {
    owner,
    repo,
    branch,
    baseCommit: commit,
  } = await requireWorktree(context, () => workOf(context), row)
  await inBox(context, row.id, (agent) => pushIn(agent, branch))
  return actOn(context, act, async () => ({
    result: { commit },
    audit: { details: { repository: `${owner}/${repo}`, branch, commit } },
  }))
}

/** Returns the chosen changes and the resulting tree of the commit; refuses paths that are unchanged or in conflict. */
async function chosenChanges(db: Reader, sandboxId: string, paths: readonly string[] | undefined) {
  const { base: before, tree, conflicts, changes } = await changesIn(db, sandboxId)
  const known = new Map(changes.map((change) => [change.path, change]))
  const missing = paths?.find((path) => !known.has(path))
  if (missing !== undefined)
    throw refusalError(workRefusals, 'notChanged', { titles: missing, field: 'paths' })
  const chosen = paths ? [...new Set(paths)] : changes.map(({ path }) => path)
  if (chosen.length === 0) throw refusalError(workRefusals, 'nothingToCommit')
  if (chosen.length > COMMIT_FILES_MAX)
    throw inputError(workMessages, { reason: 'tooManyFiles' }, { field: 'paths' })
  const contents = await readContents(
    db,
    chosen.flatMap((path) => tree.files.get(path)?.sha ?? []),
  )
  const files = chosen.map((path) => {
    const file = tree.files.get(path)
    return {
      path,
      content: file ? contentOf(contents, file.sha) : null,
      sha: file?.sha ?? null,
      isNew: !before.has(path),
    }
  })
  const open = conflicts.filter(({ path, isMarked }) => {
    if (!chosen.includes(path)) return false
    const content = files.find((file) => file.path === path)?.content
    // A text is resolved once somebody has removed its markers.
    return !isMarked || !content || hasMarkers(content.toString('utf8'))
  })
  if (open.length > 0)
    throw errorOfRefusal(workRefusals, { reason: 'unresolved', params: open.map(({ path }) => path) })
  const base = new Map<string, BaseFile | null>(
    files.map(({ path, content, sha }) => [
      path,
      content && sha !== null ? { sha256: sha, gitSha: gitSha(content) } : null,
    ]),
  )
  return { files, base }
}

/** Whether this commit creates the branch at the host, as for a draft or a new branch. */
async function beginsBranch(
  context: Context,
  row: SandboxRow,
  { worktree, branch, isNamed }: { worktree: Worktree; branch: string; isNamed: boolean },
): Promise<boolean> {
  const name = repositoryOf(worktree)
  const host = await hostOf(context)
  const head = await host.commit(name, `heads/${branch}`)
  if (isNamed && head !== null) throw refusalError(workRefusals, 'branchExists', { titles: branch })
  if (head === null) await assertThere(host, name)
  if (isNamed) return true
  if (head === worktree.baseCommit) return false
  if (head !== null) throw refusalError(workRefusals, 'branchMoved', { titles: branch })
  if (await isDraft(context, row, worktree)) return true
  const isTag = (await host.refs(name, 'tags', branch)).includes(branch) || isCommitId(branch)
  throw refusalError(workRefusals, isTag ? 'notOnBranch' : 'branchGone', { titles: branch })
}

/** Records that the host has a branch, and which sandbox works on it. */
async function keepBranch(
  tx: Transaction,
  { ids }: Context,
  at: { project: ProjectRow; sandboxId: string; name: string; now: Date },
): Promise<void> {
  const { project, sandboxId, name, now } = at
  const { workspaceId, id: projectId } = project
  await tx
    .insert(branches)
    .values({
      workspaceId,
      projectId,
      name,
      sandboxId,
      id: ids.short(BRANCH_ID_LENGTH),
      upstream: true,
      lastAccessedAt: now,
      insertedAt: now,
    })
    .onConflictDoUpdate({
      target: [branches.workspaceId, branches.projectId, branches.name],
      set: { upstream: true, lastAccessedAt: now },
    })
}
