import { readPage, repositoryOf } from '@sandlot/core/repositories/page-rules'
import { browser } from 'wxt/browser'
import type { Wanted } from './page-links.ts'

/** What the popup asks the page that is in front. Asking a page of one's own needs no permission to see tabs. */
const QUESTION = 'sandlot:which-page'

/** What an address of GitHub's is about: as much as a control would know, else the repository alone; or null. */
export function wantedAt(url: URL): Wanted | null {
  const repository = repositoryOf(url)
  return readPage(url) ?? (repository && { repository })
}

/** In a page: tells what it is about. */
export function answerPageQuestions(url: () => URL): void {
  browser.runtime.onMessage.addListener((question: unknown, _sender, answer) => {
    if (question === QUESTION) answer(wantedAt(url()))
  })
}

/** What the tab in front is about, or null. */
export async function activePage(): Promise<Wanted | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  return pageIn(tab?.id)
}

/** What a tab shows, or null. */
export async function pageIn(tabId: number | undefined): Promise<Wanted | null> {
  if (tabId === undefined) return null
  try {
    return ((await browser.tabs.sendMessage(tabId, QUESTION)) as Wanted | null | undefined) ?? null
  } catch {
    // No page of GitHub is there to answer.
    return null
  }
}
