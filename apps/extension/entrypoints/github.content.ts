import { defineContentScript } from 'wxt/utils/define-content-script'
import { answerPageQuestions } from '../src/repositories/active-repository.ts'
import { keepControl } from '../src/repositories/keep-control.ts'
import { loadHosts, watchHosts } from '../src/shell/hosts.ts'

export default defineContentScript({
  matches: ['https://github.com/*'],
  // Early, so that the control is there when the page is painted first, and nothing moves later.
  runAt: 'document_start',
  main: ({ signal }) => {
    const href = () => window.location.href
    const control = keepControl(document, { href, signal })
    signal.addEventListener('abort', watchHosts(control.use))
    answerPageQuestions(() => new URL(href()))
    void loadHosts().then(control.use)
  },
})
