// @vitest-environment jsdom
import { act, type ReactNode, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Hosts } from '../shell/hosts.ts'
import { BranchRows, metas, oldHeader, PullHeader, RepoHeader, Titled } from '../testing/github-pages.tsx'
import { CONTROL } from './control.ts'
import { viewOf } from './control-view.ts'
import { type KeepOptions, keepControl } from './keep-control.ts'
import { NOTHING_KNOWN, type PageAnswer, type PageRequest } from './page-answer.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// jsdom has no layout.
Element.prototype.checkVisibility = () => true

const acme = { origin: 'https://sandlot.acme.example', name: 'Acme' }
const hosts: Hosts = { list: [acme], current: acme }
const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))

let path = '/acme/widgets'
let stop = new AbortController()
let asked: PageRequest[] = []
let answer: PageAnswer | undefined
/** Callbacks that wait until the page is idle. */
let idle: (() => void)[] = []
const settle = async () => {
  await frame()
  while (idle.length > 0) idle.shift()?.()
  await frame()
}

beforeEach(() => {
  path = '/acme/widgets'
  stop = new AbortController()
  asked = []
  answer = undefined
  idle = []
  document.head.innerHTML = metas()
  document.body.innerHTML = ''
})
afterEach(() => stop.abort())

function keep(options: Partial<KeepOptions> = {}) {
  const kept = keepControl(document, {
    href: () => `https://github.com${path}`,
    signal: stop.signal,
    ask: async (request) => {
      asked.push(request)
      return request.kind === 'page-state' && answer
        ? viewOf(request.seen, { ...hosts, current: acme }, answer)
        : undefined
    },
    copy: async () => {},
    whenIdle: (callback) => idle.push(callback),
    ...options,
  })
  kept.use(hosts)
  return kept
}

const controls = () => [...document.querySelectorAll<HTMLElement>(CONTROL)]
const part = <E extends HTMLElement = HTMLElement>(selector: string) =>
  controls()[0]?.shadowRoot?.querySelector<E>(selector) ?? undefined
const link = () => part<HTMLAnchorElement>('a.main')
const label = () => part('.label')?.textContent

/** A header that React rerenders, and remounts from the third count on. */
const redraw: { current: (count: number) => void } = { current: () => {} }
function Counting() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    redraw.current = setCount
  }, [])
  return <RepoHeader count={count} isSignedIn key={count > 2 ? 'other' : 'same'} />
}

/** Imitates GitHub: the server's markup is there first, and React hydrates it later. */
function serverDraws(content: ReactNode, tag = 'react-partial') {
  document.body.insertAdjacentHTML('beforeend', `<${tag}><div>${renderToString(content)}</div></${tag}>`)
  const root = document.body.lastElementChild as Element
  const problems: unknown[] = []
  const hydrate = (next: ReactNode = content) =>
    act(() => {
      root.classList.add('loaded')
      return hydrateRoot(root.firstElementChild as Element, next, {
        onRecoverableError: (error) => problems.push(error),
      })
    })
  return { root, hydrate, problems }
}

test.each([true, false])(
  'waits for React to hydrate the 2026 header, then inserts the control once (signed in: %s)',
  async (isSignedIn) => {
    const { hydrate, problems } = serverDraws(<RepoHeader isSignedIn={isSignedIn} />)
    keep()
    await settle()
    expect(controls()).toHaveLength(0)
    hydrate()
    await settle()
    expect(controls()).toHaveLength(1)
    expect(controls()[0]?.closest('ul')?.dataset.testid).toBe('repo-header-actions')
    expect(controls()[0]?.parentElement?.tagName).toBe('LI')
    expect(link()?.href).toBe('https://sandlot.acme.example/dashboard?import_repo=acme/widgets')
    expect(problems).toEqual([])
  },
)

test('an element inserted too early causes a hydration error, so the test above would detect it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { root, hydrate, problems } = serverDraws(<RepoHeader isSignedIn />)
  root.querySelector('ul')?.prepend(document.createElement('li'))
  hydrate()
  expect(String(problems[0])).toMatch(/hydrat/i)
})

test.each([true, false])(
  'inserts the control into the pre-2026 header immediately (signed in: %s)',
  async (isSignedIn) => {
    document.body.innerHTML = oldHeader({ isSignedIn })
    keep()
    expect(controls()).toHaveLength(1)
    expect(controls()[0]?.closest('ul')?.className).toContain('pagehead-actions')
    await settle()
    expect(controls()).toHaveLength(1)
  },
)

test.each([
  '/',
  '/acme',
  '/acme?tab=repositories',
  '/orgs/acme/repositories',
  '/search?q=widgets',
  '/acme/widgets/search?q=x',
  '/acme/widgets/issues',
  '/acme/widgets/issues/1',
  '/acme/widgets/pulls',
  '/acme/widgets/settings',
  '/acme/widgets/stargazers',
  '/settings/profile',
  '/login',
  '/login/oauth',
  '/features/actions',
  '/marketplace/actions',
  '/trending/typescript',
])(
  'lists, search, issues, settings, login and marketing pages stay unchanged, even with a place for the control: %s [EX-006]',
  async (at) => {
    path = at
    document.body.innerHTML = oldHeader({ isSignedIn: true })
    const before = document.documentElement.outerHTML
    keep()
    await settle()
    document.body.append('changed')
    await settle()
    expect(document.documentElement.outerHTML.replace('changed', '')).toBe(before)
    expect(asked).toEqual([])
    // The same page shows one where it belongs.
    path = '/acme/widgets'
    document.body.append('changed')
    await settle()
    expect(controls()).toHaveLength(1)
  },
)

test('a page with both headers has one control, which survives the removal of its header', async () => {
  document.body.innerHTML = oldHeader({ isSignedIn: true })
  const { hydrate } = serverDraws(<RepoHeader isSignedIn />)
  keep()
  hydrate()
  await settle()
  expect(controls()).toHaveLength(1)
  controls()[0]?.closest('ul')?.remove()
  await settle()
  expect(controls()).toHaveLength(1)
})

test('the control appears once after each of many React renders of its list', async () => {
  const { hydrate, problems } = serverDraws(<Counting />)
  let now = 0
  keep({ now: () => now })
  hydrate()
  await settle()
  for (const count of [1, 2, 3, 4]) {
    now += 60_000
    act(() => redraw.current(count))
    await settle()
    expect(controls()).toHaveLength(1)
    expect(document.querySelector('ul')?.contains(controls()[0] ?? null)).toBe(true)
  }
  expect(problems).toEqual([])
})

test('moves to the corner when its place is re-rendered every second, and notifies the background', async () => {
  document.body.innerHTML = oldHeader({ isSignedIn: true })
  let now = 0
  keep({ now: () => now })
  for (let second = 0; second < 8; second += 1) {
    now += 1_000
    const row = document.querySelector('.pagehead-actions')
    row?.replaceWith(row.cloneNode(true))
    await settle()
    expect(controls()).toHaveLength(1)
  }
  expect(controls()[0]?.parentElement).toBe(document.body)
  expect(controls()[0]?.dataset.corner).toBe('')
  expect(asked.length).toBeLessThanOrEqual(2)
  // The next page starts with a place for its control.
  path = '/acme/other'
  document.body.append('changed')
  await settle()
  expect(controls()[0]?.closest('ul')).not.toBeNull()
})

test('leaves a page without a place unchanged, and notifies the background after three seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    document.body.innerHTML = '<h1>Nothing that anybody knows</h1>'
    const before = document.body.innerHTML
    keep()
    vi.advanceTimersByTime(3_000)
    expect(document.body.innerHTML).toBe(before)
    expect(asked).toEqual([{ kind: 'no-place', page: 'repository' }])
  } finally {
    vi.useRealTimers()
  }
})

test.each(['', '/commits', '/files', '/changes'])(
  'a pull request%s has "Open branch" for its head branch [EX-003]',
  async (section) => {
    path = `/acme/widgets/pull/12${section}`
    const { hydrate, problems } = serverDraws(<PullHeader />, 'react-app')
    keep()
    hydrate()
    await settle()
    expect(label()).toBe('Open branch')
    expect(controls()[0]?.parentElement?.dataset.component).toBe('PH_Actions')
    expect(link()?.search).toBe('?import_repo=acme/widgets&import_ref=fix/it&import_pull=12')
    expect(problems).toEqual([])
  },
)

test('a pull request from a fork targets the fork, even when the page reveals it late', async () => {
  path = '/acme/widgets/pull/12'
  document.body.innerHTML = `<div class="gh-header-meta"></div><div class="gh-header-actions"></div>`
  keep()
  expect(link()?.search).toBe('?import_repo=acme/widgets&import_pull=12')
  document
    .querySelector('.gh-header-meta')
    ?.insertAdjacentHTML(
      'beforeend',
      '<span class="commit-ref head-ref"><a href="/bo/widgets/tree/fix">bo:fix</a></span>',
    )
  await settle()
  expect(link()?.search).toBe('?import_repo=bo/widgets&import_ref=fix&import_pull=12')
})

const known = (more: Partial<NonNullable<PageAnswer['state']>> = {}): PageAnswer => ({
  state: {
    permission: 'WRITE',
    canFork: true,
    head: null,
    workspaces: [
      {
        id: 'w1',
        name: 'Dugout',
        isImported: false,
        canImport: true,
        vmTier: 1,
        highestVmTier: 2,
        sandboxId: null,
      },
    ],
    ...more,
  },
  tiers: [
    { tier: 1, label: 'Pico', name: 'Pico', cpu: 2, memory: 4 },
    { tier: 2, label: 'Nano', name: 'Nano', cpu: 2, memory: 4 },
    { tier: 3, label: 'Micro', name: 'Micro', cpu: 2, memory: 4 },
  ],
})

test.each([
  ['/acme/widgets/commit/0123abc', '0123abc'],
  ['/acme/widgets/compare/main...a/b', 'a/b'],
  ['/acme/widgets/branches', ''],
])('%s has an action that opens or creates the branch [EX-004]', async (at, tree) => {
  path = at
  answer = known()
  const { hydrate } = serverDraws(
    <Titled>
      <BranchRows names={['main', 'a/b']} />
    </Titled>,
    'react-app',
  )
  keep()
  hydrate()
  await settle()
  expect(label()).toBe('Open branch')
  expect(link()?.href).toBe(
    `https://sandlot.acme.example/p/github/acme/widgets${tree && `/${tree}`}?workspaceId=w1`,
  )
  if (tree !== '') return
  part('.more')?.click()
  const entries = [...(controls()[0]?.shadowRoot?.querySelectorAll<HTMLAnchorElement>('a[role]') ?? [])]
  expect(entries.map(({ textContent, pathname }) => [textContent, pathname])).toEqual([
    ['Open main', '/p/github/acme/widgets/main'],
    ['Open a/b', '/p/github/acme/widgets/a/b'],
  ])
})

test('the file menu has "Open file in workspace" [EX-005]', async () => {
  path = '/acme/widgets/blob/main/src/x.ts'
  document.body.innerHTML = '<div class="react-code-view-header-element--wide"></div>'
  answer = NOTHING_KNOWN
  keep()
  await settle()
  part('.more')?.click()
  const entry = part<HTMLAnchorElement>('a[role=menuitem]')
  expect(entry?.textContent).toBe('Open file in workspace')
  expect(entry?.search).toBe('?import_repo=acme/widgets&import_ref=main/src&import_file=x.ts')
})

test('the control stays a plain link after an extension update under the page, without errors [EX-036]', async () => {
  const said = vi.spyOn(console, 'error')
  document.body.innerHTML = oldHeader({ isSignedIn: true })
  let isGone = false
  keep({ isGone: () => isGone })
  await settle()
  const before = asked.length
  isGone = true
  path = '/acme/other'
  document.body.append('changed')
  await settle()
  expect(controls()).toHaveLength(1)
  expect(link()?.href).toContain('import_repo=acme/widgets')
  expect(part('.more')).toBeUndefined()
  document.body.append('changed again')
  await settle()
  expect(asked).toHaveLength(before)
  expect(said).not.toHaveBeenCalled()
})
