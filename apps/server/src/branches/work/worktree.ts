import { createHash } from 'node:crypto'
import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { workRefusals } from '@sandlot/core/branches/work-refusals'
import { AppError } from '@sandlot/core/errors'
import type { GitOrigin } from '@sandlot/core/repositories/git-rules'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { and, eq, inArray } from 'drizzle-orm'
import { holdOffPurge, keepBlobs, readContents, sha256, storeAhead } from '../../files/blobs.ts'
import { filesAt } from '../../files/history.ts'
import { readTree } from '../../files/tree.ts'
import type { Context } from '../../platform/context.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { GitHost, GitWork } from '../../platform/drivers/git-host.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import { worktreeConflicts, worktreeFiles, worktrees } from '../tables.ts'

export type Worktree = typeof worktrees.$inferSelect
export type BaseFile = { sha256: string; gitSha: string }
export type Conflict = typeof worktreeConflicts.$inferSelect

const ROWS = 5000

/** The git SHA of contents. */
export const gitSha = (content: Buffer): string =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')

export const repositoryOf = ({ owner, repo }: Pick<Worktree, 'owner' | 'repo'>) => ({ owner, name: repo })

/** Refuses if the host no longer has the repository, which is more precise than that the branch is missing. */
export async function assertThere(host: Pick<GitHost, 'repository'>, name: RepositoryName): Promise<void> {
  if ((await host.repository(name)) === null)
    throw errorOfRefusal(workRefusals, { reason: 'repositoryGone', params: name })
}

/** The path of a sandbox's file at the host. */
export const hostPath = ({ path }: Pick<Worktree, 'path'>, file: string): string =>
  path === '' ? file : `${path}/${file}`

/** Records what a sandbox was opened from, along with its files, which are already stored. */
export async function beginWorktree(
  tx: Transaction,
  sandboxId: string,
  { username: owner, repo, branch, path, commitSha }: GitOrigin,
  files: readonly { path: string; content: Buffer }[],
  now: Date,
): Promise<void> {
  const fields = { owner, repo, branch, path, baseCommit: commitSha, updatedAt: now }
  await tx
    .insert(worktrees)
    .values({ sandboxId, ...fields })
    .onConflictDoNothing()
  const rows = files.map((file) => ({
    path: file.path,
    sha256: sha256(file.content),
    gitSha: gitSha(file.content),
  }))
  await putFiles(tx, sandboxId, new Map(rows.map(({ path, ...row }) => [path, row])))
}

export async function putFiles(
  tx: Transaction,
  sandboxId: string,
  files: ReadonlyMap<string, BaseFile | null>,
): Promise<void> {
  const paths = [...files.keys()]
  for (let start = 0; start < paths.length; start += ROWS) {
    const some = paths.slice(start, start + ROWS)
    await tx
      .delete(worktreeFiles)
      .where(and(eq(worktreeFiles.sandboxId, sandboxId), inArray(worktreeFiles.path, some)))
    const rows = some.flatMap((path) => {
      const file = files.get(path)
      return file ? [{ sandboxId, path, ...file }] : []
    })
    if (rows.length > 0) await tx.insert(worktreeFiles).values(rows)
  }
}

export async function findWorktree(db: Reader, sandboxId: string): Promise<Worktree | null> {
  const [row] = await db.select().from(worktrees).where(eq(worktrees.sandboxId, sandboxId))
  return row ?? null
}

export async function readBase(db: Reader, sandboxId: string): Promise<Map<string, BaseFile>> {
  const rows = await db.select().from(worktreeFiles).where(eq(worktreeFiles.sandboxId, sandboxId))
  return new Map(rows.map(({ path, sha256, gitSha }) => [path, { sha256, gitSha }]))
}

export const readConflicts = (db: Reader, sandboxId: string): Promise<Conflict[]> =>
  db
    .select()
    .from(worktreeConflicts)
    .where(eq(worktreeConflicts.sandboxId, sandboxId))
    .orderBy(worktreeConflicts.path)

/**
 * Returns the worktree of a sandbox. A sandbox that was copied from another, or opened before worktrees existed, gets
 * its own now: differences from the host count as changes, and files that the sandbox never had stay unchanged at the
 * host.
 */
export async function requireWorktree(
  context: Context,
  work: () => Promise<GitWork>,
  row: SandboxRow,
): Promise<Worktree> {
  const known = await findWorktree(context.db, row.id)
  if (known) return known
  const origin = row.originalGit
  if (!origin) throw refusalError(workRefusals, 'notFromGit')
  const place = { owner: origin.username, name: origin.repo }
  const below = origin.path === '' ? '' : `${origin.path}/`
  if (await copyWorktree(context, row)) return requireWorktree(context, work, row)
  const tree = await readTree(context.db, row.id)
  const contents = await readContents(
    context.db,
    [...tree.files.values()].map(({ sha }) => sha),
  )
  // If the first version is no longer in the history, it is unknown what was deleted since.
  const began = await filesAt(context.db, row, tree, 0).catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') return tree.files
    throw error
  })
  const host = await work()
  const found: { path: string; content: Buffer }[] = []
  for (const { path, sha, mode } of await host.tree(place, origin.commitSha)) {
    const own = path.startsWith(below) ? path.slice(below.length) : ''
    const file = tree.files.get(own)
    if (!(file || began.has(own)) || (mode !== '100644' && mode !== '100755')) continue
    const content = file && contents.get(file.sha)
    const isSame = content !== undefined && gitSha(content) === sha
    found.push({ path: own, content: isSame ? content : await host.blob(place, sha) })
  }
  const now = context.clock.now()
  await storeAhead(
    context.db,
    found.map(({ content }) => content),
  )
  await context.db.transaction(async (tx) => {
    if (await findWorktree(tx, row.id)) return
    await keepBlobs(
      tx,
      found.map(({ content }) => content),
    )
    await beginWorktree(tx, row.id, origin, found, now)
  })
  const made = await findWorktree(context.db, row.id)
  if (!made) throw new Error('the working tree was not stored')
  return made
}

/** Gives a copied sandbox the worktree of its source, if both come from the same repository. */
async function copyWorktree({ db, clock }: Context, row: SandboxRow): Promise<boolean> {
  const from = row.forkedFromId === null ? null : await findWorktree(db, row.forkedFromId)
  const origin = row.originalGit
  if (!from || from.owner !== origin?.username || from.repo !== origin.repo || from.path !== origin.path)
    return false
  const files = await readBase(db, from.sandboxId)
  await db.transaction(async (tx) => {
    await holdOffPurge(tx)
    const values = { ...from, sandboxId: row.id, followedAt: null, updatedAt: clock.now() }
    const made = await tx.insert(worktrees).values(values).onConflictDoNothing().returning()
    if (made.length > 0) await putFiles(tx, row.id, files)
  })
  return true
}
