import { refusalError } from '@sandlot/core/actions'
import { workRefusals } from '@sandlot/core/branches/work-refusals'
import type { WorkStatus } from '@sandlot/core/branches/work-rest'
import { changedPaths } from '@sandlot/core/branches/work-rules'
import { AppError } from '@sandlot/core/errors'
import { contentOf, isBinary, readContents } from '../../files/blobs.ts'
import { readTree } from '../../files/tree.ts'
import type { Context } from '../../platform/context.ts'
import type { Reader } from '../../platform/db/database.ts'
import { hostOf, workOf } from '../../repositories/host.ts'
import { findProjects } from '../../repositories/repo.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import { seek } from '../../sandboxes/seek.ts'
import { findCheckout, lookAgain } from '../box/work-in-box.ts'
import { pullRequestsOf } from '../repo.ts'
import {
  assertThere,
  readBase,
  readConflicts,
  repositoryOf,
  requireWorktree,
  type Worktree,
} from './worktree.ts'

/** Returns the changes since the last commit. */
export async function changesIn(db: Reader, sandboxId: string) {
  const base = await readBase(db, sandboxId)
  const tree = await readTree(db, sandboxId)
  const conflicts = await readConflicts(db, sandboxId)
  const changes = changedPaths(
    new Map([...base].map(([path, file]) => [path, file.sha256])),
    new Map([...tree.files].map(([path, { sha }]) => [path, sha])),
    new Set(conflicts.map(({ path }) => path)),
  )
  return { base, tree, conflicts, changes }
}

/** Returns the local changes, and what is new at the host, as far as it answers. */
export async function workStatusOf(context: Context, id: string): Promise<WorkStatus> {
  const row = await seek(context, id)
  if (await findCheckout(context.db, row)) await lookAgain(context, row.id)
  const checkout = await findCheckout(context.db, row)
  const worktree = await requireWorktree(context, () => workOf(context), row)
  const { changes } = await context.db.transaction((tx) => changesIn(tx, row.id), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  const { owner, repo, branch, path, baseCommit: commit } = worktree
  const project = await projectOf(context, row, worktree)
  const open = project ? await pullRequestsOf(context.db, [project.id]) : []
  const pull = open.find((one) => one.branch === branch)
  const known = { owner, repo, branch, path, commit, changes }
  return {
    ...known,
    defaultBranch: project?.defaultBranch ?? null,
    pullRequest: pull
      ? { number: pull.number, title: pull.title, htmlUrl: pull.htmlUrl, baseBranch: pull.baseBranch }
      : null,
    devbox: checkout && {
      isAwake: context.boxes.glance(row.id) !== null,
      unpushed: checkout.unpushed,
      upstreamCommit: checkout.upstreamCommit,
    },
    // The host's branch is compared with the last pulled commit, not with commits that only a devbox has.
    ...(await askHost(
      context,
      checkout?.upstreamCommit ? { ...worktree, baseCommit: checkout.upstreamCommit } : worktree,
      project?.defaultBranch ?? null,
    )),
  }
}

export async function projectOf(context: Context, row: SandboxRow, worktree: Worktree) {
  if ((await context.roleIn(row.workspaceId)) === null) return null
  return (await findProjects(context.db, [row.workspaceId], repositoryOf(worktree)))[0] ?? null
}

/** Whether the branch was created here and never pushed to the host. */
export async function isDraft(context: Context, row: SandboxRow, worktree: Worktree): Promise<boolean> {
  const project = await projectOf(context, row, worktree)
  const branches = project ? await context.loaders.branchesOfProject.load(project.id) : []
  return branches.some(({ name, upstream }) => name === worktree.branch && !upstream)
}

type FromHost = Pick<WorkStatus, 'upstream' | 'head' | 'ahead' | 'behind' | 'forced' | 'hostProblem'>

const unknown = { upstream: null, head: null, ahead: null, behind: null, forced: false }

/** Fetches the commit of the branch at the host. Local changes are shown even if the host does not answer. */
async function askHost(
  context: Context,
  worktree: Worktree,
  defaultBranch: string | null,
): Promise<FromHost> {
  const { branch, baseCommit } = worktree
  const name = repositoryOf(worktree)
  try {
    const host = await hostOf(context)
    const head = await host.commit(name, `heads/${branch}`)
    if (head === null) await assertThere(host, name)
    if (head === null) return { ...unknown, upstream: false, hostProblem: null }
    const work = await workOf(context)
    const isDefault = defaultBranch === null || defaultBranch === branch
    const [news, standing] = await Promise.all([
      head === baseCommit ? null : work.compare(name, baseCommit, head).catch(lost),
      isDefault ? null : work.compare(name, `heads/${defaultBranch}`, head).catch(() => null),
    ])
    return {
      upstream: true,
      head,
      ahead: standing?.aheadBy ?? null,
      behind: head === baseCommit ? 0 : (news?.aheadBy ?? null),
      forced: head !== baseCommit && news?.mergeBase !== baseCommit,
      hostProblem: null,
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...unknown, hostProblem: error.message }
  }
}

/** The host may have deleted a commit that is no longer reachable. */
function lost(error: unknown): null {
  if (error instanceof AppError && (error.code === 'forbidden' || error.code === 'not_found')) return null
  throw error
}

/** Returns a file at the last commit and its current contents. */
export async function workDiffOf(context: Context, id: string, path: string) {
  const row = await seek(context, id)
  await requireWorktree(context, () => workOf(context), row)
  const { base, tree, conflicts } = await changesIn(context.db, row.id)
  const [before, after] = [base.get(path)?.sha256 ?? null, tree.files.get(path)?.sha ?? null]
  const theirs = conflicts.find((one) => one.path === path)?.theirsSha ?? null
  if (before === null && after === null && theirs === null)
    throw refusalError(workRefusals, 'notChanged', { titles: path, field: 'path' })
  const contents = await readContents(
    context.db,
    [before, after, theirs].filter((sha) => sha !== null),
  )
  const hasBinary = [...contents.values()].some(isBinary)
  const textOf = (sha: string | null) =>
    sha === null || hasBinary ? null : contentOf(contents, sha).toString('utf8')
  return {
    path,
    before: textOf(before),
    after: textOf(after),
    theirs: textOf(theirs),
    isBinary: hasBinary,
  }
}
