import { browser } from 'wxt/browser'
import { defineContentScript } from 'wxt/utils/define-content-script'
import { answerPageQuestions } from '../src/repositories/active-page.ts'
import { keepControl } from '../src/repositories/keep-control.ts'
import type { PageRequest } from '../src/repositories/page-answer.ts'
import { chooseHost, loadHosts, watchHosts } from '../src/shell/hosts.ts'
import { loadPreferences, type Preferences, watchPreferences } from '../src/shell/preferences.ts'

export default defineContentScript({
  matches: ['https://github.com/*'],
  // Early, so that the control is there when the page is painted first, and nothing moves later.
  runAt: 'document_start',
  main: (context) => {
    const { signal } = context
    const href = () => window.location.href
    const control = keepControl(document, {
      href,
      signal,
      isGone: () => context.isInvalid,
      // Whoever is to answer may be gone, or may have been replaced: then nothing is known.
      ask: (request: PageRequest) =>
        context.isInvalid
          ? Promise.resolve(undefined)
          : Promise.resolve(browser.runtime.sendMessage(request)).catch(() => undefined),
      chooseHost,
      copy: (text) => navigator.clipboard.writeText(text),
    })
    const want = ({ hidden }: Preferences) => control.want((kind) => !hidden.includes(kind))
    signal.addEventListener('abort', watchHosts(control.use))
    signal.addEventListener('abort', watchPreferences(want))
    answerPageQuestions(() => new URL(href()))
    void loadPreferences().then(want)
    void loadHosts().then(control.use)
  },
})
