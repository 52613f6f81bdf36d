import type { GithubPage } from '@sandlot/core/repositories/page-rules'
import { readPage } from '@sandlot/core/repositories/page-rules'
import type { RepositoryName } from '@sandlot/core/repositories/rules'

/** Returns the repository and branch that a link leads to. Null for all other links. */
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

/** Returns the source branch of a pull request and its repository, as far as the page shows them. */
export function headOf(page: Document): Pick<GithubPage, 'repository' | 'tree'> | null {
  for (const selector of HEADS) {
    // The target branch is named first.
    const found = branchOf([...page.querySelectorAll(selector)].at(-1) ?? null)
    if (found) return found
  }
  return null
}

const BRANCHES_MAX = 12

/** Returns the first branches of a page that lists them. */
export function branchesOn(page: Document, { owner, name }: RepositoryName): string[] {
  const links = page.querySelectorAll(`a[href^="/${owner}/${name}/tree/"]`)
  return [...new Set([...links].flatMap((link) => branchOf(link)?.tree ?? []))].slice(0, BRANCHES_MAX)
}

const meta = (page: Document, name: string) =>
  page.querySelector(`meta[name="octolytics-dimension-repository_${name}"]`)?.getAttribute('content')

/** Whether the page marks the repository as public. Without a mark it counts as private. */
export const isPublic = (page: Document, { owner, name }: RepositoryName): boolean =>
  meta(page, 'public') === 'true' && meta(page, 'nwo')?.toLowerCase() === `${owner}/${name}`.toLowerCase()
