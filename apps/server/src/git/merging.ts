import { moveRef, putRef, type Ref, reachedFrom, refsBelow } from './plumbing/refs.ts'

/*
 * A merge has three steps: a ref of this host's own notes the commit that is about to be the base's tip, the base is moved
 * there, and the row is written. If the server dies after the second one, whoever looks next finds the noted commit in the
 * base and writes the row: ancestry alone does not tell that a squash or a rebase is one of the pull request. A note whose
 * commit never got into the base says nothing.
 */

export const MERGING = 'refs/sandlot/merging/'

/** The commit that merges a pull request, and the one of its branch that was merged. */
export type Merging = { number: number; head: string; made: string }

const refOf = ({ number, head, made }: Merging) => `${MERGING}${number}/${head}/${made}`

export const noteMerge = (dir: string, merging: Merging): Promise<Buffer> =>
  putRef(dir, refOf(merging), merging.made)

export const dropMerge = (dir: string, merging: Merging): Promise<boolean> =>
  moveRef(dir, refOf(merging), null, merging.made)

/** The notes among some refs. */
export const mergingsAmong = (refs: readonly Ref[]): Merging[] =>
  refs.flatMap(({ name, sha }) => {
    if (!name.startsWith(MERGING)) return []
    const [number, head = ''] = name.slice(MERGING.length).split('/')
    return [{ number: Number(number), head, made: sha }]
  })

/** Whether a base already has the commit of a merge that nobody has recorded yet. */
export async function isMergedAt(dir: string, number: number, base: string): Promise<boolean> {
  const folder = `${MERGING}${number}`
  if ((await refsBelow(dir, folder)).length === 0) return false
  return (await reachedFrom(dir, base, folder)).size > 0
}
