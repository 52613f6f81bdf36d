import { isAboutFullDisk } from '../../platform/disk/disk-room.ts'
import { gitText, gitTextOrNull, runGit } from './process.ts'

export const NO_COMMIT = '0'.repeat(40)

export type Ref = { name: string; sha: string }

/** The refs below folders, by name. */
export async function refsBelow(dir: string, ...folders: string[]): Promise<Ref[]> {
  const said = await gitText(['for-each-ref', '--format=%(objectname) %(refname)', ...folders], { dir })
  return said
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ sha: line.slice(0, line.indexOf(' ')), name: line.slice(line.indexOf(' ') + 1) }))
}

/** The commits of those refs below folders that a commit contains. */
export async function reachedFrom(dir: string, commit: string, ...folders: string[]): Promise<Set<string>> {
  const said = await gitText(['for-each-ref', `--merged=${commit}`, '--format=%(objectname)', ...folders], {
    dir,
  })
  return new Set(said.split('\n').filter((line) => line !== ''))
}

const isSafe = (rev: string) => rev !== '' && !rev.startsWith('-') && !/[\0\n:^~@{}]/.test(rev)

/** Returns the commit that a full ref name or a commit id stands for; null if there is none. */
export const commitAt = async (dir: string, rev: string): Promise<string | null> =>
  isSafe(rev) ? gitTextOrNull(['rev-parse', '--verify', '--quiet', `${rev}^{commit}`], { dir }) : null

export const branchAt = (dir: string, branch: string): Promise<string | null> =>
  commitAt(dir, `refs/heads/${branch}`)

/** Moves a ref from its expected commit; false if it is elsewhere by now, or its name clashes with another. */
export async function moveRef(dir: string, ref: string, to: string | null, from: string): Promise<boolean> {
  // Whitespace would end the name and begin another instruction.
  if (/[\0-\x20]/.test(ref)) return false
  const line = to === null ? `delete ${ref}\0${from}\0` : `update ${ref}\0${to}\0${from}\0`
  return runGit(['update-ref', '-z', '--stdin'], { dir, input: line }).then(
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

/** The full name of the branch that a clone checks out. */
export const headRef = (dir: string): Promise<string | null> =>
  gitTextOrNull(['symbolic-ref', '--quiet', 'HEAD'], { dir })

export const pointHead = (dir: string, branch: string): Promise<Buffer> =>
  runGit(['symbolic-ref', 'HEAD', `refs/heads/${branch}`], { dir })
