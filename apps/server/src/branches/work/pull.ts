import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { BLOBS_ONE_BY_ONE_MAX } from '@sandlot/core/branches/work-limits'
import { workRefusals } from '@sandlot/core/branches/work-refusals'
import { type PulledFile, pullFile, type Side } from '@sandlot/core/branches/work-rules'
import { foldersAround, removeIfEmpty, standAsideIn } from '@sandlot/core/files/alike-rules'
import { UPLOAD_MAX_BYTES } from '@sandlot/core/files/limits'
import { withMarkers } from '@sandlot/core/files/merge-rules'
import { pathProblem } from '@sandlot/core/files/path-rules'
import type { FileChange } from '@sandlot/core/files/rest'
import type { Write } from '@sandlot/core/files/save-rules'
import { and, eq } from 'drizzle-orm'
import { contentOf, isBinary, keepBlobs, readContents, sha256, storeAhead } from '../../files/blobs.ts'
import { applySave } from '../../files/save.ts'
import type { StoredFile } from '../../files/tree.ts'
import { atMost } from '../../platform/at-most.ts'
import { type Context, requireViewer } from '../../platform/context.ts'
import type { GitWork, HostTreeFile } from '../../platform/drivers/git-host.ts'
import { hostOf, workOf } from '../../repositories/host.ts'
import { readSource } from '../../repositories/source.ts'
import { actOn } from '../../sandboxes/act.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import { seek } from '../../sandboxes/seek.ts'
import { findCheckout, inBox, pullIn } from '../box/work-in-box.ts'
import { worktreeConflicts, worktrees } from '../tables.ts'
import { acting, assertMayWork } from './commit.ts'
import { changesIn, isDraft } from './status.ts'
import {
  assertThere,
  type BaseFile,
  gitSha,
  putFiles,
  readBase,
  readConflicts,
  repositoryOf,
  requireWorktree,
  type Worktree,
} from './worktree.ts'

const AT_ONCE = 6

/** The files of the branch that differ from the last commit; null for a deleted one. */
type News = { files: Map<string, Buffer | null>; skipped: string[] }
type Trees = Pick<Awaited<ReturnType<typeof changesIn>>, 'base' | 'tree'>

/**
 * Pulls new commits of the branch into the sandbox, even if its history was rewritten. Local changes are merged; for
 * conflicts, both sides are kept.
 */
export async function pullChanges(context: Context, id: string) {
  const act = acting('branch.pull', id)
  await assertMayWork(context, act)
  const row = await seek(context, id)
  const work = await workOf(context)
  const worktree = await requireWorktree(context, async () => work, row)
  const checkout = await findCheckout(context.db, row)
  if (checkout) return pullInBox(context, row, worktree, checkout.upstreamCommit)
  const name = repositoryOf(worktree)
  const host = await hostOf(context)
  const head = await host.commit(name, `heads/${worktree.branch}`)
  const { baseCommit: before, branch } = worktree
  if (head === null) {
    await assertThere(host, name)
    const isNew = await isDraft(context, row, worktree)
    throw refusalError(workRefusals, isNew ? 'branchNotPushed' : 'branchGone', { titles: branch })
  }
  if (head === before) return { commit: head, forced: false, files: 0, conflicts: [], skipped: [] }
  const comparison = await work.compare(name, before, head).catch(() => null)
  const forced = comparison?.mergeBase !== before
  const news = await newsOf(context, work, row, worktree, head)
  await storeAhead(
    context.db,
    [...news.files.values()].filter((file) => file !== null),
  )
  return actOn(context, act, async ({ tx, now, rows }) => {
    const moved = await tx
      .update(worktrees)
      .set({ baseCommit: head, updatedAt: now })
      .where(and(eq(worktrees.sandboxId, row.id), eq(worktrees.baseCommit, before)))
      .returning({ id: worktrees.sandboxId })
    if (moved.length === 0) throw refusalError(workRefusals, 'workMoved')
    const { base, tree, conflicts: old } = await changesIn(tx, row.id)
    const { files, skipped } = withoutAlike(news, { base, tree })
    const unsettled = old.filter(({ path }) => files.has(path))
    if (unsettled.length > 0)
      throw errorOfRefusal(workRefusals, {
        reason: 'unresolved',
        params: unsettled.map(({ path }) => path),
      })
    const known = await readContents(
      tx,
      [...files.keys()].flatMap((path) =>
        [base.get(path)?.sha256 ?? [], tree.files.get(path)?.sha ?? []].flat(),
      ),
    )
    const sideOf = (sha: string | undefined): Side | null =>
      sha === undefined ? null : side(contentOf(known, sha), sha)
    const contents = new Map<string, Buffer>()
    const removes: FileChange[] = []
    const writes: FileChange[] = []
    const bases = new Map<string, BaseFile | null>()
    const conflicts: (typeof worktreeConflicts.$inferInsert)[] = []
    for (const [path, theirs] of files) {
      const [baseSha, oursSha] = [base.get(path)?.sha256, tree.files.get(path)?.sha]
      const theirSide = theirs && side(theirs, sha256(theirs))
      const pulled = pullFile(sideOf(baseSha), sideOf(oursSha), theirSide)
      bases.set(path, theirs && theirSide ? { sha256: theirSide.sha, gitSha: gitSha(theirs) } : null)
      const after = contentAfter(pulled, theirs, { ours: branchSide, theirs: branch })
      if (after === null) removes.push({ type: 'remove', path, baseSha: oursSha ?? null })
      else if (after) {
        contents.set(path, after)
        writes.push({ type: 'write', path, code: '', baseSha: oursSha ?? null })
      }
      if (pulled.to === 'conflict')
        conflicts.push({
          sandboxId: row.id,
          path,
          baseSha: baseSha ?? null,
          oursSha: oursSha ?? null,
          theirsSha: theirSide?.sha ?? null,
          isMarked: pulled.parts !== null,
        })
    }
    const changed = removes.length + writes.length
    await keepBlobs(tx, [...contents.values(), ...[...files.values()].filter((file) => file !== null)])
    const written = ({ path }: Write, was: StoredFile | null): StoredFile => {
      const content = contents.get(path) ?? Buffer.alloc(0)
      return {
        sha: sha256(content),
        size: content.length,
        isBinary: isBinary(content),
        row: was?.row ?? null,
      }
    }
    const saved = await applySave(tx, context, {
      row: rows[0] as SandboxRow,
      authorId: requireViewer(context).userId,
      tree,
      changes: [...removes, ...emptied(removes), ...writes],
      written,
      restoredVersion: null,
      now,
    })
    await putFiles(tx, row.id, bases)
    if (conflicts.length > 0) await tx.insert(worktreeConflicts).values(conflicts)
    const repository = `${worktree.owner}/${worktree.repo}`
    return {
      result: {
        commit: head,
        forced,
        files: changed,
        conflicts: conflicts.map(({ path }) => path),
        skipped,
      },
      events: saved.events ?? [],
      audit: { details: { repository, branch, commit: head, forced, files: changed } },
    }
  })
}

/** Git has no empty folders, and a leftover one might be in the way of another entry. */
const emptied = (removes: readonly FileChange[]): FileChange[] =>
  removeIfEmpty(foldersAround(removes.map(({ path }) => path)))

/** Pulls with the git of a devbox. */
async function pullInBox(context: Context, row: SandboxRow, worktree: Worktree, before: string | null) {
  const { owner, repo, branch } = worktree
  const isNew = await isDraft(context, row, worktree)
  const pulled = await inBox(context, row.id, (agent) => pullIn(agent, context, { branch, before, isNew }))
  const conflicts = (await readConflicts(context.db, row.id)).map(({ path }) => path)
  return actOn(context, acting('branch.pull', row.id), async () => ({
    result: { ...pulled, conflicts, skipped: [] },
    audit: { details: { repository: `${owner}/${repo}`, branch, ...pulled } },
  }))
}

/** The conflict marker for the side of whoever pulls. */
const branchSide = 'yours'

const side = (content: Buffer, sha: string): Side => ({
  sha,
  text: isBinary(content) ? null : content.toString('utf8'),
})

/** The contents of a file after a pull; null if deleted, undefined if unchanged. */
function contentAfter(
  pulled: PulledFile,
  theirs: Buffer | null,
  names: { ours: string; theirs: string },
): Buffer | null | undefined {
  switch (pulled.to) {
    case 'ours':
      return undefined
    case 'theirs':
      return theirs
    case 'merged':
      return Buffer.from(pulled.text)
    case 'conflict':
      return pulled.parts
        ? Buffer.from(withMarkers(pulled.parts, { mine: names.ours, theirs: names.theirs }))
        : undefined
  }
}

/** Fetches what differs from the host: file by file, or everything if there is much. */
async function newsOf(
  context: Context,
  work: GitWork,
  row: SandboxRow,
  worktree: Worktree,
  head: string,
): Promise<News> {
  const name = repositoryOf(worktree)
  const below = worktree.path === '' ? '' : `${worktree.path}/`
  const base = await readBase(context.db, row.id)
  const there = new Map<string, HostTreeFile>()
  for (const file of await work.tree(name, head))
    if (file.path.startsWith(below)) there.set(file.path.slice(below.length), file)
  const changed = [...there].filter(([path, { sha }]) => base.get(path)?.gitSha !== sha)
  const [taken, skipped] = [new Map<string, HostTreeFile>(), [] as string[]]
  for (const [path, file] of changed)
    if (isTaken(path, file)) taken.set(path, file)
    else skipped.push(path)
  const files = new Map<string, Buffer | null>(
    [...base.keys()].filter((path) => !there.has(path)).map((path) => [path, null]),
  )
  const contents = await contentsOf(context, work, { worktree, head, taken })
  for (const path of taken.keys()) {
    const content = contents.get(path)
    if (content) files.set(path, content)
    else skipped.push(path)
  }
  return { files, skipped }
}

/**
 * Drops incoming files whose paths clash with existing ones. They stay unchanged at the host: nothing here is compared
 * with them, so that no commit changes them.
 */
function withoutAlike({ files, skipped }: News, { base, tree }: Trees): News {
  const goes = (path: string) =>
    files.get(path) === null && base.get(path)?.sha256 === tree.files.get(path)?.sha
  const wanted = [...files].flatMap(([path, content]) => (content && !tree.files.has(path) ? [path] : []))
  const aside = standAsideIn(tree, wanted, goes)
  return {
    files: new Map([...files].filter(([path]) => !aside.has(path))),
    skipped: [...new Set([...skipped, ...aside.keys()])].sort(),
  }
}

const isTaken = (path: string, { mode, size }: HostTreeFile): boolean =>
  (mode === '100644' || mode === '100755') &&
  (size === null || size <= UPLOAD_MAX_BYTES) &&
  pathProblem(path) === null

async function contentsOf(
  context: Context,
  work: GitWork,
  { worktree, head, taken }: { worktree: Worktree; head: string; taken: ReadonlyMap<string, HostTreeFile> },
): Promise<Map<string, Buffer>> {
  const { owner, repo, branch, path } = worktree
  if (taken.size > BLOBS_ONE_BY_ONE_MAX) {
    const origin = { username: owner, repo, branch, path, commitSha: head }
    const { files } = await readSource(context, await hostOf(context), origin)
    return new Map(files.map((file) => [file.path, file.content]))
  }
  const some = atMost(AT_ONCE)
  const read = await Promise.all(
    [...taken].map(([file, { sha }]) =>
      some(async () => [file, await work.blob(repositoryOf(worktree), sha)] as const),
    ),
  )
  return new Map(read)
}
