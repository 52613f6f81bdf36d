import { isRepositoryName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { isReserved } from './reserved-names.ts'

/** What a page of GitHub shows of a repository, where a control has a place. */
export const PAGE_KINDS = ['repository', 'file', 'branches', 'compare', 'commit', 'pull', 'release'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

export type GithubPage = {
  kind: PageKind
  repository: RepositoryName
  /** A branch, tag or commit and perhaps a folder, which nobody can tell apart by the address; empty for the default. */
  tree: string
  /** The name of a file in that folder. */
  file?: string
  /** The number of a pull request. */
  pull?: number
}

/** The repository that any page of GitHub is about, or null. */
export function repositoryOf(url: URL): RepositoryName | null {
  const [owner = '', name = ''] = url.pathname.split('/').filter((part) => part !== '')
  return isRepositoryName({ owner, name }) && !isReserved(owner) ? { owner, name } : null
}

/** What a page shows, by its address; null for lists, issues, settings and all else where nothing is added. */
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

/** The side that has the changes: `branch`, `owner:branch` or `owner:repository:branch`, behind two or three dots. */
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

/** What a link to a branch leads to: the repository and the branch; null for all other links. */
function branchOf(link: Element | null): Pick<GithubPage, 'repository' | 'tree'> | null {
  const href = link?.getAttribute('href')
  const page = href ? readPage(new URL(href, 'https://github.com')) : null
  return page?.kind === 'repository' && page.tree !== ''
    ? { repository: page.repository, tree: page.tree }
    : null
}

const HEADS = [
  '.head-ref a[href]',
  '[data-testid="head-ref"] a[href], a[data-testid="head-ref"]',
  ':is(.gh-header-meta, [data-component="PH_Title"], [class*="PullRequestHeader"]) a[href*="/tree/"]',
]

/** The branch that a pull request comes from, and its repository, as far as its page tells. */
export function headOf(page: Document): Pick<GithubPage, 'repository' | 'tree'> | null {
  for (const selector of HEADS) {
    // The branch that it goes to is named first.
    const found = branchOf([...page.querySelectorAll(selector)].at(-1) ?? null)
    if (found) return found
  }
  return null
}

const BRANCHES_MAX = 12

/** The branches that a list of branches shows, the first of them. */
export function branchesOn(page: Document, { owner, name }: RepositoryName): string[] {
  const links = page.querySelectorAll(`a[href^="/${owner}/${name}/tree/"]`)
  return [...new Set([...links].flatMap((link) => branchOf(link)?.tree ?? []))].slice(0, BRANCHES_MAX)
}

const meta = (page: Document, name: string) =>
  page.querySelector(`meta[name="octolytics-dimension-repository_${name}"]`)?.getAttribute('content')

/** Whether the page says that everybody may see the repository. One that does not say so counts as private. */
export const isPublic = (page: Document, { owner, name }: RepositoryName): boolean =>
  meta(page, 'public') === 'true' && meta(page, 'nwo')?.toLowerCase() === `${owner}/${name}`.toLowerCase()
