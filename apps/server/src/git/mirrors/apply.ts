import { isAncestor, moveRef, NO_COMMIT, putRef, refsBelow } from '../plumbing/refs.ts'

export const FETCHED = 'refs/sandlot/mirror/'
/** The refs last taken from the other host: only refs that are still there are ours to move. */
const APPLIED = 'refs/sandlot/applied/'

const below = async (dir: string, folder: string) =>
  new Map((await refsBelow(dir, folder)).map(({ name, sha }) => [name.slice(folder.length), sha]))

/**
 * Moves the branches and tags of a mirror to where the other host has them, and returns those that cannot follow
 * because somebody committed here. It may be interrupted anywhere and run again.
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

/** Moves a ref to where the other host has it. Returns whether it is there, or ahead. */
async function follow(dir: string, name: string, { there, was, here }: States): Promise<boolean> {
  const ref = `refs/${name}`
  if (there === here) return true
  if (there === undefined) {
    // Deleted there: deleted here too, if nobody has changed it.
    if (here !== undefined && here === was) await moveRef(dir, ref, null, here)
    return true
  }
  if (here === undefined) {
    // Somebody deleted it here, and nothing new has arrived since.
    if (there === was) return true
    return moveRef(dir, ref, there, NO_COMMIT)
  }
  if (here === was || (await isAncestor(dir, here, there))) return moveRef(dir, ref, there, here)
  return isAncestor(dir, there, here)
}
