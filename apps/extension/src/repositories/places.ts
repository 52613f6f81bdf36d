import type { PageKind } from '@sandlot/core/repositories/page-rules'

export type Place = { parent: Element; before: Element | null }

/** Where Watch, Fork and Star are: in the header that React draws since 2026, and in the one before. */
const HEADERS = [
  'ul[data-testid="repo-header-actions"]',
  '#repository-details-container .pagehead-actions',
  '.pagehead-actions',
  '#repository-details-container',
]
/** Where the title of a page has its actions, as Primer names it and as it was before. */
const TITLES = ['[data-component="PH_Actions"]', '.gh-header-actions']

/** Where a control may stand on each kind of page, the best place first. What a narrow window hides is passed over. */
const PLACES: Record<PageKind, readonly string[]> = {
  repository: HEADERS,
  file: ['.react-code-view-header-element--wide', ...HEADERS, ...TITLES],
  branches: [...TITLES, ...HEADERS],
  compare: [...TITLES, '.range-editor', ...HEADERS],
  commit: [...TITLES, '.commit .float-right', ...HEADERS],
  pull: [...TITLES, ...HEADERS],
  release: ['[data-testid="release-actions"]', ...TITLES, ...HEADERS],
}

/** Every page of a repository has its tabs. */
const TABS = ['#repository-container-header .UnderlineNav-actions', '#repository-container-header nav']

const isSeen = (element: Element) => element.checkVisibility()

/** The place for the control on the page as it is now, or null. */
export function findPlace(page: Document, kind: PageKind): Place | null {
  for (const selector of PLACES[kind])
    for (const parent of page.querySelectorAll(selector))
      if (isSeen(parent)) return { parent, before: parent.firstElementChild }
  return besideCode(page) ?? (kind === 'repository' ? null : amongTabs(page))
}

/** Layouts without a row to go by have the button that offers the code. */
function besideCode(page: Document): Place | null {
  for (const button of page.querySelectorAll('react-app button, react-partial button'))
    if (button.textContent?.trim() === 'Code' && button.parentElement && isSeen(button.parentElement))
      return { parent: button.parentElement, before: button }
  return null
}

function amongTabs(page: Document): Place | null {
  for (const selector of TABS)
    for (const parent of page.querySelectorAll(selector)) if (isSeen(parent)) return { parent, before: null }
  return null
}

/** A corner of the page that belongs to nobody, for when its own places do not keep what is put there. */
export const cornerOf = (page: Document): Place => ({ parent: page.body, before: null })
