import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { browser } from 'wxt/browser'
import { repositoryOf } from './page.ts'

/** What the popup asks the page that is in front. Asking a page of one's own needs no permission to see tabs. */
const QUESTION = 'sandlot:which-repository'

/** In a page: tells which repository it is about. */
export function answerPageQuestions(url: () => URL): void {
  browser.runtime.onMessage.addListener((question: unknown, _sender, answer) => {
    if (question === QUESTION) answer(repositoryOf(url()))
  })
}

/** The repository on the tab in front, or null. */
export async function activeRepository(): Promise<RepositoryName | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  return repositoryIn(tab?.id)
}

/** The repository that a tab shows, or null. */
export async function repositoryIn(tabId: number | undefined): Promise<RepositoryName | null> {
  if (tabId === undefined) return null
  try {
    return ((await browser.tabs.sendMessage(tabId, QUESTION)) as RepositoryName | null | undefined) ?? null
  } catch {
    // No page of GitHub is there to answer.
    return null
  }
}
