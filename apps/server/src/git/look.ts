import { and, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../platform/db/database.ts'
import { dropMerge, MERGING, type Merging, mergingsAmong } from './merging.ts'
import {
  isAncestor,
  moveRef,
  NO_COMMIT,
  pointHead,
  type Ref,
  reachedFrom,
  refsAndHead,
} from './plumbing/refs.ts'
import { openPulls } from './pull-rows.ts'
import { gitPulls, gitRefs } from './tables.ts'
import type { PullRow } from './types.ts'
import type { RefChange } from './webhooks/enqueue.ts'

type Became = { pull: PullRow; set: Partial<PullRow> }

/** A repository as it is in git, next to what was known of it. */
export type Look = {
  known: Ref[]
  /** Its branches and tags. */
  refs: Ref[]
  changes: RefChange[]
  /** The pull requests whose rows are behind. */
  became: Became[]
  /** This host's own refs that are behind. */
  heads: { name: string; from: string; to: string }[]
  /** The notes of merges that are recorded. */
  merged: Merging[]
  /** The full name of the branch that a clone checks out, if it exists. */
  head: string | null
}

export const knownRefs = (db: Reader, id: string): Promise<Ref[]> =>
  db.select({ name: gitRefs.name, sha: gitRefs.sha }).from(gitRefs).where(eq(gitRefs.repositoryId, id))

const byName = (refs: readonly Ref[]) => new Map(refs.map(({ name, sha }) => [name, sha]))

export function isSame(one: readonly Ref[], other: readonly Ref[]): boolean {
  const shas = byName(one)
  return one.length === other.length && other.every(({ name, sha }) => shas.get(name) === sha)
}

const isOwnRef = ({ name }: Ref) => name.startsWith('refs/heads/') || name.startsWith('refs/tags/')
const pullRef = ({ number }: Pick<PullRow, 'number'>) => `refs/pull/${number}/head`

/** Compares a repository with its rows, which are read first: what is in git is never older than they are. */
export async function lookAt(db: Reader, dir: string, id: string): Promise<Look> {
  const known = await knownRefs(db, id)
  const open = await openPulls(db, id)
  const { refs: all, head } = await refsAndHead(dir, 'refs/heads', 'refs/tags', 'refs/pull', MERGING)
  const mergings = mergingsAmong(all)
  const pulls = [...open, ...(await settledAmong(db, id, mergings))]
  const shas = byName(all)
  const found: Found = { dir, shas, mergings, contents: new Map() }
  const became: { pull: PullRow; set: Partial<PullRow> | null }[] = []
  for (const pull of pulls) became.push({ pull, set: await whatBecame(found, pull) })
  const refs = all.filter(isOwnRef)
  const isRecorded = ({ number }: Merging) =>
    pulls.some((pull) => pull.number === number && pull.state === 'merged')
  return {
    known,
    refs,
    changes: changesBetween(known, refs),
    head,
    became: became.filter((one): one is Became => one.set !== null),
    heads: became.flatMap(({ pull, set }) => {
      const [name, to] = [pullRef(pull), set?.headSha ?? pull.headSha]
      const from = shas.get(name) ?? NO_COMMIT
      return from === to || (set?.state ?? pull.state) === 'closed' ? [] : [{ name, from, to }]
    }),
    merged: mergings.filter(isRecorded),
  }
}

/** The pull requests with notes of a merge that are not open any more, as far as the rows tell. */
async function settledAmong(db: Reader, id: string, mergings: readonly Merging[]): Promise<PullRow[]> {
  if (mergings.length === 0) return []
  const numbers = [...new Set(mergings.map(({ number }) => number))]
  const found = await db
    .select()
    .from(gitPulls)
    .where(and(eq(gitPulls.repositoryId, id), inArray(gitPulls.number, numbers)))
  return found.filter(({ state }) => state !== 'open')
}

function changesBetween(known: readonly Ref[], found: readonly Ref[]): RefChange[] {
  const [before, after] = [byName(known), byName(found)]
  return [
    ...found
      .filter(({ name, sha }) => before.get(name) !== sha)
      .map(({ name, sha }) => ({ ref: name, before: before.get(name) ?? NO_COMMIT, after: sha })),
    ...known
      .filter(({ name }) => !after.has(name))
      .map(({ name, sha }) => ({ ref: name, before: sha, after: NO_COMMIT })),
  ]
}

type Found = {
  dir: string
  shas: ReadonlyMap<string, string>
  mergings: readonly Merging[]
  /** What bases contain, asked once for each of them. */
  contents: Map<string, Promise<Set<string>>>
}

function contentsOf({ dir, contents }: Found, base: string): Promise<Set<string>> {
  const asked = contents.get(base) ?? reachedFrom(dir, base, 'refs/heads', 'refs/pull', MERGING)
  contents.set(base, asked)
  return asked
}

async function whatBecame(found: Found, pull: PullRow): Promise<Partial<PullRow> | null> {
  const { dir, shas, mergings } = found
  const head = shas.get(`refs/heads/${pull.head}`)
  const base = shas.get(`refs/heads/${pull.base}`)
  const isOpen = pull.state === 'open'
  if (pull.state === 'merged') return null
  if (base === undefined) return isOpen ? { state: 'closed' } : null
  for (const one of mergings)
    if (one.number === pull.number && (await contentsOf(found, base)).has(one.made))
      return { state: 'merged', headSha: one.head, mergedSha: one.made }
  if (!isOpen) return null
  const last = head ?? pull.headSha
  const isIn = async () =>
    (await contentsOf(found, base)).has(last) || (head === undefined && (await isAncestor(dir, last, base)))
  // The base moved since the pull request was opened, so its commits got there later.
  if (base !== pull.baseSha && (await isIn())) return { state: 'merged', headSha: last, mergedSha: base }
  if (head === undefined) return { state: 'closed' }
  return head === pull.headSha ? null : { headSha: head }
}

/** Brings this host's own refs and the branch that clones check out in line with the rows. */
export async function tidyRefs(
  dir: string,
  { heads, merged, head }: Look,
  defaultBranch: string,
): Promise<void> {
  // Those that somebody else has moved meanwhile stay as they are.
  for (const { name, from, to } of heads) await moveRef(dir, name, to, from)
  for (const one of merged) await dropMerge(dir, one)
  if (head !== `refs/heads/${defaultBranch}`) await pointHead(dir, defaultBranch)
}
