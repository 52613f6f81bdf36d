import { isAboutFullDisk } from '../../platform/disk-room.ts'
import { gitText, gitTextOrNull, runGit } from './process.ts'

export const NO_COMMIT = '0'.repeat(40)

export type Ref = { name: string; sha: string }

/** The refs below a folder, by name. */
export async function refsBelow(dir: string, folder: string): Promise<Ref[]> {
  const said = await gitText(['for-each-ref', '--format=%(objectname) %(refname)', folder], { dir })
  return said
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ sha: line.slice(0, line.indexOf(' ')), name: line.slice(line.indexOf(' ') + 1) }))
}

const isSafe = (rev: string) => rev !== '' && !rev.startsWith('-') && !/[\0\n:^~@{}]/.test(rev)

/** The commit that a full name of a ref, or a commit's own, stands for; null for none. */
export const commitAt = async (dir: string, rev: string): Promise<string | null> =>
  isSafe(rev) ? gitTextOrNull(['rev-parse', '--verify', '--quiet', `${rev}^{commit}`], { dir }) : null

export const branchAt = (dir: string, branch: string): Promise<string | null> =>
  commitAt(dir, `refs/heads/${branch}`)

/** Moves a ref from where it was believed to be; false where it is elsewhere by now, or its name is in the way. */
export async function moveRef(dir: string, ref: string, to: string | null, from: string): Promise<boolean> {
  // A name that ends early would begin another instruction.
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

/** Puts a ref of this host's own somewhere, wherever it was. */
export const putRef = (dir: string, ref: string, to: string): Promise<Buffer> =>
  runGit(['update-ref', ref, to], { dir })

export const isAncestor = async (dir: string, older: string, newer: string): Promise<boolean> =>
  (await gitTextOrNull(['merge-base', '--is-ancestor', older, newer], { dir })) !== null
