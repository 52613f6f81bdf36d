import { isRepositoryName, type RepositoryName } from './rules.ts'

/**
 * A repository on GitHub, or a folder in it. `tree` is the part after `/tree/` in its URL: a branch, perhaps followed
 * by a folder, which only the list of branches can tell apart. Empty for the default branch.
 */
export type GitTree = RepositoryName & { tree: string }

/** Where a sandbox's files came from. `path` is the folder, empty for the whole repository. */
export type GitOrigin = { username: string; repo: string; branch: string; path: string; commitSha: string }

/** Parses `owner/name` or `owner/name/tree/branch/folder`; null for anything else. */
export function parseGitPath(text: string): GitTree | null {
  const [owner = '', name = '', kind, ...rest] = text.split('/').filter((part) => part !== '')
  if (kind !== undefined && (kind !== 'tree' || rest.length === 0)) return null
  if (rest.some((part) => part === '.' || part === '..')) return null
  return isRepositoryName({ owner, name }) ? { owner, name, tree: rest.join('/') } : null
}

const PREFIX = 'github/'

/** Whether an id refers to a GitHub repository rather than a sandbox. */
export const isGitId = (id: string): boolean => id.startsWith(PREFIX)

/** Parses the id of a repository as accepted by forking (contract §10.24); null for any other. */
export const parseGitId = (id: string): GitTree | null =>
  isGitId(id) ? parseGitPath(id.slice(PREFIX.length)) : null

export const gitId = ({ owner, name, tree }: GitTree): string =>
  `${PREFIX}${owner}/${name}${tree === '' ? '' : `/tree/${tree}`}`

/** The page that offers to create a sandbox from it (contract §7). */
export const gitSandboxPath = (repository: GitTree): string =>
  `/p/sandbox/${gitId(repository).split('/').map(encodeURIComponent).join('/')}`

/** Splits a tree into branch and folder: the longest of the names that it starts with; null if there is none. */
export function splitTree(tree: string, names: readonly string[]): { ref: string; path: string } | null {
  const [ref] = names
    .filter((name) => tree === name || tree.startsWith(`${name}/`))
    .sort((a, b) => b.length - a.length)
  return ref === undefined ? null : { ref, path: tree.slice(ref.length + 1) }
}

/** Whether a name that the host has no branch or tag of can stand for a commit. */
export const isCommitId = (name: string): boolean => /^[0-9a-f]{7,64}$/.test(name)

/** An origin in GraphQL, with its URL. */
export type GitMark = { [Key in keyof GitOrigin]: string | null } & { url: string }

/** The display name of a repository or folder, such as `facebook/react/packages`. */
export const originName = ({
  username,
  repo,
  path,
}: Pick<{ [Key in keyof GitOrigin]: string | null }, 'username' | 'repo' | 'path'>): string =>
  [username, repo, path].filter((part) => part).join('/')

/** The URL of the original files at their commit. */
export const originUrl = (github: string, { username, repo, path, commitSha }: GitOrigin): string =>
  [github.replace(/\/+$/, ''), username, repo, 'tree', commitSha, ...path.split('/').map(encodeURIComponent)]
    .filter((part) => part !== '')
    .join('/')
