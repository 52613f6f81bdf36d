// @vitest-environment jsdom

import { accountKeys } from '@sandlot/core/accounts/queries'
import { expect, onTestFinished, test, vi } from 'vitest'
import { currentUserReply, flags, stubPopup } from '../../accounts/testing/popup.ts'
import { eventually, find, names, seek } from '../../sandboxes/testing/dom.ts'
import {
  type Answers,
  buildCard,
  memberAs,
  person,
  Refusal,
  USER_ID,
} from '../../sandboxes/testing/server.ts'
import { showApp } from '../../sandboxes/testing/show-app.tsx'

const at = (path: string, options?: Parameters<typeof showApp>[2]) => showApp(path, memberAs(), options)
const pathOf = ({ router }: ReturnType<typeof showApp>) => router.state.location.pathname

test.each([
  ['[RT-002]', '/s/github', 'Sandlot and GitHub'],
  ['[RT-003]', '/s/cli', 'Sandlot in the terminal'],
])('%s %s is a documentation page and not a sandbox', async (_id, path, title) => {
  const shown = at(path, { isVisitor: true })
  await find('h1', title)
  expect(pathOf(shown)).toBe(path)
  expect(names('h2').length).toBeGreaterThan(2)
  expect(document.title).toContain(title)
})

test.each([
  ['/auth/mobile', 'Sandlot on a phone'],
  ['/extension', 'Sandlot in your browser'],
  ['/auth/vercel', 'Sandlot and Vercel'],
])('%s explains the alternatives', async (path, title) => {
  const shown = at(path, { isVisitor: true })
  await find('h1', title)
  expect(pathOf(shown)).toBe(path)
  expect(document.title).toContain(title)
})

test('the command line page names this host', async () => {
  at('/s/cli', { isVisitor: true })
  await find('pre', `sandlot auth login --host ${window.location.origin}`)
})

test('[RT-012] /phew explains that the page left was a sandbox, and links to the dashboard', async () => {
  at('/phew')
  await find('h1', 'That page was a sandbox')
  expect(seek('main p')?.textContent).toContain('It is not Sandlot itself')
  expect(seek('main a')?.getAttribute('href')).toBe('/dashboard')
})

test('[RT-034] the cookie statement has the address that links use', async () => {
  at('/legal/cookies', { isVisitor: true })
  await find('h1', 'Privacy and cookies')
})

test('[RT-031] a short address leads to upgrading, and keeps its query', async () => {
  const shown = at('/pro?workspace=w1')
  await eventually(() => expect(shown.router.state.location.href).toBe('/upgrade?workspace=w1'))
})

test('[RT-032] on premises, without upgrades, it leads to the dashboard', async () => {
  const shown = at('/pro', { environment: { isOnPrem: true } })
  await eventually(() => expect(pathOf(shown)).toMatch(/^\/dashboard(\/recent)?$/))
})

test.each(['/no/such/page', '/t/nothing', '/u'])('[ER-114] %s shows the not-found page', async (path) => {
  at(path, { isVisitor: true })
  await find('h1', 'Whoops, page not found')
})

test.each([
  ['[SH-097] who is signed in', false, '/dashboard', 'Go to Dashboard'],
  ['[SH-042] [SH-098] a visitor', true, '/', 'Go to Homepage'],
] as const)(
  '[RT-033] [SH-095] [SH-096] %s gets a link from the not-found page to %s',
  async (_who, isVisitor, place, label) => {
    at('/no/such/page', { isVisitor })
    await find('h1', 'Whoops, page not found')
    expect(seek('main')?.textContent).toContain("We can't seem to find the page you're looking for")
    expect((await find('main a', label)).getAttribute('href')).toBe(place)
    expect(seek('header a')?.getAttribute('href')).toBe(place)
  },
)

test('[ER-114] an unknown address in the administration shows no second header', async () => {
  const { services } = at('/admin/nothing')
  services.queries.setQueryData(accountKeys.me, { ...person, isAdmin: true })
  await find('nav a', 'People')
  await find('main h1', 'Whoops, page not found')
  await eventually(() => expect(document.querySelectorAll('header')).toHaveLength(1))
  expect(document.querySelectorAll('main')).toHaveLength(1)
})

test('[SH-099] the home link of the not-found page leads a visitor to the sign-in page', async () => {
  const shown = at('/no/such/page', { isVisitor: true })
  const home = await find('main a', 'Go to Homepage')
  expect(home.getAttribute('href')).toBe('/')
  expect(seek('header a')?.getAttribute('href')).toBe('/')
  home.click()
  await eventually(() => expect(pathOf(shown)).toBe('/signin'))
})

test('[ST-036] [ST-037] a user without a workspace is led to creating one', async () => {
  const shown = showApp('/dashboard/recent', {
    'query AllTeams': () => ({
      me: { __typename: 'CurrentUser', id: USER_ID, primaryWorkspaceId: null, workspaces: [] },
    }),
  })
  await find('h1', 'Name your workspace')
  expect(pathOf(shown)).toBe('/create-workspace')
  expect(seek('button', /^Switch workspace/)).toBeUndefined()
})

test('[SH-044] [SH-045] only signed-out users can choose Sign In in the bar, but not on the sign-in page itself', async () => {
  at('/legal/cookies', { isVisitor: true })
  expect((await find('header a', 'Sign In')).getAttribute('href')).toBe('/signin?continue=%2Flegal%2Fcookies')
  document.body.replaceChildren()
  at('/legal/cookies')
  await find('header button', 'Your account')
  expect(seek('a', 'Sign In')).toBeUndefined()
  document.body.replaceChildren()
  at('/signin', { isVisitor: true })
  await find('h1', 'Sign in to Sandlot')
  expect(seek('a', 'Sign In')).toBeUndefined()
})

const me = (fields: object) => ({ me: { __typename: 'CurrentUser', id: USER_ID, ...fields } })
const two: Answers = {
  'query AllTeams': () =>
    me({
      primaryWorkspaceId: 'w1',
      workspaces: ['w1', 'w2'].map((id) => ({
        __typename: 'Team',
        id,
        name: `Team ${id}`,
        avatarUrl: null,
        type: 'TEAM',
        plan: null,
        insertedAt: '2026-01-01T00:00:00Z',
        viewerAuthorization: { authorization: 'ADMIN', teamManager: false },
        isLastAdmin: true,
        abilities: {},
      })),
    }),
  'query TeamInfo': () => me({ team: null }),
}

const inTeam = (fields: object) => () =>
  me({ collaboratorSandboxes: [], team: { __typename: 'Team', id: 'w1', ...fields } })

test.each([
  ['[RT-054]', 'get-started', 'Get started', 'Get started'],
  ['[RT-055]', 'drafts', 'Drafts', 'Drafts'],
  ['[RT-057]', 'templates', 'Templates', 'Templates'],
  ['[RT-063]', 'deleted', 'Recently deleted', 'Recently deleted'],
  ['[RT-064]', 'shared', 'Sandboxes shared with me', 'Sandboxes shared with me'],
])('%s /dashboard/%s shows its page', async (_id, path, heading, title) => {
  showApp(`/dashboard/${path}`, {
    ...two,
    'query TeamDrafts': inTeam({ drafts: [buildCard({ title: 'My draft' })] }),
    'query TeamTemplates': inTeam({ templates: [] }),
    'query DeletedSandboxes': inTeam({ sandboxes: [] }),
    'query SharedWithMeSandboxes': inTeam({}),
  })
  await find('h1', heading)
  expect(document.title).toBe(`${title} · Sandlot`)
  if (path === 'drafts') await eventually(() => expect(names('[role="row"]')).toEqual(['My draft']))
})

test('[RT-052] a visitor of a deep link returns to it after signing in', async () => {
  const { say } = stubPopup()
  let isIn = false
  const shown = showApp(
    '/dashboard/drafts?from=chat',
    {
      ...two,
      'query TeamDrafts': inTeam({ drafts: [] }),
      'GET /api/meta/features': () => flags(['github']),
      'GET /api/v1/users/current': () => {
        if (isIn) return currentUserReply
        throw new Refusal('You need to be signed in.', 'UNAUTHENTICATED')
      },
    },
    { isVisitor: true },
  )
  ;(await find('button', 'Continue with GitHub')).click()
  expect(pathOf(shown)).toBe('/signin')
  isIn = true
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('signedIn=true')
  onTestFinished(() => void vi.restoreAllMocks())
  say({ type: 'signin', data: {} })
  await find('h1', 'Drafts')
  expect(shown.router.state.location.href).toBe('/dashboard/drafts?from=chat')
})

test('[RT-073] [ST-031] the workspace in the address becomes the active one, and is stored', async () => {
  const { services } = showApp('/dashboard/get-started?workspace=w2', two)
  await find('button', 'Switch workspace: Team w2')
  await eventually(() => expect(services.storage.get('SELECTED_WORKSPACE_ID', null)).toBe('w2'))
})

test('[RT-081] preferences open on the item in the address', async () => {
  const { services } = showApp('/dashboard/get-started?preferences=notifications', two)
  await eventually(() => expect(services.modals.list()[0]?.props).toMatchObject({ item: 'notifications' }))
})

test.each([
  ['workspace=w2', 0],
  ['create=true', 1],
  ['create_sandbox=abc', 1],
  ['create_devbox=true', 1],
  ['import_repo=acme/site', 1],
  ['preferences=account', 1],
])(
  '[RT-072] the parameter %s is used once and removed; the rest of the query stays',
  async (query, modals) => {
    const shown = showApp(`/dashboard/get-started?${query}&kept=yes`, two)
    const open = vi.spyOn(shown.services.modals, 'open').mockResolvedValue(undefined)
    await eventually(() => expect(shown.router.state.location.search).toEqual({ kept: 'yes' }))
    await eventually(() => expect(open).toHaveBeenCalledTimes(modals))
    await shown.router.invalidate()
    expect(open).toHaveBeenCalledTimes(modals)
  },
)

test.each(['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example/'])(
  'signing in never redirects to %s',
  async (target) => {
    const shown = at(`/signin?continue=${encodeURIComponent(target)}`)
    await eventually(() => expect(pathOf(shown)).toBe('/dashboard/recent'))
  },
)

test('[SH-120] [SH-125] the preferences have a page of their own, which opens the tab in its address', async () => {
  at('/standalone/preferences?itemId=editor')
  await find('h1', 'Preferences')
  expect((await find('[role="tab"]', 'Editor')).getAttribute('aria-selected')).toBe('true')
  // No heading level is skipped.
  await find('h1 ~ * h2', 'Editor')
})

test.each(['nonsense', 'constructor', '__proto__'])('[SH-124] /standalone/%s does not exist', async (id) => {
  at(`/standalone/${id}`)
  await find('h1', 'Whoops, page not found')
})
