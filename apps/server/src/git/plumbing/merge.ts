import type { HostMergeMethod } from '../../platform/drivers/git-host.ts'
import { asPerson, commitTree, type Person } from './commits.ts'
import { GitError, gitText, gitTextOrNull } from './process.ts'

/** Merges two commits into a tree; null if they conflict. */
export async function mergedTree(dir: string, ours: string, theirs: string): Promise<string | null> {
  try {
    return (await gitText(['merge-tree', '--write-tree', '--no-messages', ours, theirs], { dir })).trim()
  } catch (error) {
    if (error instanceof GitError && error.code === 1) return null
    throw error
  }
}

type Wanted = {
  base: string
  head: string
  method: HostMergeMethod
  title: string
  person: Person
  now: Date
}

/** Creates the commit for merging `head` into a branch at `base`; null if they conflict. */
export async function mergeCommit(dir: string, wanted: Wanted): Promise<string | null> {
  const { base, head, method, title, person, now } = wanted
  if (method === 'rebase') return rebased(dir, wanted)
  const tree = await mergedTree(dir, base, head)
  if (tree === null) return null
  return commitTree(dir, {
    tree,
    parents: method === 'squash' ? [base] : [base, head],
    message: title,
    env: asPerson(person, now),
  })
}

const FACTS = '%an%x00%ae%x00%ad%x00%B'

/** Rebases the commits of a branch onto another, keeping their authors; merge commits are left out. */
async function rebased(dir: string, { base, head, person, now }: Wanted): Promise<string | null> {
  const listed = await gitText(['rev-list', '--reverse', '--topo-order', '--no-merges', `${base}..${head}`], {
    dir,
  })
  let onto = base
  for (const commit of listed.split('\n').filter((sha) => sha !== '')) {
    const tree = await pickedTree(dir, commit, onto, asPerson(person, now))
    if (tree === null) return null
    const [before, facts] = await Promise.all([
      gitText(['rev-parse', `${onto}^{tree}`], { dir }),
      gitText(['show', '--no-patch', '--date=raw', `--format=${FACTS}`, commit], { dir }),
    ])
    // A change that is already there needs no commit.
    if (tree === before) continue
    const [name = '', email = '', date = '', message = ''] = facts.split('\0')
    const env = {
      ...asPerson(person, now),
      GIT_AUTHOR_NAME: name || person.name,
      GIT_AUTHOR_EMAIL: email || person.email,
      GIT_AUTHOR_DATE: date,
    }
    onto = await commitTree(dir, { tree, parents: [onto], message, env })
  }
  return onto
}

/**
 * Cherry-picks a commit's change onto another commit and returns the tree. Its base is passed as the common parent of
 * two temporary commits, because `merge-tree` cannot take a merge base before git 2.40.
 */
async function pickedTree(dir: string, commit: string, onto: string, env: Record<string, string>) {
  const parent = await gitTextOrNull(['rev-parse', '--verify', '--quiet', `${commit}^1`], { dir })
  const treeAt = (rev: string) => gitText(['rev-parse', `${rev}^{tree}`], { dir })
  const empty = () => gitText(['mktree'], { dir, input: '' })
  const make = (tree: string, parents: readonly string[]) =>
    commitTree(dir, { tree, parents, message: '-', env })
  const start = await make(parent ? await treeAt(parent) : await empty(), [])
  const [ours, theirs] = await Promise.all([
    treeAt(onto).then((tree) => make(tree, [start])),
    treeAt(commit).then((tree) => make(tree, [start])),
  ])
  // Equal trees produce the same commit, so there is nothing to merge.
  return ours === theirs ? treeAt(onto) : mergedTree(dir, ours, theirs)
}
