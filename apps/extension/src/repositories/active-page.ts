import { readPage, repositoryOf } from '@sandlot/core/repositories/page-rules'
import { browser } from 'wxt/browser'
import type { Wanted } from './page-links.ts'

/**
 * The message by which the popup queries the active tab. Messaging one's own content script does not require the tabs
 * permission.
 */
const QUESTION = 'sandlot:which-page'

/** Returns what a GitHub address refers to: as much as a control would know, else the repository alone, else null. */
export function wantedAt(url: URL): Wanted | null {
  const repository = repositoryOf(url)
  return readPage(url) ?? (repository && { repository })
}

/** Content script: answers the popup's query about this page. */
export function answerPageQuestions(url: () => URL): void {
  browser.runtime.onMessage.addListener((question: unknown, _sender, answer) => {
    if (question === QUESTION) answer(wantedAt(url()))
  })
}

/** Returns what the active tab refers to, or null. */
export async function activePage(): Promise<Wanted | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  return pageIn(tab?.id)
}

/** Returns what a tab refers to, or null. */
export async function pageIn(tabId: number | undefined): Promise<Wanted | null> {
  if (tabId === undefined) return null
  try {
    return ((await browser.tabs.sendMessage(tabId, QUESTION)) as Wanted | null | undefined) ?? null
  } catch {
    // The tab does not show a GitHub page.
    return null
  }
}
