import { isAboutFullDisk } from '../../platform/disk/disk-room.ts'
import { gitText, gitTextOrNull, runGit } from './process.ts'

export const NO_COMMIT = '0'.repeat(40)

export type Ref = { name: string; sha: string }

/** The refs below folders, by name. */
export const refsBelow = async (dir: string, ...folders: string[]): Promise<Ref[]> =>
  (await refsAndHead(dir, ...folders)).refs

/** The refs below folders, and the one of them that a clone checks out. */
export async function refsAndHead(
  dir: string,
  ...folders: string[]
): Promise<{ refs: Ref[]; head: string | null }> {
  const said = await gitText(['for-each-ref', '--format=%(HEAD)%(objectname) %(refname)', ...folders], {
    dir,
  })
  const lines = said.split('\n').filter((line) => line !== '')
  const refOf = (line: string): Ref => {
    const end = line.indexOf(' ', 1)
    return { sha: line.slice(1, end), name: line.slice(end + 1) }
  }
  const head = lines.find((line) => line.startsWith('*'))
  return { refs: lines.map(refOf), head: head === undefined ? null : refOf(head).name }
}

/** The commits of those refs below folders that a commit contains. */
export async function reachedFrom(dir: string, commit: string, ...folders: string[]): Promise<Set<string>> {
  const said = await gitText(['for-each-ref', `--merged=${commit}`, '--format=%(objectname)', ...folders], {
    dir,
  })
  return new Set(said.split('\n').filter((line) => line !== ''))
}

const isSafe = (rev: string) => rev !== '' && !rev.startsWith('-') && !/[\0\n:^~]|@\{/.test(rev)

/** Returns the commit that a full ref name or a commit id stands for; null if there is none. */
export const commitAt = async (dir: string, rev: string): Promise<string | null> =>
  isSafe(rev) ? gitTextOrNull(['rev-parse', '--verify', '--quiet', `${rev}^{commit}`], { dir }) : null

export const branchAt = (dir: string, branch: string): Promise<string | null> =>
  commitAt(dir, `refs/heads/${branch}`)

/** The commits of two branches at one moment; null for one that does not exist. */
export async function branchesAt(
  dir: string,
  { head, base }: { head: string; base: string },
): Promise<{ head: string | null; base: string | null }> {
  const nameOf = (branch: string) => `refs/heads/${branch}`
  const refs = await refsBelow(dir, ...[head, base].map(nameOf).filter(isSafe))
  const at = (branch: string) => refs.find(({ name }) => name === nameOf(branch))?.sha ?? null
  return { head: at(head), base: at(base) }
}

/**
 * Moves a ref from its expected commit, and deletes another ref along with it; false if it is elsewhere by now, or its
 * name clashes with another.
 */
export async function moveRef(
  dir: string,
  ref: string,
  to: string | null,
  from: string,
  instead?: string,
): Promise<boolean> {
  // Whitespace would end the name and begin another instruction.
  if (/[\0-\x20]/.test(ref)) return false
  const lines = [
    to === null ? `delete ${ref}\0${from}\0` : `update ${ref}\0${to}\0${from}\0`,
    instead ? `delete ${instead}\0\0` : '',
  ]
  return runGit(['update-ref', '-z', '--stdin'], { dir, input: lines.join('') }).then(
    () => true,
    (error: unknown) => {
      if (isAboutFullDisk(error)) throw error
      return false
    },
  )
}

/** Sets a ref of this host's own, wherever it was. */
export const putRef = (dir: string, ref: string, to: string): Promise<Buffer> =>
  runGit(['update-ref', ref, to], { dir })

export const isAncestor = async (dir: string, older: string, newer: string): Promise<boolean> =>
  (await gitTextOrNull(['merge-base', '--is-ancestor', older, newer], { dir })) !== null

export const pointHead = (dir: string, branch: string): Promise<Buffer> =>
  runGit(['symbolic-ref', 'HEAD', `refs/heads/${branch}`], { dir })
