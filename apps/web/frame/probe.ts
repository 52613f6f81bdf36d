import { hookConsole } from './console-hook.ts'
import { asText } from './format.ts'
import { keepStylesFresh } from './fresh-styles.ts'
import { logUncaught } from './log-uncaught.ts'
import { standInForStorage } from './memory-storage.ts'
import { problemFrom } from './problem.ts'
import { type ShellAround, shellAround } from './shell-around.ts'

const BUNDLER_PAGE = 'bundler'

/**
 * Runs first in every page inside a preview. It reports console output, navigation and errors to the app. In its own
 * tab there is nothing to report to.
 */
function start(page: Window & typeof globalThis): void {
  const shell = shellAround(page)
  const isBundler = page.document.documentElement.dataset.sandlot === BUNDLER_PAGE
  if (!shell) {
    // The bundler cannot work without the shell, which provides the files.
    if (isBundler) page.location.replace('/__sandlot/frame/')
    return
  }
  standInForStorage(page)
  const hook = hookConsole(page, (message) => shell.report(message))
  shell.report({ type: 'run', isNewPage: true })
  logUncaught(page, hook)
  page.addEventListener('sandlot-run', () => hook.flush())
  if (isBundler) {
    // Tells the bundler to store its results on this device only.
    Object.assign(page, { __SANDBOX_DATA__: {} })
    return
  }
  watchSite(page, shell)
}

/** Reports for a static site what the bundler reports for its pages. */
function watchSite(page: Window & typeof globalThis, shell: ShellAround): void {
  const { location, history } = page
  const here = () =>
    shell.report({
      type: 'location',
      path: location.pathname + location.search + location.hash,
      canGoBack: false,
      canGoForward: false,
    })
  const problem = (given: Parameters<typeof problemFrom>[0]) =>
    shell.report({ type: 'problem', problem: problemFrom(given) })
  shell.report({ type: 'no-problem' })
  shell.report({ type: 'status', phase: 'running' })
  here()
  for (const method of ['pushState', 'replaceState'] as const) {
    const native = history[method].bind(history)
    history[method] = (...values) => {
      native(...values)
      here()
    }
  }
  page.addEventListener('hashchange', here)
  page.addEventListener('popstate', here)
  page.addEventListener('load', () => shell.report({ type: 'status', phase: 'ready' }))
  page.addEventListener('error', ({ error, message, filename, lineno, colno }) =>
    problem({
      title: error instanceof Error ? error.name : 'Error',
      message: error instanceof Error ? error.message : message,
      path: pathIn(filename, location.origin),
      line: lineno || null,
      column: colno || null,
    }),
  )
  page.addEventListener('unhandledrejection', ({ reason }) => {
    const isError = reason instanceof Error
    problem({
      title: isError ? reason.name : 'Unhandled rejection',
      message: isError ? reason.message : asText(reason),
    })
  })
  keepStylesFresh(page)
}

/** The path of one of the page's own scripts. Null for all others. */
function pathIn(filename: string, origin: string): string | null {
  const from = URL.canParse(filename) ? new URL(filename) : null
  if (from?.origin !== origin) return null
  try {
    return decodeURIComponent(from.pathname)
      .slice(1)
      .replace(/(^|\/)$/, '$1index.html')
  } catch {
    return from.pathname.slice(1)
  }
}

start(window)
