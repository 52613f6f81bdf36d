import type { PageKind } from '@sandlot/core/repositories/page-rules'

export type InsertionPoint = { parent: Element; before: Element | null }

/** The row of Watch, Fork and Star: in the header that React renders since 2026, and in the older one. */
const HEADERS = [
  'ul[data-testid="repo-header-actions"]',
  '#repository-details-container .pagehead-actions',
  '.pagehead-actions',
  '#repository-details-container',
]
/** The actions next to a page's title, by Primer's current and former names. */
const TITLES = ['[data-component="PH_Actions"]', '.gh-header-actions']

/**
 * Where the control may be placed on each kind of page, best place first. Places hidden in a narrow window are skipped.
 */
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

/** Returns the place for the control on the current page, or null. */
export function findInsertionPoint(page: Document, kind: PageKind): InsertionPoint | null {
  for (const selector of PLACES[kind])
    for (const parent of page.querySelectorAll(selector))
      if (isSeen(parent)) return { parent, before: parent.firstElementChild }
  return besideCode(page) ?? (kind === 'repository' ? null : amongTabs(page))
}

/** Layouts without a known row have the Code button. */
function besideCode(page: Document): InsertionPoint | null {
  for (const button of page.querySelectorAll('react-app button, react-partial button'))
    if (button.textContent?.trim() === 'Code' && button.parentElement && isSeen(button.parentElement))
      return { parent: button.parentElement, before: button }
  return null
}

function amongTabs(page: Document): InsertionPoint | null {
  for (const selector of TABS)
    for (const parent of page.querySelectorAll(selector)) if (isSeen(parent)) return { parent, before: null }
  return null
}

/** A corner of the page, for when its regular places do not keep the control. */
export const cornerOf = (page: Document): InsertionPoint => ({ parent: page.body, before: null })
