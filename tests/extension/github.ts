import type { BrowserContext } from '@playwright/test'
import { hydrated, reactScript } from './hydrated.ts'

/**
 * Pages with the parts of GitHub's that the extension relies on, in GitHub's layouts: with and without a sign-in,
 * rendered by the server and by React. They navigate like GitHub's, by Turbo with its cache.
 */
export async function serveGithub(context: BrowserContext): Promise<void> {
  // One host for github.com, and one for a company's own GitHub.
  await context.route(/^https:\/\/github\.(com|acme\.example)\//, async (route) => {
    const url = new URL(route.request().url())
    if (url.pathname === '/assets/react.js')
      return route.fulfill({ contentType: 'text/javascript', body: await reactScript() })
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: await githubPage(url) })
  })
}

const STYLE = `
  body { margin: 0; font: 14px/1.5 sans-serif }
  :root { --button-default-bgColor-rest: #f6f8fa; --button-default-fgColor-rest: #25292e; --button-default-borderColor-rest: #d1d9e0; color-scheme: light }
  @media (prefers-color-scheme: dark) {
    :root { --button-default-bgColor-rest: #212830; --button-default-fgColor-rest: #f0f6fc; --button-default-borderColor-rest: #3d444d; color-scheme: dark }
    body { background: #0d1117; color: #f0f6fc }
  }
  .d-flex { display: flex; align-items: center; justify-content: space-between; padding: 16px 32px }
  ul { list-style: none; margin: 0; padding: 2px 0 }
  .pagehead-actions > li { float: left; margin-right: 8px; font-size: 12px }
  .btn { display: inline-block; box-sizing: border-box; height: 28px; padding: 3px 12px; font: 500 12px/20px sans-serif;
    color: var(--button-default-fgColor-rest); background: var(--button-default-bgColor-rest); border: 1px solid var(--button-default-borderColor-rest); border-radius: 6px }
  nav a { margin: 0 8px }
  @media (max-width: 767px) { .d-none { display: none } }
`

/**
 * Imitates Turbo: caches a copy of the page it leaves, swaps the body in one step, and shows copies when going back.
 */
const TURBO = `
  const copies = new Map()
  const say = (name) => document.dispatchEvent(new CustomEvent('turbo:' + name))
  const leave = () => { say('before-cache'); copies.set(location.href, document.body.cloneNode(true)) }
  const show = (body) => { document.body.replaceWith(body); say('render'); say('load') }
  let here = location.href
  window.visit = async (path) => {
    const page = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')
    leave()
    history.pushState({}, '', path)
    here = location.href
    document.title = page.title
    show(page.body)
  }
  window.addEventListener('popstate', () => {
    const copy = copies.get(location.href)
    copies.set(here, document.body.cloneNode(true))
    here = location.href
    if (copy) show(copy.cloneNode(true))
  })
`

const row = (signedIn: boolean) => `
  <div id="repository-details-container" class="flex-shrink-0" data-turbo-replace style="max-width: 70%">
    <ul class="pagehead-actions flex-shrink-0 d-none d-md-inline" style="padding: 2px 0">
      ${['Watch', 'Fork', 'Star']
        .map((name) =>
          signedIn
            ? `<li><button type="button" class="btn btn-sm">${name}</button></li>`
            : `<li><a class="btn btn-sm" href="/login?return_to=x" aria-label="You must be signed in">${name}</a></li>`,
        )
        .join('')}
    </ul>
  </div>`

const CODE_BUTTON = `<div class="toolbar"><button type="button" class="btn">Go to file</button>
  <button type="button" aria-haspopup="true" class="btn"><span>Code</span></button></div>`

const signedIn = (
  content: string,
) => `<div class="d-flex"><strong itemprop="name">widgets</strong>${row(true)}</div>
    <turbo-frame id="repo-content-turbo-frame"><react-app app-name="repos-overview">${content}</react-app></turbo-frame>`

/** The page layouts of some owners, so that tests choose by address. All others have the usual one. */
const layouts: Record<string, (content: string) => string | Promise<string>> = {
  hydrated: () => hydrated('repository', { isSignedIn: true }),
  hydratedvisitor: () => hydrated('repository', { isSignedIn: false }),
  reviewed: () => hydrated('pull', { isSignedIn: true }),
  private: (content) => signedIn(content),
  visitor: (content) => `<div class="d-flex"><strong itemprop="name">widgets</strong>${row(false)}</div>
    <turbo-frame id="repo-content-turbo-frame"><react-app app-name="repos-overview">${content}</react-app></turbo-frame>`,
  older: (content) => `<div class="d-flex"><h1>older / widgets</h1>
    <ul class="pagehead-actions flex-shrink-0"><li><a class="btn btn-sm">Watch</a></li></ul></div>${content}`,
  drawn: (content) =>
    `<react-app app-name="react-code-view"><div class="d-flex"><h1>widgets</h1></div>${content}</react-app>`,
  bare: () => '<h1>Nothing that anybody knows</h1>',
}

export async function githubPage(url: URL): Promise<string> {
  const [owner = '', name, section, ...rest] = url.pathname.slice(1).split('/')
  const layout = layouts[owner] ?? signedIn
  const isCode = section === undefined || section === '' || section === 'tree'
  const isEmpty = name === 'empty'
  const content =
    isCode && !isEmpty
      ? `${CODE_BUTTON}<table><tr><td>README.md</td></tr></table>`
      : `<p>${isEmpty ? 'Quick setup' : section}</p>`
  const body = name
    ? await layout(content)
    : '<main><ul class="pagehead-actions"><li>A page without a repository</li></ul></main>'
  const title = name ? `${owner}/${name}${rest.length > 0 ? ` at ${rest.join('/')}` : ''}` : 'GitHub'
  return `<!doctype html><html lang="en" data-color-mode="auto"><head><title>${title}</title>
    <meta name="octolytics-dimension-repository_nwo" content="${owner}/${name}">
    <meta name="octolytics-dimension-repository_public" content="${owner !== 'private'}">
    <meta property="og:url" content="${url.origin}${url.pathname}"><style>${STYLE}</style><script>${TURBO}</script></head>
    <body class="${owner === 'visitor' ? 'logged-out' : 'logged-in'}"><nav>GitHub</nav>${body}</body></html>`
}
