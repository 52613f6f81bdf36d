import { GITHUB_HOSTS } from './limits.ts'
import { isReserved } from './reserved-names.ts'
import { isRepositoryName, type RepositoryName } from './rules.ts'

/** The kinds of GitHub pages that can have a control. */
export const PAGE_KINDS = ['repository', 'file', 'branches', 'compare', 'commit', 'pull', 'release'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

export type GithubPage = {
  kind: PageKind
  repository: RepositoryName
  /**
   * A branch, tag or commit, perhaps followed by a folder, which the URL alone cannot tell apart; empty for the default
   * branch.
   */
  tree: string
  /** A file's name in that folder. */
  file?: string
  /** The number of a pull request. */
  pull?: number
}

/** The repository of any GitHub page, or null. */
export function repositoryOf(url: URL): RepositoryName | null {
  const [owner = '', name = ''] = url.pathname.split('/').filter((part) => part !== '')
  return isRepositoryName({ owner, name }) && !isReserved(owner) ? { owner, name } : null
}

/** What a page shows, by its URL; null for lists, issues, settings and all other pages without a control. */
export function readPage(url: URL): GithubPage | null {
  const repository = repositoryOf(url)
  if (!repository || new URLSearchParams(url.search).get('search') === '1') return null
  const [, , section, ...rest] = url.pathname.split('/').filter((part) => part !== '')
  const path = decoded(rest.join('/'))
  if (path === null || rest.some((part) => /^(\.|%2e){1,2}$/i.test(part))) return null
  const page = (kind: PageKind, more: Partial<GithubPage> = {}) => ({ kind, repository, tree: '', ...more })
  switch (section) {
    case undefined:
      return page('repository')
    case 'tree':
      return path === '' ? null : page('repository', { tree: path })
    case 'blob':
    case 'edit': {
      const at = path.lastIndexOf('/')
      return at < 0 ? null : page('file', { tree: path.slice(0, at), file: path.slice(at + 1) })
    }
    case 'branches':
      return page('branches')
    case 'commit':
      return rest.length === 1 && /^[\da-f]{7,64}$/.test(path) ? page('commit', { tree: path }) : null
    case 'compare':
      return comparePage(path, repository)
    case 'pull':
      return /^\d{1,9}$/.test(rest[0] ?? '') ? page('pull', { pull: Number(rest[0]) }) : null
    case 'releases':
      return rest[0] === 'tag' && rest.length > 1 ? page('release', { tree: path.slice(4) }) : null
    default:
      return null
  }
}

/** The side with the changes: `branch`, `owner:branch` or `owner:repository:branch`, after two or three dots. */
function comparePage(path: string, { owner, name }: RepositoryName): GithubPage | null {
  const head = path.split(/\.{2,3}/).at(-1) ?? ''
  const parts = head.split(':')
  const tree = parts.at(-1) ?? ''
  const repository = {
    owner: parts.length > 1 ? (parts[0] ?? '') : owner,
    name: (parts.length > 2 && parts[1]) || name,
  }
  return tree !== '' && isRepositoryName(repository) ? { kind: 'compare', repository, tree } : null
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** What a typed link shows, with or without its scheme; null if it is no link to such a page. */
export function pageNamed(text: string, hosts: readonly string[] = GITHUB_HOSTS): GithubPage | null {
  const link = /^[\w.-]+\.[a-z]+\//i.test(text) ? `https://${text}` : text
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return null
  const url = new URL(link)
  return hosts.includes(url.host.replace(/^www\./, '')) ? readPage(url) : null
}
