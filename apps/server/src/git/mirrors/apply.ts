import { isAncestor, moveRef, NO_COMMIT, putRef, refsBelow } from '../plumbing/refs.ts'

export const FETCHED = 'refs/sandlot/mirror/'
/** What of the other host was taken over last: only what still stands there is ours to move. */
const APPLIED = 'refs/sandlot/applied/'

const below = async (dir: string, folder: string) =>
  new Map((await refsBelow(dir, folder)).map(({ name, sha }) => [name.slice(folder.length), sha]))

/**
 * Brings the branches and tags of a mirror to where the other host has them, and gives those that cannot follow:
 * whoever committed here keeps what they did. It may be broken off anywhere and be done again.
 */
export async function applyFetched(dir: string): Promise<string[]> {
  const [fetched, applied, own] = await Promise.all([
    below(dir, FETCHED),
    below(dir, APPLIED),
    below(dir, 'refs/'),
  ])
  const diverged: string[] = []
  for (const name of new Set([...applied.keys(), ...fetched.keys()])) {
    const [there, was, here] = [fetched.get(name), applied.get(name), own.get(name)]
    const isDone = await follow(dir, name, { there, was, here })
    if (!isDone) diverged.push(name)
    if (there === undefined) await moveRef(dir, APPLIED + name, null, was ?? NO_COMMIT)
    else if (isDone && there !== was) await putRef(dir, APPLIED + name, there)
  }
  return diverged.map((name) => name.replace(/^(heads|tags)\//, '')).sort()
}

type States = { there: string | undefined; was: string | undefined; here: string | undefined }

/** Whether a ref is where the other host has it, or further on. */
async function follow(dir: string, name: string, { there, was, here }: States): Promise<boolean> {
  const ref = `refs/${name}`
  if (there === here) return true
  if (there === undefined) {
    // Gone there: it goes here, too, where nobody has done anything to it.
    if (here !== undefined && here === was) await moveRef(dir, ref, null, here)
    return true
  }
  if (here === undefined) {
    // Somebody took it away here, and nothing new came since.
    if (there === was) return true
    return moveRef(dir, ref, there, NO_COMMIT)
  }
  if (here === was || (await isAncestor(dir, here, there))) return moveRef(dir, ref, there, here)
  return isAncestor(dir, there, here)
}
