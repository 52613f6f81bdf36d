import { branchNameProblem } from '@sandlot/core/branches/draft-rules'
import { standAsideIn } from '@sandlot/core/files/alike-rules'
import { UPLOAD_MAX_BYTES } from '@sandlot/core/files/limits'
import { pathProblem } from '@sandlot/core/files/path-rules'
import type { GitOrigin } from '@sandlot/core/repositories/git-rules'
import { eq } from 'drizzle-orm'
import { isBinary, keepBlobs, readContents, sha256, storeAhead } from '../../files/blobs.ts'
import { readTree, type StoredTree } from '../../files/tree.ts'
import type { Deps } from '../../platform/context.ts'
import type { BoxAgent } from '../../runtime/boxes/box-agent.ts'
import { GIT_HOST } from '../../runtime/boxes/runner/wire.ts'
import { boxCheckouts, worktreeConflicts, worktrees } from '../tables.ts'
import { type BaseFile, gitSha, putFiles, readBase } from '../work/worktree.ts'
import { boxOrigin, urlInBox } from './origin.ts'
import { gitInBox, textInBox } from './run-git.ts'

type NoteDeps = Pick<Deps, 'db' | 'clock'>

const BUNDLE_MAX_BYTES = 32 * 1024 * 1024
const CONTENTS_MAX_BYTES = 64 * 1024 * 1024
const COMMIT = /^[0-9a-f]{40,64}$/

type Entry = { path: string; sha: string }
type Unmerged = { path: string; stages: Map<number, string> }

/**
 * Records the git state of a devbox, so that changes can be shown even while it sleeps: its commit becomes the base for
 * comparing the saved files. Unpushed commits are stored too, so that they outlive the disk.
 */
export async function noteCheckout(deps: NoteDeps, agent: BoxAgent, sandboxId: string): Promise<void> {
  const { db, clock } = deps
  const origin = await boxOrigin(db, sandboxId)
  if (!origin) return
  await followName(agent, origin)
  const head = await textInBox(agent, ['rev-parse', '-q', '--verify', 'HEAD^{commit}'])
  if (head === null || !COMMIT.test(head)) return
  const said = await textInBox(agent, ['symbolic-ref', '-q', '--short', 'HEAD'])
  const branch = said !== null && branchNameProblem(said) === null ? said : origin.branch
  const upstream = await textInBox(agent, ['rev-parse', '-q', '--verify', `refs/remotes/origin/${branch}`])
  const counted = await textInBox(agent, ['rev-list', '--count', 'HEAD', '--branches', '--not', '--remotes'])
  const unpushed = Math.min(Number(counted ?? 0) || 0, 1_000_000)
  const bundle = unpushed > 0 ? await bundleOf(agent) : null
  const base = await readBase(db, sandboxId)
  const tree = await readTree(db, sandboxId)
  const entries = origin.commitSha === head && base.size > 0 ? null : beside(tree, await entriesAt(agent))
  const unmerged = await unmergedIn(agent)
  const isMerge = (await textInBox(agent, ['rev-parse', '-q', '--verify', 'MERGE_HEAD'])) !== null
  const saved = await readContents(
    db,
    (entries ?? []).flatMap(({ path, sha }) =>
      base.get(path)?.gitSha === sha ? [] : (tree.files.get(path)?.sha ?? []),
    ),
  )
  const known = new Map([...saved.values()].map((content) => [gitSha(content), content]))
  const news = (entries ?? []).filter(({ path, sha }) => base.get(path)?.gitSha !== sha)
  const wanted = [...news.map(({ sha }) => sha), ...unmerged.flatMap(({ stages }) => [...stages.values()])]
  for (const [sha, content] of await blobsOf(
    agent,
    wanted.filter((sha) => !known.has(sha)),
  ))
    known.set(sha, content)
  const changed = new Map<string, BaseFile | null>()
  for (const { path, sha } of news) {
    const content = known.get(sha)
    if (content) changed.set(path, { sha256: sha256(content), gitSha: sha })
  }
  if (entries) {
    const there = new Set(entries.map(({ path }) => path))
    for (const path of base.keys()) if (!there.has(path)) changed.set(path, null)
  }
  // If no merge is in progress, such as after popping a stash, git has our side as theirs.
  const [ours, theirs] = isMerge ? [2, 3] : [3, 2]
  const conflicts = unmerged.map(({ path, stages }) => {
    const shaOf = (stage: number) => {
      const content = known.get(stages.get(stage) ?? '')
      return content ? sha256(content) : null
    }
    const sides = [stages.get(2), stages.get(3)].map((sha) => known.get(sha ?? ''))
    const isMarked = sides.every((content) => content !== undefined && !isBinary(content))
    return { sandboxId, path, baseSha: shaOf(1), oursSha: shaOf(ours), theirsSha: shaOf(theirs), isMarked }
  })
  const now = clock.now()
  await storeAhead(db, known.values())
  await db.transaction(async (tx) => {
    await keepBlobs(tx, known.values())
    const fields = { branch, baseCommit: head, updatedAt: now }
    const place = { owner: origin.username, repo: origin.repo, path: '' }
    await tx
      .insert(worktrees)
      .values({ sandboxId, ...place, ...fields })
      .onConflictDoUpdate({ target: worktrees.sandboxId, set: fields })
    await putFiles(tx, sandboxId, changed)
    await tx.delete(worktreeConflicts).where(eq(worktreeConflicts.sandboxId, sandboxId))
    if (conflicts.length > 0) await tx.insert(worktreeConflicts).values(conflicts)
    const upstreamCommit = upstream !== null && COMMIT.test(upstream) ? upstream : null
    const noted = { upstreamCommit, unpushed, bundle, seenAt: now }
    await tx
      .insert(boxCheckouts)
      .values({ sandboxId, ...noted })
      .onConflictDoUpdate({ target: boxCheckouts.sandboxId, set: noted })
  })
}

/** Points git at the current name of a renamed repository, as no other is served; another remote stays. */
async function followName(agent: BoxAgent, origin: GitOrigin): Promise<void> {
  const url = urlInBox(origin)
  const known = await textInBox(agent, ['config', '--local', 'remote.origin.url'])
  if (known?.startsWith(`http://${GIT_HOST}/`) && known !== url)
    await gitInBox(agent, ['config', '--local', 'remote.origin.url', url])
}

/** Returns the commits that are on no branch at the host, if they fit into the limit. */
async function bundleOf(agent: BoxAgent): Promise<Buffer | null> {
  const { code, out } = await gitInBox(
    agent,
    ['bundle', 'create', '-q', '-', '--branches', '--not', '--remotes'],
    { maxBytes: BUNDLE_MAX_BYTES },
  )
  return code === 0 ? out : null
}

async function entriesAt(agent: BoxAgent): Promise<Entry[]> {
  const { code, out } = await gitInBox(agent, ['ls-tree', '-r', '-l', '-z', 'HEAD'])
  if (code !== 0) throw new Error('the files of a checkout could not be listed')
  return recordsIn(out).flatMap((record) => {
    const match = /^(?:100644|100755) blob ([0-9a-f]{40,64}) +(\d+)\t(.+)$/s.exec(record)
    const [, sha = '', size = '', path = ''] = match ?? []
    const isTaken = match && Number(size) <= UPLOAD_MAX_BYTES && pathProblem(path) === null
    return isTaken ? [{ sha, path }] : []
  })
}

/**
 * Returns the entries that can be saved along with the other files; the others exist in git only, and are not shown as
 * changes.
 */
function beside(tree: StoredTree, entries: readonly Entry[]): Entry[] {
  const wanted = entries.flatMap(({ path }) => (tree.files.has(path) ? [] : [path]))
  const aside = standAsideIn(tree, wanted)
  return entries.filter(({ path }) => !aside.has(path))
}

async function unmergedIn(agent: BoxAgent): Promise<Unmerged[]> {
  const { code, out } = await gitInBox(agent, ['ls-files', '-u', '-z'])
  if (code !== 0) return []
  const found = new Map<string, Unmerged>()
  for (const record of recordsIn(out)) {
    const [, sha = '', stage = '', path = ''] =
      /^100\d{3} ([0-9a-f]{40,64}) ([123])\t(.+)$/s.exec(record) ?? []
    if (path === '' || pathProblem(path) !== null) continue
    const one = found.get(path) ?? { path, stages: new Map() }
    one.stages.set(Number(stage), sha)
    found.set(path, one)
  }
  return [...found.values()]
}

const recordsIn = (out: Buffer): string[] =>
  out
    .toString()
    .split('\0')
    .filter((record) => record !== '')

/** Reads blobs by their git SHA; each must match its SHA. */
async function blobsOf(agent: BoxAgent, shas: readonly string[]): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  if (shas.length === 0) return found
  const { code, out } = await gitInBox(agent, ['cat-file', '--batch'], {
    input: `${[...new Set(shas)].join('\n')}\n`,
    maxBytes: CONTENTS_MAX_BYTES,
  })
  if (code !== 0) return found
  for (let at = 0; at < out.length; ) {
    const end = out.indexOf(10, at)
    if (end < 0) break
    const [sha = '', type, size] = out.toString('latin1', at, end).split(' ')
    at = end + 1
    if (type !== 'blob') continue
    const content = out.subarray(at, at + Number(size))
    at += content.length + 1
    if (gitSha(content) === sha) found.set(sha, content)
  }
  return found
}
