import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { PULL_REMARKS_MAX, REVIEWERS_LISTED_MAX } from '@sandlot/core/branches/work-limits'
import { noSuchPull, pullRefusals, workRefusals } from '@sandlot/core/branches/work-refusals'
import { hostRefusals } from '@sandlot/core/repositories/host-refusals'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { z } from 'zod'
import { atMost } from '../../at-most.ts'
import type { GitWork, HostFileChange, HostFileMode, HostPerson, HostTreeFile } from '../git-host.ts'
import { type GithubOptions, githubClient, noneIf, ofRepository, refuse, saidWith } from './client.ts'
import {
  Blob,
  CheckRuns,
  CombinedStatus,
  CommitShape,
  Comparison,
  checksOf,
  GitCommit,
  Merged,
  Named,
  PullDetail,
  Review,
  ReviewComment,
  Sha,
  Tree,
  toChangedFile,
  toCommit,
  toPullDetail,
  toReview,
  toReviewComment,
} from './work-shapes.ts'

const modes: readonly string[] = ['100644', '100755', '120000', '160000'] satisfies HostFileMode[]
const BLOBS_AT_ONCE = 6
/** Text up to this size is included in the tree, which saves a request for its blob. */
const TEXT_MAX_BYTES = 100_000

/** GitHub and GitHub Enterprise by their REST API, as the person. */
export function githubWork(options: GithubOptions): GitWork {
  const { ask, askAll } = githubClient(options)
  const ofPull = (name: RepositoryName, number: number) => ({ ...ofRepository(name), pull_number: number })

  async function headOf(name: RepositoryName, branch: string): Promise<string | null> {
    const route = 'GET /repos/{owner}/{repo}/git/ref/{ref}'
    const Ref = z.object({ object: Sha })
    return (await ask(route, { ...ofRepository(name), ref: `heads/${branch}` }, Ref))?.object.sha ?? null
  }

  async function treeOf(name: RepositoryName, commit: string): Promise<HostTreeFile[]> {
    const route = 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}'
    const found =
      (await ask(route, { ...ofRepository(name), tree_sha: commit, recursive: '1' }, Tree)) ?? refuse()
    if (found.truncated) throw refusalError(workRefusals, 'treeTooLarge')
    return found.tree.flatMap(({ path, mode, sha, size }) =>
      modes.includes(mode) ? [{ path, mode: mode as HostFileMode, sha, size: size ?? null }] : [],
    )
  }

  async function entryOf(name: RepositoryName, { path, content, mode = '100644' }: HostFileChange) {
    const entry = { path, mode, type: mode === '160000' ? 'commit' : 'blob' }
    if (content === null) return { ...entry, sha: null }
    const text = content.toString('utf8')
    if (content.length <= TEXT_MAX_BYTES && Buffer.from(text).equals(content))
      return { ...entry, content: text }
    const body = { content: content.toString('base64'), encoding: 'base64' }
    const made = await ask('POST /repos/{owner}/{repo}/git/blobs', { ...ofRepository(name), ...body }, Sha)
    return { ...entry, sha: (made ?? refuse()).sha }
  }

  async function moveBranch(name: RepositoryName, branch: string, sha: string): Promise<string | null> {
    const route = 'PATCH /repos/{owner}/{repo}/git/refs/{ref}'
    const params = { ...ofRepository(name), ref: `heads/${branch}`, sha, force: false }
    try {
      await ask(route, params, z.unknown())
    } catch (error) {
      const said = saidWith(error, 409, 422)
      if (said === null) throw error
      if (/fast.?forward/i.test(said)) return null
      throw errorOfRefusal(workRefusals, { reason: 'hostRule', params: said }, { cause: error })
    }
    return (await headOf(name, branch)) === null ? refuse() : sha
  }

  async function createBranch(name: RepositoryName, branch: string, sha: string): Promise<boolean> {
    const params = { ...ofRepository(name), ref: `refs/heads/${branch}`, sha }
    try {
      return (await ask('POST /repos/{owner}/{repo}/git/refs', params, z.unknown())) === null
        ? refuse()
        : true
    } catch (error) {
      const said = saidWith(error, 409, 422)
      if (said === null) throw error
      if (/exists/i.test(said)) return false
      throw errorOfRefusal(workRefusals, { reason: 'hostRule', params: said }, { cause: error })
    }
  }

  async function detailOf(name: RepositoryName, number: number) {
    const pull = await ask('GET /repos/{owner}/{repo}/pulls/{pull_number}', ofPull(name, number), PullDetail)
    if (!pull) return null
    const at = { ...ofRepository(name), ref: pull.head.sha }
    const [reviews, runs, status] = await Promise.all([
      askAll(
        'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews',
        ofPull(name, number),
        Review,
        PULL_REMARKS_MAX,
      ),
      ask('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', at, CheckRuns),
      ask('GET /repos/{owner}/{repo}/commits/{ref}/status', at, CombinedStatus),
    ])
    return toPullDetail(pull, (reviews ?? []).flatMap(toReview), checksOf(runs, status))
  }

  /**
   * Collaborators are only visible to those who can push. Assignable people are visible to everybody, and are those
   * whom GitHub's own form offers.
   */
  async function reviewersOf(name: RepositoryName): Promise<HostPerson[] | null> {
    const listed = (kind: 'collaborators' | 'assignees') =>
      askAll(`GET /repos/{owner}/{repo}/${kind}`, ofRepository(name), Named, REVIEWERS_LISTED_MAX).catch(
        noneIf(403),
      )
    const found = (await listed('collaborators')) ?? (await listed('assignees'))
    return found?.map(({ login }) => ({ username: login, name: null })) ?? null
  }

  async function setState(name: RepositoryName, number: number, state: 'open' | 'closed'): Promise<void> {
    const route = 'PATCH /repos/{owner}/{repo}/pulls/{pull_number}'
    const found = await ask(route, { ...ofPull(name, number), state }, z.unknown()).catch(ruled)
    if (found !== null) return
    const isThere = await ask(
      'GET /repos/{owner}/{repo}/pulls/{pull_number}',
      ofPull(name, number),
      z.unknown(),
    )
    throw isThere === null ? noSuchPull(number) : refusalError(hostRefusals, 'githubRefused')
  }

  return {
    tree: treeOf,
    blob: async (name, sha) => {
      const route = 'GET /repos/{owner}/{repo}/git/blobs/{file_sha}'
      const found = (await ask(route, { ...ofRepository(name), file_sha: sha }, Blob)) ?? refuse()
      return Buffer.from(found.content, found.encoding === 'base64' ? 'base64' : 'utf8')
    },
    commits: async (name, ref, limit) => {
      const params = { ...ofRepository(name), sha: ref, per_page: limit }
      const found = await ask('GET /repos/{owner}/{repo}/commits', params, z.array(CommitShape)).catch(
        noneIf(409, 422),
      )
      return (found ?? []).map(toCommit)
    },
    compare: async (name, base, head) => {
      const route = 'GET /repos/{owner}/{repo}/compare/{basehead}'
      const found =
        (await ask(route, { ...ofRepository(name), basehead: `${base}...${head}` }, Comparison)) ?? refuse()
      return {
        mergeBase: found.merge_base_commit.sha,
        aheadBy: found.ahead_by,
        behindBy: found.behind_by,
        commits: found.commits.map(toCommit),
        files: (found.files ?? []).map(toChangedFile),
      }
    },
    createBranch,
    deleteBranch: async (name, branch) => {
      const params = { ...ofRepository(name), ref: `heads/${branch}` }
      await ask('DELETE /repos/{owner}/{repo}/git/refs/{ref}', params, z.unknown()).catch(ruled)
    },
    commitFiles: async (name, { branch, isNew = false, parents, message, changes }) => {
      const head = isNew ? parents[0] : await headOf(name, branch)
      if (head == null || !parents.includes(head)) return null
      const at = { ...ofRepository(name), commit_sha: head }
      const base =
        (await ask('GET /repos/{owner}/{repo}/git/commits/{commit_sha}', at, GitCommit)) ?? refuse()
      const some = atMost(BLOBS_AT_ONCE)
      const tree = await Promise.all(changes.map((change) => some(() => entryOf(name, change))))
      const made =
        (await ask(
          'POST /repos/{owner}/{repo}/git/trees',
          { ...ofRepository(name), base_tree: base.tree.sha, tree },
          Sha,
        )) ?? refuse()
      const commit =
        (await ask(
          'POST /repos/{owner}/{repo}/git/commits',
          { ...ofRepository(name), message, tree: made.sha, parents: [...parents] },
          Sha,
        )) ?? refuse()
      if (!isNew) return moveBranch(name, branch, commit.sha)
      return (await createBranch(name, branch, commit.sha)) ? commit.sha : null
    },
    pullRequest: detailOf,
    reviewComments: async (name, number) => {
      const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments'
      return ((await askAll(route, ofPull(name, number), ReviewComment, PULL_REMARKS_MAX)) ?? []).map(
        toReviewComment,
      )
    },
    reviewers: reviewersOf,
    createPullRequest: async (name, { reviewers, ...pull }) => {
      const made =
        (await ask(
          'POST /repos/{owner}/{repo}/pulls',
          { ...ofRepository(name), ...pull },
          z.object({ number: z.int() }),
        ).catch((error: unknown) => {
          const said = saidWith(error, 422)
          if (said === null) throw error
          const about = { field: 'head', cause: error }
          if (/already exists/i.test(said)) throw refusalError(pullRefusals, 'pullExists', about)
          if (/no commits between/i.test(said)) throw refusalError(pullRefusals, 'pullEmpty', about)
          throw errorOfRefusal(workRefusals, { reason: 'hostRule', params: said }, { cause: error })
        })) ?? refuse()
      if (reviewers.length > 0)
        // The pull request exists already; reviewers that could not be asked are missing from its answer.
        await ask(
          'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers',
          { ...ofPull(name, made.number), reviewers: [...reviewers] },
          z.unknown(),
        ).catch(noneIf(422))
      return (await detailOf(name, made.number)) ?? refuse()
    },
    review: async (name, number, { event, body, comments }) => {
      const route = 'POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews'
      const params = { ...ofPull(name, number), event, body, comments: [...comments] }
      const made = (await ask(route, params, Review).catch(ruled)) ?? refuse()
      return toReview(made)[0] ?? refuse()
    },
    merge: async (name, number, { method, title }) => {
      const route = 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge'
      const params = { ...ofPull(name, number), merge_method: method, ...(title && { commit_title: title }) }
      try {
        return ((await ask(route, params, Merged)) ?? refuse()).sha
      } catch (error) {
        const said = saidWith(error, 405, 409)
        if (said === null) throw error
        if (/not mergeable|conflict/i.test(said)) return null
        throw errorOfRefusal(workRefusals, { reason: 'hostRule', params: said }, { cause: error })
      }
    },
    closePullRequest: (name, number) => setState(name, number, 'closed'),
    reopenPullRequest: async (name, number) => {
      await setState(name, number, 'open')
      return (await detailOf(name, number)) ?? refuse()
    },
  }
}

/** Throws what the host's own rules forbid, in its words. */
function ruled(error: unknown): never {
  const said = saidWith(error, 405, 409, 422)
  if (said === null) throw error
  throw errorOfRefusal(workRefusals, { reason: 'hostRule', params: said }, { cause: error })
}
