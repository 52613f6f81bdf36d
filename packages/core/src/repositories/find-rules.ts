import { withoutSlashesBehind } from '../files/path-rules.ts'
import { type GitTree, isGitId, parseGitId, parseGitPath } from './git-rules.ts'
import { GITHUB_HOSTS } from './limits.ts'
import type { RepositoryName } from './rules.ts'

/** What the typed text may refer to. */
export type RepositoryInput =
  | { kind: 'empty' }
  | { kind: 'invalid' }
  | ({ kind: 'repository' } & RepositoryName)

const invalid: RepositoryInput = { kind: 'invalid' }

/** The GitHub hosts accepted in links, for an instance that works with the GitHub at this URL (spec IM-046). */
export function githubHosts(githubUrl: string | undefined): readonly string[] {
  const own = githubUrl !== undefined && URL.canParse(githubUrl) ? new URL(githubUrl).host : ''
  return own === '' || GITHUB_HOSTS.includes(own) ? GITHUB_HOSTS : [own, ...GITHUB_HOSTS]
}

/**
 * Parses a link to a repository, an argument of `git clone`, or `owner/name` (spec IM-044 to IM-050). `hosts` are the
 * accepted GitHub hosts, including ports.
 */
export function parseRepository(text: string, hosts: readonly string[] = GITHUB_HOSTS): RepositoryInput {
  const input = text.replace(/\s+/g, '')
  if (input === '') return { kind: 'empty' }
  const path = pathIn(input, hosts)
  return path === null ? invalid : named(path)
}

/** The same, optionally followed by a branch and a folder as in the URLs of GitHub's pages. */
export function parseGitTree(text: string, hosts: readonly string[] = GITHUB_HOSTS): GitTree | null {
  const input = text.trim()
  const path = isGitId(input) ? null : pathIn(input, hosts)
  return path === null ? parseGitId(input) : parseGitPath(decoded(path).replace(/\.git$/, ''))
}

/** Parses the URL of a repository or folder on GitHub, which must include its host (spec IM-060). */
export function parseTemplateUrl(text: string, hosts: readonly string[] = GITHUB_HOSTS): GitTree | null {
  const bare = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .toLowerCase()
  return hosts.some((host) => bare.startsWith(`${host}/`)) ? parseGitTree(text, hosts) : null
}

/** The path after a known host, or the whole text if it names none. */
function pathIn(input: string, hosts: readonly string[]): string | null {
  if (input.startsWith('git@')) {
    // Git over SSH has a port of its own.
    const host = hosts
      .map((known) => known.replace(/:\d+$/, ''))
      .find((known) => input.toLowerCase().startsWith(`git@${known}:`))
    return host ? input.slice(`git@${host}:`.length) : null
  }
  const hasScheme = /^https?:\/\//i.test(input)
  const hasHost = hosts.includes(/^[^/?#]*/.exec(input.toLowerCase())?.[0] ?? '')
  if (!hasScheme && !hasHost && !/^www\./i.test(input)) return input
  const link = hasScheme ? input : `https://${input}`
  if (!URL.canParse(link)) return null
  const { host, pathname } = new URL(link)
  return hosts.includes(host.replace(/^www\./, ''))
    ? withoutSlashesBehind(pathname.replace(/^\/+/, ''))
    : null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function named(path: string): RepositoryInput {
  const [owner = '', name = '', ...more] = path.replace(/\.git$/, '').split('/')
  return owner === '' || name === '' || more.length > 0 ? invalid : { kind: 'repository', owner, name }
}

/** The account whose name is most similar to a workspace's; the first of several (spec IM-035). */
export function likestAccount<A extends { login: string }>(
  accounts: readonly A[],
  workspaceName: string,
): A | undefined {
  return [...accounts].sort((a, b) => likeness(b.login, workspaceName) - likeness(a.login, workspaceName))[0]
}

/** Similarity of two texts by their bigrams, from 0 to 1 (Dice's coefficient). */
function likeness(left: string, right: string): number {
  const pairs = (text: string) => {
    const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
    return Array.from({ length: Math.max(letters.length - 1, 0) }, (_, at) => letters.slice(at, at + 2))
  }
  const [a, b] = [pairs(left), pairs(right)]
  const rest = [...b]
  const shared = a.filter((pair) => {
    const at = rest.indexOf(pair)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
  return a.length + b.length === 0 ? 0 : (2 * shared.length) / (a.length + b.length)
}
