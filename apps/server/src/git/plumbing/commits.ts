import { GIT_WORK_MAX_MS } from '@sandlot/core/git/limits'
import type { HostCommit, HostFileChange } from '../../platform/drivers/git-host.ts'
import { gitText, gitTextOrNull } from './process.ts'
import { branchAt, moveRef, NO_COMMIT } from './refs.ts'

export type Person = { name: string; email: string }

const FORMAT = '%H%x00%P%x00%an%x00%cI%x00%B%x00'

/** The commits of a range, latest first. */
export async function logOf(dir: string, range: string, limit: number): Promise<HostCommit[]> {
  const said = await gitText(['log', `--max-count=${limit}`, `--format=${FORMAT}`, range, '--'], { dir })
  const parts = said.split('\0')
  const commits: HostCommit[] = []
  for (let at = 0; at + 4 < parts.length; at += 5) {
    const [sha = '', parents = '', authorName = '', date = '', message = ''] = parts.slice(at, at + 5)
    commits.push({
      sha: sha.trim(),
      parents: parents === '' ? [] : parents.split(' '),
      message: message.trimEnd(),
      authorName,
      authorUsername: null,
      committedAt: new Date(date),
    })
  }
  return commits
}

const clean = (text: string) => text.replace(/[\0\n<>]/g, ' ').trim() || 'Somebody'
const by = (person: Person, now: Date) =>
  `${clean(person.name)} <${clean(person.email)}> ${Math.floor(now.getTime() / 1000)} +0000`

export const asPerson = ({ name, email }: Person, now: Date): Record<string, string> => {
  const at = `${Math.floor(now.getTime() / 1000)} +0000`
  return {
    GIT_AUTHOR_NAME: clean(name),
    GIT_AUTHOR_EMAIL: clean(email),
    GIT_AUTHOR_DATE: at,
    GIT_COMMITTER_NAME: clean(name),
    GIT_COMMITTER_EMAIL: clean(email),
    GIT_COMMITTER_DATE: at,
  }
}

/** Creates a commit of an existing tree. */
export const commitTree = (
  dir: string,
  {
    tree,
    parents,
    message,
    env,
  }: { tree: string; parents: readonly string[]; message: string; env: Record<string, string> },
): Promise<string> =>
  gitText(['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent])], {
    dir,
    env,
    input: message,
  })

type NewCommit = {
  branch: string
  isNew?: boolean
  parents: readonly string[]
  message: string
  changes: readonly HostFileChange[]
  author: Person
  now: Date
}

const quoted = (path: string) => `"${path.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`

/** The input for `git fast-import`, so that one process creates a commit of any number of files. */
function streamOf({ parents, message, changes, author, now }: NewCommit, ref: string): Buffer {
  const text = Buffer.from(message)
  const parts: (string | Buffer)[] = [
    `feature done\ncommit ${ref}\nmark :1\n`,
    `author ${by(author, now)}\ncommitter ${by(author, now)}\ndata ${text.length}\n`,
    text,
    '\n',
    ...parents.map((parent, at) => `${at === 0 ? 'from' : 'merge'} ${parent}\n`),
  ]
  // Deletions first, so that a folder can become a file.
  for (const { path, content } of changes) if (content === null) parts.push(`D ${quoted(path)}\n`)
  for (const { path, content, mode = '100644' } of changes)
    if (content !== null)
      parts.push(`M ${mode} inline ${quoted(path)}\ndata ${content.length}\n`, content, '\n')
  parts.push('get-mark :1\n', 'done\n')
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
}

/**
 * Creates a commit and moves its branch to it, if the branch is new or at one of the parents; null if it is elsewhere.
 * The files are based on the first parent.
 */
export async function commitOn(dir: string, wanted: NewCommit, id: string): Promise<string | null> {
  const { branch, isNew, parents } = wanted
  const tip = (await branchAt(dir, branch)) ?? NO_COMMIT
  if (!(isNew || parents.length === 0 ? tip === NO_COMMIT : parents.includes(tip))) return null
  const ref = `refs/sandlot/new/${id}`
  let isMoved = false
  try {
    const made = await gitText(['fast-import', '--quiet', '--done'], {
      dir,
      input: streamOf(wanted, ref),
      timeoutMs: GIT_WORK_MAX_MS,
    })
    isMoved = await moveRef(dir, `refs/heads/${branch}`, made, tip, ref)
    return isMoved ? made : null
  } finally {
    if (!isMoved) await gitTextOrNull(['update-ref', '-d', ref], { dir })
  }
}
