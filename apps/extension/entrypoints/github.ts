import { browser } from 'wxt/browser'
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { answerPageQuestions } from '../src/repositories/active-page.ts'
import { keepControl } from '../src/repositories/keep-control.ts'
import type { PageRequest } from '../src/repositories/page-answer.ts'
import { loadHosts, watchHosts } from '../src/shell/hosts.ts'
import { loadPreferences, type Preferences, watchPreferences } from '../src/shell/preferences.ts'

const STARTED = 'sandlot:started'

/** The content script for GitHub's pages. The manifest names it, and so does the background for GitHub Enterprise. */
export default defineUnlistedScript(() => {
  const gone = new AbortController()
  const { signal } = gone
  // A newer instance replaces this one, which an update left behind or the browser injected twice.
  document.dispatchEvent(new Event(STARTED))
  document.addEventListener(STARTED, () => gone.abort(), { signal })
  const isGone = () => {
    if (!browser.runtime?.id) gone.abort()
    return signal.aborted
  }
  const href = () => location.href
  const control = keepControl(document, {
    href,
    signal,
    isGone,
    // The background may be gone or replaced, in which case nothing is known.
    ask: async (request: PageRequest) =>
      isGone() ? undefined : browser.runtime.sendMessage(request).catch(() => undefined),
    copy: (text) => navigator.clipboard.writeText(text),
  })
  const want = ({ hidden }: Preferences) => control.want((kind) => !hidden.includes(kind))
  const stops = [watchHosts(control.use), watchPreferences(want)]
  signal.addEventListener('abort', () => {
    // Once the extension is gone, there is nothing left to unsubscribe from.
    if (browser.runtime?.id) for (const stop of stops) stop()
  })
  answerPageQuestions(() => new URL(href()))
  void loadPreferences().then(want)
  void loadHosts().then(control.use)
})
