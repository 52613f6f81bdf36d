import { isRepositoryName, type RepositoryName } from './rules.ts'

/**
 * A repository of GitHub, or a folder in it. `tree` is what follows `/tree/` in its address: a branch and perhaps a
 * folder, which nobody can tell apart without knowing the branches. Empty for all of the default branch.
 */
export type GitPlace = RepositoryName & { tree: string }

/** From where the files of a sandbox came. `path` is the folder, empty for all of the repository. */
export type GitOrigin = { username: string; repo: string; branch: string; path: string; commitSha: string }

/** Reads `owner/name` or `owner/name/tree/branch/folder`; null for anything else. */
export function parseGitPath(text: string): GitPlace | null {
  const [owner = '', name = '', kind, ...rest] = text.split('/').filter((part) => part !== '')
  if (kind !== undefined && (kind !== 'tree' || rest.length === 0)) return null
  if (rest.some((part) => part === '.' || part === '..')) return null
  return isRepositoryName({ owner, name }) ? { owner, name, tree: rest.join('/') } : null
}

const PREFIX = 'github/'

/** Whether an id stands for a repository of GitHub rather than for a sandbox. */
export const isGitId = (id: string): boolean => id.startsWith(PREFIX)

/** Reads the id of a repository as forking takes it (contract §10.24); null for one that names none. */
export const parseGitId = (id: string): GitPlace | null =>
  isGitId(id) ? parseGitPath(id.slice(PREFIX.length)) : null

export const gitId = ({ owner, name, tree }: GitPlace): string =>
  `${PREFIX}${owner}/${name}${tree === '' ? '' : `/tree/${tree}`}`

/** The page that offers to make a sandbox of it (contract §7). */
export const gitSandboxPath = (place: GitPlace): string =>
  `/p/sandbox/${gitId(place).split('/').map(encodeURIComponent).join('/')}`

/** Parts the branch of a tree from its folder: the longest of the names that it begins with; null for none of them. */
export function splitTree(tree: string, names: readonly string[]): { ref: string; path: string } | null {
  const [ref] = names
    .filter((name) => tree === name || tree.startsWith(`${name}/`))
    .sort((a, b) => b.length - a.length)
  return ref === undefined ? null : { ref, path: tree.slice(ref.length + 1) }
}

/** An origin as GraphQL tells it, with its address. */
export type GitMark = { [Key in keyof GitOrigin]: string | null } & { url: string }

/** The repository or folder in words, such as `facebook/react/packages`. */
export const originName = ({
  username,
  repo,
  path,
}: Pick<{ [Key in keyof GitOrigin]: string | null }, 'username' | 'repo' | 'path'>): string =>
  [username, repo, path].filter((part) => part).join('/')

/** Where a GitHub shows what the files were when they came from there. */
export const originUrl = (github: string, { username, repo, path, commitSha }: GitOrigin): string =>
  [github.replace(/\/+$/, ''), username, repo, 'tree', commitSha, ...path.split('/').map(encodeURIComponent)]
    .filter((part) => part !== '')
    .join('/')
