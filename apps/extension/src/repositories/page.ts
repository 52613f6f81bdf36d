import { isRepositoryName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { isRepoTree, utils } from 'github-url-detection'

/** The repository whose code a page of GitHub lists: its root, a branch of it, or a folder; null on all others. */
export function listedRepository(url: URL): RepositoryName | null {
  const isSearch = new URLSearchParams(url.search).get('search') === '1'
  return isRepoTree(url) && !isSearch ? repositoryOf(url) : null
}

/** The repository that any page of GitHub is about, or null. */
export function repositoryOf(url: URL): RepositoryName | null {
  const found = utils.getRepositoryInfo(url)
  if (!found) return null
  const { owner, name } = found
  return isRepositoryName({ owner, name }) ? { owner, name } : null
}

/**
 * Where a control may stand, the best place first: before Watch, Fork and Star, where every layout of GitHub has
 * had them for years. Narrow windows hide that row.
 */
const ROWS = [
  '#repository-details-container .pagehead-actions',
  '.pagehead-actions',
  '#repository-details-container',
]

export type Place = { parent: Element; before: Element | null }

/** The place for the control on the page as it is now, or null. */
export function findPlace(page: Document): Place | null {
  for (const selector of ROWS)
    for (const parent of page.querySelectorAll(selector))
      if (parent.checkVisibility()) return { parent, before: parent.firstElementChild }
  return besideCode(page)
}

/** Layouts that React draws have no row to go by, only the button that offers the code. */
function besideCode(page: Document): Place | null {
  for (const button of page.querySelectorAll('react-app button, react-partial button'))
    if (button.textContent?.trim() === 'Code' && button.parentElement?.checkVisibility())
      return { parent: button.parentElement, before: button }
  return null
}
