// @vitest-environment jsdom

import { accountKeys } from '@sandlot/core/accounts/queries'
import { contributionsQuery } from '@sandlot/core/branches/contributions-query'
import { pullMessages } from '@sandlot/core/branches/pull-messages'
import { SIDEBAR_OPEN_MAX } from '@sandlot/core/repositories/limits'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { repositoryPages } from '@sandlot/core/repositories/page-messages'
import { repositoryKeys } from '@sandlot/core/repositories/queries'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { expect, test, vi } from 'vitest'
import { flags, stubPopup } from '../accounts/testing/popup.ts'
import { BranchesPage } from '../branches/branches-page.tsx'
import { eventually, find, names, seek } from '../sandboxes/testing/dom.ts'
import {
  type Answers,
  BareStatus,
  memberAs,
  person,
  Refusal,
  USER_ID,
  WORKSPACE_ID,
} from '../sandboxes/testing/server.ts'
import { memoryStore } from '../sandboxes/testing/services.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { answers } from '../templates/create/testing/create.tsx'
import { ContributionsPage } from './contributions-page.tsx'
import { SyncedEntry } from './follow/synced-entry.tsx'
import { SyncedPage } from './follow/synced-page.tsx'
import { RepositoriesPage } from './repositories-page.tsx'
import { SidebarRepositories } from './sidebar-repositories.tsx'

const project = (name: string, fields: object = {}) => ({
  __typename: 'Project',
  id: `p-${name}`,
  appInstalled: false,
  authorization: 'WRITE',
  branchCount: 2,
  lastAccessedAt: null,
  defaultBranch: { __typename: 'Branch', id: `b-${name}`, name: 'main' },
  repository: { owner: 'acme', name, description: null, private: false, defaultBranch: 'main', pushedAt: '' },
  team: { __typename: 'Team', id: WORKSPACE_ID, name: 'Ours' },
  ...fields,
})
const listed = (projects: readonly object[]) => ({
  me: { __typename: 'CurrentUser', id: USER_ID, team: { __typename: 'Team', id: WORKSPACE_ID, projects } },
})

type Has = { features?: object; scopes?: readonly string[]; role?: 'ADMIN' | 'WRITE' | 'READ' }

function show(
  page: Parameters<typeof showPage>[0],
  more: Answers = {},
  has: Has & Parameters<typeof showPage>[2] = {},
) {
  const { features, scopes = ['repo'], role, ...options } = has
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const shown = showPage(
    page,
    {
      ...answers,
      ...memberAs(role),
      'GET /api/meta/features': () => flags(['github'], features),
      'GET /api/v1/users/current_user/integrations': () => ({ needs_sign_in: false, accounts: [] }),
      'query RepositoriesByTeam': () => listed([project('site')]),
      ...more,
    },
    options,
  )
  const data = { id: '1', login: 'ann', name: null, avatarUrl: '', scopes: [...scopes] }
  shown.services.queries.setQueryData(accountKeys.me, {
    ...person,
    githubProfile: { data, error: null },
  } as never)
  return shown
}

const named = (count: number) => Array.from({ length: count }, (_, at) => project(`r${at}`))
const clear = () => document.body.replaceChildren()
const toastsOf = ({ services }: ReturnType<typeof show>) => services.toasts.list().map(({ text }) => text)

test('[SH-018] lists all repositories, each with a link to its page', async () => {
  show(<SidebarRepositories />, {
    'query RepositoriesByTeam': () => listed([project('site'), project('app')]),
  })
  await find('a', 'acme/site')
  expect(names('li a')).toEqual(['All repositories', 'acme/app', 'acme/site', 'My contributions'])
  expect(seek('a', 'All repositories')?.getAttribute('href')).toBe('/dashboard/repositories')
  expect(seek('a', 'acme/app')?.getAttribute('href')).toBe('/dashboard/repositories/acme/app')
  ;(await find('button', repositoryPages.collapse)).click()
  await eventually(() => expect(seek('a', 'acme/app')).toBeUndefined())
})

test('[SH-019] [RP-030] [PM-010] contributions show in the primary workspace only', async () => {
  show(<SidebarRepositories />)
  await find('a', 'My contributions')
  clear()
  const own = memberAs()['query AllTeams']?.({}) as { me: object }
  const elsewhere = { 'query AllTeams': () => ({ me: { ...own.me, primaryWorkspaceId: 'another' } }) }
  show(<SidebarRepositories />, elsewhere)
  await find('a', 'acme/site')
  expect(seek('a', 'My contributions')).toBeUndefined()
  clear()
  const { router } = show(<ContributionsPage />, {
    ...elsewhere,
    'query ContributionBranches': () => contributions([]),
  })
  await eventually(() => expect(router.state.location.pathname).toBe('/dashboard/recent'))
  clear()
  show(<ContributionsPage />, { 'query ContributionBranches': () => contributions([]) })
  await find('h1', 'My contributions')
})

test('[SH-040] [CN-023] up to five repositories are expanded by default, six are collapsed', async () => {
  show(<SidebarRepositories />, { 'query RepositoriesByTeam': () => listed(named(5)) })
  await find('a', 'acme/r4')
  clear()
  show(<SidebarRepositories />, { 'query RepositoriesByTeam': () => listed(named(6)) })
  await find('button', repositoryPages.expand)
  expect([SIDEBAR_OPEN_MAX, seek('a', 'acme/r0')]).toEqual([5, undefined])
})

test('[SH-039] [ST-007] the device stores the expanded state for each workspace', async () => {
  const store = memoryStore()
  show(<SidebarRepositories />, { 'query RepositoriesByTeam': () => listed(named(6)) }, { store })
  ;(await find('button', repositoryPages.expand)).click()
  await find('a', 'acme/r0')
  expect(store.getItem(`CSB/SIDEBAR_REPOS_EXPANDED_${WORKSPACE_ID}`)).toBe('true')
  clear()
  store.setItem('CSB/SIDEBAR_REPOS_EXPANDED_other', 'false')
  show(<SidebarRepositories />, { 'query RepositoriesByTeam': () => listed(named(6)) }, { store })
  await find('a', 'acme/r0')
  clear()
  store.setItem(`CSB/SIDEBAR_REPOS_EXPANDED_${WORKSPACE_ID}`, 'false')
  show(<SidebarRepositories />, { 'query RepositoriesByTeam': () => listed(named(2)) }, { store })
  await find('button', repositoryPages.expand)
})

const synced = (fields: object = {}) => ({
  __typename: 'Sandbox',
  id: 's1',
  alias: null,
  isV2: false,
  title: 'Docs',
  updatedAt: '2026-01-02T00:00:00Z',
  originalGit: { __typename: 'Git', id: 'g1', username: 'acme', repo: 'site', branch: 'main', path: 'docs' },
  ...fields,
})
const ofTeam = (sandboxes: readonly object[]) => ({
  me: { __typename: 'CurrentUser', id: USER_ID, team: { __typename: 'Team', id: WORKSPACE_ID, sandboxes } },
})

test('[SH-024] imported templates have an entry once there are some', async () => {
  show(<SyncedEntry />, { 'query HasTeamRepos': () => ofTeam([{ __typename: 'Sandbox', id: 's1' }]) })
  expect((await find('a', 'Imported templates')).getAttribute('href')).toMatch(
    /^\/dashboard\/synced-sandboxes/,
  )
  clear()
  const asked = vi.fn(() => ofTeam([]))
  show(<SyncedEntry />, { 'query HasTeamRepos': asked })
  await eventually(() => expect(asked).toHaveBeenCalledOnce())
  expect(seek('a', 'Imported templates')).toBeUndefined()
})

test('[DP-046] [RP-032] imported templates show their repository, folder, branch and last edit', async () => {
  show(<SyncedPage />, { 'query TeamRepos': () => ofTeam([synced()]) })
  await find('h1', 'Imported templates')
  const row = await find('ul a', /acme\/site/)
  expect(row.textContent).toMatch(/^Docsacme\/site · docs · mainEdited /)
  expect(row.querySelector('time')?.getAttribute('datetime')).toBe('2026-01-02T00:00:00Z')
  expect(row.getAttribute('href')).toBe('/p/sandbox/s1')
})

test('[ER-036] shows why they cannot be loaded', async () => {
  show(<SyncedPage />, {
    'query TeamRepos': () => {
      throw new Refusal('Not today.')
    },
  })
  await find('[role="alert"] *', 'There was a problem getting your repos')
})

const contributions = (recentBranches: readonly object[]) => ({
  me: { __typename: 'CurrentUser', id: USER_ID, recentBranches },
})
const contribution = {
  __typename: 'Branch',
  id: 'b1',
  name: 'fix/it',
  contribution: true,
  upstream: false,
  lastAccessedAt: null,
  owner: null,
  pullRequests: [],
  project: {
    __typename: 'Project',
    id: 'p1',
    repository: { owner: 'acme', name: 'site' },
    team: { __typename: 'Team', id: 'w2' },
  },
}

test('[DP-039] contributions have a page with links to each branch', async () => {
  show(<ContributionsPage />, { 'query ContributionBranches': () => contributions([contribution]) })
  await find('h1', 'My contributions')
  const link = await find('ul a', /fix\/it/)
  expect(link.textContent).toContain('acme/site')
  expect(link.getAttribute('href')).toBe('/p/github/acme/site/fix/it?workspaceId=w2')
})

test('[DP-040] users without contributions see three suggested repositories', async () => {
  const { services } = show(<ContributionsPage />, { 'query ContributionBranches': () => contributions([]) })
  await find('h2', 'No contributions yet')
  const suggested = names('button').filter((name) => name.includes('/'))
  expect(suggested).toHaveLength(3)
  ;(await find('button', suggested[0])).click()
  await eventually(() => expect(services.modals.list()).toHaveLength(1))
})

test('[RP-029] [ER-060] shows why contributions cannot be loaded', async () => {
  show(<ContributionsPage />, {
    'query ContributionBranches': () => {
      throw new Refusal('Not today.')
    },
  })
  await find('[role="alert"] *', 'There was a problem getting your open source contributions')
})

test('[DP-041] [DP-043] all repositories have a page; its grid begins with importing one', async () => {
  show(<RepositoriesPage />)
  await find('h1', 'All repositories')
  await find('ul a', /acme\/site/)
  const [first] = document.querySelectorAll('ul[aria-label="Repositories"] > li')
  expect(first?.textContent).toBe('Import repository')
})

test('shows some of many repositories at a time, in either view', async () => {
  show(<RepositoriesPage />, { 'query RepositoriesByTeam': () => listed(named(100)) })
  const links = () => names(`ul[aria-label="${repositoryMessages.listLabel}"] a`)
  await eventually(() => expect(links()).toHaveLength(60))
  ;(await find('button', 'Show 40 more')).click()
  await eventually(() => expect(links()).toHaveLength(100))
  ;(await find('button', sandboxMessages.listView)).click()
  await eventually(() => expect(links()).toHaveLength(60))
})

test('[RP-002] shows the known repositories first, then GitHub’s current ones', async () => {
  let answer = (_reply: unknown) => {}
  const asked = vi.fn(({ syncData }) =>
    syncData ? new Promise((resolve) => (answer = resolve)) : listed([project('old')]),
  )
  show(<RepositoriesPage />, { 'query RepositoriesByTeam': asked })
  await eventually(() => expect(asked.mock.calls.map(([{ syncData }]) => syncData)).toEqual([false, true]))
  await find('ul a', /acme\/old/)
  answer(listed([project('fresh')]))
  await find('ul a', /acme\/fresh/)
})

const SYNC_FAILED =
  'There was a problem syncing your repositories with GitHub, data shown might not be up to date'

test('[RP-004] [ER-075] reports a failed sync above the known repositories', async () => {
  show(<RepositoriesPage />, {
    'query RepositoriesByTeam': ({ syncData }) => {
      if (syncData) throw new Refusal('GitHub is away.', 'UNAVAILABLE')
      return listed([project('site')])
    },
  })
  await eventually(() => expect(document.body.textContent).toContain(SYNC_FAILED))
  await find('ul a', /acme\/site/)
})

test('[RP-003] [ER-074] ignores a gateway timeout, but not other gateway errors', async () => {
  for (const [status, isTold] of [
    [504, false],
    [502, true],
  ] as const) {
    const asked = vi.fn(({ syncData }) => {
      if (syncData) throw new BareStatus(status)
      return listed([project('site')])
    })
    const shown = show(<RepositoriesPage />, { 'query RepositoriesByTeam': asked })
    await find('ul a', /acme\/site/)
    const state = () => shown.services.queries.getQueryState(repositoryKeys.synced(WORKSPACE_ID))?.status
    await eventually(() => expect(state()).toBe('error'))
    await eventually(() => expect(document.body.textContent?.includes(SYNC_FAILED)).toBe(isTold))
    expect(toastsOf(shown)).toEqual([])
    clear()
  }
})

test('[RP-005] [ER-076] reports repositories that cannot be loaded', async () => {
  show(<RepositoriesPage />, {
    'query RepositoriesByTeam': () => {
      throw new Refusal('Not today.')
    },
  })
  await find('[role="alert"] *', 'There was a problem getting your repositories')
})

const dialog = () => seek('[role="alertdialog"]')

test('[RP-013] [RP-015] [RP-016] [GQ-046] removing a repository asks first, and dims it until it is gone', async () => {
  let answer = (_reply: unknown) => {}
  const remove = vi.fn(() => new Promise((resolve) => (answer = resolve)))
  show(<RepositoriesPage />, { 'mutation DeleteProject': remove })
  const button = await find('button', repositoryPages.remove('acme/site'))
  button.click()
  await find('[role="alertdialog"] h2', 'Remove repository')
  expect(dialog()?.textContent).toContain(
    'This action will remove the repository and all the branches from Sandlot. Any code that is not pushed on GitHub will be lost.',
  )
  expect(remove).not.toHaveBeenCalled()
  ;(await find('[role="alertdialog"] button', 'Remove repository')).click()
  await eventually(() =>
    expect(remove).toHaveBeenCalledExactlyOnceWith({ owner: 'acme', name: 'site', teamId: WORKSPACE_ID }),
  )
  const card = button.closest('li')
  await eventually(() => expect(card?.hasAttribute('inert')).toBe(true))
  expect(card?.className).toContain('opacity-50')
  expect(card?.className).toContain('pointer-events-none')
  answer({ deleteProject: true })
  await eventually(() => expect(card?.hasAttribute('inert')).toBe(false))
})

test('[RP-017] [ER-079] reports a failed removal, and the repository stays', async () => {
  const shown = show(<RepositoriesPage />, {
    'mutation DeleteProject': () => {
      throw new Refusal('Not today.')
    },
  })
  ;(await find('button', repositoryPages.remove('acme/site'))).click()
  ;(await find('[role="alertdialog"] button', 'Remove repository')).click()
  await eventually(() => expect(toastsOf(shown)[0]).toMatch(/^Failed to remove project acme\/site/))
  await find('ul a', /acme\/site/)
})

test('[RP-022] the device stores a star, once', async () => {
  const store = memoryStore()
  const kept = () => JSON.parse(store.getItem(`CSB/EXPERIMENTAL_STARRED/${WORKSPACE_ID}`) ?? '[]')
  store.setItem(`CSB/EXPERIMENTAL_STARRED/${WORKSPACE_ID}`, '[{"owner":"Acme","name":"Site"}]')
  show(
    <RepositoriesPage />,
    { 'query RepositoriesByTeam': () => listed([project('site'), project('app')]) },
    { store },
  )
  await find('button', repositoryPages.unstar('acme/site'))
  ;(await find('button', repositoryPages.star('acme/app'))).click()
  await eventually(() =>
    expect(kept()).toEqual([
      { owner: 'Acme', name: 'Site' },
      { owner: 'acme', name: 'app' },
    ]),
  )
  const { withStar } = await import('@sandlot/core/repositories/star-rules')
  expect(withStar(kept(), { owner: 'ACME', name: 'app' }, true)).toHaveLength(2)
  ;(await find('button', repositoryPages.unstar('acme/site'))).click()
  await eventually(() => expect(kept()).toEqual([{ owner: 'acme', name: 'app' }]))
})

test('[DP-044] [RP-026] [RP-027] asks for GitHub access if it is missing, until dismissed', async () => {
  const store = memoryStore()
  const { open } = stubPopup()
  show(<RepositoriesPage />, {}, { scopes: ['user:email'], store })
  await find('button', 'Public repositories only')
  ;(await find('button', 'Public and private repositories')).click()
  await eventually(() => expect(open).toHaveBeenCalledOnce())
  ;(await find('button', 'Dismiss')).click()
  await eventually(() => expect(seek('button', 'Public repositories only')).toBeUndefined())
  clear()
  show(<RepositoriesPage />, {}, { scopes: ['user:email'], store })
  await find('ul a', /acme\/site/)
  expect(seek('button', 'Public repositories only')).toBeUndefined()
})

const preferences = ({ services }: ReturnType<typeof show>) =>
  eventually(() => expect(services.modals.list()).toMatchObject([{ props: { item: 'integrations' } }]))

test('[RP-024] [ER-083] users limited to public repositories are led to their integrations', async () => {
  const shown = show(<RepositoriesPage />, {}, { scopes: ['public_repo'] })
  await find('p', /^Don't see all of your imported repositories\?/)
  ;(await find('button', repositoryPages.notAllLink)).click()
  await preferences(shown)
})

const details = (fields: object = {}) => ({
  project: {
    ...project('site', fields),
    branches: [
      {
        ...contribution,
        project: undefined,
        id: 'b2',
        name: 'fix/it',
        contribution: false,
        upstream: true,
        sandbox: null,
      },
    ],
    pullRequests: [],
  },
})
const one = (answer: () => unknown, has: Has = {}) =>
  show(
    <BranchesPage repository={{ owner: 'acme', name: 'site' }} />,
    { 'query RepositoryByDetails': answer },
    has,
  )

test('[RP-025] [ER-084] users without write access are led to their integrations', async () => {
  const shown = one(details, { scopes: ['user:email'] })
  await eventually(() =>
    expect(document.body.textContent).toContain("To make changes, you'll need to grant access"),
  )
  ;(await find('button', repositoryPages.grantLink)).click()
  await preferences(shown)
})

test('a hosted repository shows no GitHub requirements', async () => {
  const { project } = details()
  one(() => ({ project: { ...project, repository: { ...project.repository, owner: '~ours' } } }), {
    scopes: ['user:email'],
    features: { github_app: true },
  })
  await find('h1', '~ours/site')
  await find('li', /fix\/it/)
  expect(document.body.textContent).not.toContain('GitHub')
})

test('an empty hosted repository shows how to push to it', async () => {
  const { project } = details()
  const empty = (owner: string) => () => ({
    project: { ...project, branches: [], repository: { ...project.repository, owner } },
  })
  const page = (owner: string) =>
    show(<BranchesPage repository={{ owner, name: 'site' }} />, { 'query RepositoryByDetails': empty(owner) })
  page('~ours')
  await find('h3, h2', 'This repository is empty')
  const url = `${window.location.origin}/~ours/site.git`
  expect(names('pre')).toEqual([`git clone ${url}`, `git remote add origin ${url}\ngit push -u origin main`])
  clear()
  page('acme')
  await find('h3, h2', 'This repository is empty')
  expect(seek('pre')).toBeUndefined()
})

test('[RP-023] [ER-085] without the GitHub app, warns about outdated data and offers to install it', async () => {
  const { open } = stubPopup()
  one(details, { features: { github_app: true } })
  await eventually(() =>
    expect(document.body.textContent).toContain(
      'The repository might not have the latest data from GitHub. Install our GitHub app to get the full experience.',
    ),
  )
  ;(await find('button', 'Install GitHub App')).click()
  await eventually(() => expect(open.mock.lastCall?.[0]).toBe('/auth/github/app-install'))
  clear()
  one(() => details({ appInstalled: true }), { features: { github_app: true } })
  await find('ul li', /fix\/it/)
  expect(seek('button', 'Install GitHub App')).toBeUndefined()
})

test('[RP-006] [ER-077] reports a repository that cannot be loaded, with its name', async () => {
  one(() => {
    throw new Refusal('Not today.')
  })
  await find('[role="alert"] *', 'There was a problem getting repository site from acme')
})

test('[DP-045] [RP-012] branches always show as a list, whatever the view mode, each with a link to its page', async () => {
  const store = memoryStore({ 'CSB/VIEW_MODE_DASHBOARD': '"grid"' })
  show(
    <BranchesPage repository={{ owner: 'acme', name: 'site' }} />,
    { 'query RepositoryByDetails': () => details() },
    { store },
  )
  const row = await find('ul[aria-label="Branches"] li', /fix\/it/)
  expect(row.className).toContain('border-b')
  expect(seek('[role="radiogroup"], [aria-label="View"]')).toBeUndefined()
  const href = `/p/github/acme/site/fix/it?workspaceId=${WORKSPACE_ID}`
  expect(seek('a', /Open as a sandbox/)?.getAttribute('href')).toBe(href)
  // Its name links there as well, as a separate link: no link or button is nested in another.
  expect(seek('a', 'fix/it')?.getAttribute('href')).toBe(href)
  expect(seek('a a, a button, button a, button button')).toBeUndefined()
})

test.each(['acme', '~ours'])(
  'the name of a branch of %s links to it, unless the user cannot open it',
  async (owner) => {
    const { project } = details()
    const [first] = project.branches
    const branches = [
      first,
      { ...first, id: 'b9', name: 'draft/otter', upstream: false, lastAccessedAt: '2026-01-01' },
    ]
    const repository = { ...project.repository, owner }
    show(<BranchesPage repository={{ owner, name: 'site' }} />, {
      ...memberAs('READ'),
      'query RepositoryByDetails': () => ({ project: { ...project, branches, repository } }),
    })
    const link = await find('li a', first?.name ?? '')
    expect(link.getAttribute('href')).toBe(
      `/p/github/${owner}/site/${first?.name}?workspaceId=${WORKSPACE_ID}`,
    )
    await find('li span', 'draft/otter')
    expect(seek('li a', 'draft/otter')).toBeUndefined()
  },
)

test('in a demo, a pull request opens here, as the sample GitHub has no page for it', async () => {
  const { project } = details()
  const pull = { __typename: 'PullRequest', number: 7, title: 'Fix it', draft: false, creatorUsername: 'ben' }
  const pullRequests = [{ ...pull, htmlUrl: 'http://localhost:4001/acme/site/pull/7' }]
  const branches = project.branches.map((branch) => ({ ...branch, pullRequests }))
  show(<BranchesPage repository={{ owner: 'acme', name: 'site' }} />, {
    'query RepositoryByDetails': () => ({ project: { ...project, branches } }),
    'GET /api/meta/features': () => flags(['github'], { demo: true }),
  })
  const href = `/p/github/acme/site/fix/it?workspaceId=${WORKSPACE_ID}&pull=7&mode=review`
  await eventually(() => expect(seek('ul li a', /Fix it/)?.getAttribute('href')).toBe(href))
})

test.each([
  ['acme', 'https://github.com/acme/site/pull/7', '_blank'],
  ['~ours', `/p/github/~ours/site/fix/it?workspaceId=${WORKSPACE_ID}&pull=7&mode=review`, ''],
])('a pull request of %s links to its review', async (owner, href, target) => {
  const { project } = details()
  const pull = { __typename: 'PullRequest', number: 7, title: 'Fix it', draft: false, creatorUsername: 'ben' }
  const pullRequests = [{ ...pull, htmlUrl: 'https://github.com/acme/site/pull/7' }]
  const branches = project.branches.map((branch) => ({ ...branch, pullRequests }))
  const repository = { ...project.repository, owner }
  show(<BranchesPage repository={{ owner, name: 'site' }} />, {
    'query RepositoryByDetails': () => ({ project: { ...project, branches, repository } }),
  })
  const link = await find<HTMLAnchorElement>('ul li a', /Fix it/)
  expect([link.getAttribute('href'), link.target]).toEqual([href, target])
})

test.each([
  ['acme', 'https://github.com/acme/site/pull/7'],
  ['~ours', `/p/github/~ours/site/old?workspaceId=${WORKSPACE_ID}&pull=7&mode=review`],
])('lists the closed pull requests of %s on demand', async (owner, href) => {
  const { project } = details()
  const pull = { number: 7, title: 'Fix it', state: 'closed', draft: false, head_branch: 'old' }
  const more = {
    base_branch: 'main',
    creator_username: 'ben',
    html_url: 'https://github.com/acme/site/pull/7',
  }
  const list = vi.fn((_query: Record<string, unknown>) => ({
    pulls: [
      { ...pull, ...more, number: 8, title: 'Do it', state: 'merged' },
      { ...pull, ...more },
    ],
    has_more: false,
  }))
  show(<BranchesPage repository={{ owner, name: 'site' }} />, {
    'query RepositoryByDetails': () => ({
      project: { ...project, repository: { ...project.repository, owner } },
    }),
    [`GET /api/beta/repos/github/${owner}/site/pulls`]: list,
  })
  const toggle = await find('button', pullMessages.closedOnes)
  expect(list).not.toHaveBeenCalled()
  toggle.click()
  const link = await find<HTMLAnchorElement>('li a', /#7\s*Fix it/)
  expect(link.getAttribute('href')).toBe(href)
  expect(names('section li').map((text) => text.slice(-6))).toEqual(['Merged', 'Closed'])
  expect(list.mock.lastCall?.[0]).toMatchObject({ state: 'closed', page: '1' })
  toggle.click()
  await eventually(() => expect(seek('section li')).toBeUndefined())
})

test('reports when a repository has no closed pull requests, and can retry after a failure', async () => {
  const list = vi.fn((): unknown => ({ pulls: [], has_more: false }))
  list.mockImplementationOnce(() => {
    throw new Refusal('Not today.')
  })
  show(<BranchesPage repository={{ owner: '~ours', name: 'site' }} />, {
    'query RepositoryByDetails': () => details(),
    'GET /api/beta/repos/github/~ours/site/pulls': () => list(),
  })
  ;(await find('button', pullMessages.closedOnes)).click()
  await find('[role="alert"] *', pullMessages.closedLoadFailed)
  ;(await find('button', shellMessages.tryAgain)).click()
  await find('p', pullMessages.closedNone)
})

test('[PM-031] [RP-021] a frozen workspace cannot create branches', async () => {
  const { limits } = await import('../templates/create/testing/create.tsx')
  show(<BranchesPage repository={{ owner: 'acme', name: 'site' }} />, {
    'query RepositoryByDetails': () => details(),
    'query WorkspaceLimits': () => limits({ frozen: true }),
  })
  await eventually(() => expect(document.body.textContent).toContain('used up its credits'))
  expect((await find<HTMLButtonElement>('button', 'New branch')).disabled).toBe(true)
})

test('[RP-014] [RP-018] [ER-078] dims a branch being removed, and reports a failure with the names', async () => {
  let fail = (_error: unknown) => {}
  const draft = () => {
    const { project: whole } = details()
    return {
      project: {
        ...whole,
        branches: whole.branches.map((branch) => ({
          ...branch,
          upstream: false,
          lastAccessedAt: '2026-01-01T00:00:00Z',
        })),
      },
    }
  }
  const shown = show(<BranchesPage repository={{ owner: 'acme', name: 'site' }} />, {
    'query RepositoryByDetails': () => {
      const { project: whole } = draft()
      const [branch] = whole.branches
      return {
        project: { ...whole, branches: [branch, { ...branch, id: 'b3', name: 'main', upstream: true }] },
      }
    },
    'mutation DeleteBranch': () => new Promise((_resolve, reject) => (fail = reject)),
  })
  ;(await find('button', 'Remove branch: fix/it')).click()
  ;(await find('[role="alertdialog"] button', 'Remove branch')).click()
  const row = await find('ul li', /fix\/it/)
  await eventually(() => expect(row.hasAttribute('inert')).toBe(true))
  expect(row.className).toContain('opacity-50')
  fail(new Refusal('Not today.'))
  await eventually(() =>
    expect(toastsOf(shown)[0]).toMatch(/^Failed to remove branch fix\/it from acme\/site/),
  )
  expect(row.hasAttribute('inert')).toBe(false)
})

test('[ST-028] caches contributions, repositories by workspace, a repository with its branches, and the starred ones', async () => {
  const store = memoryStore()
  store.setItem(`CSB/EXPERIMENTAL_STARRED/${WORKSPACE_ID}`, '[{"owner":"acme","name":"site"}]')
  const site = { owner: 'acme', name: 'site' }
  const { services } = show(
    <>
      <RepositoriesPage />
      <BranchesPage repository={site} />
      <ContributionsPage />
    </>,
    {
      'query RepositoryByDetails': () => details(),
      'query ContributionBranches': () => contributions([contribution]),
    },
    { store },
  )
  await find('ul[aria-label="Branches"] li', /fix\/it/)
  await find('ul[aria-label="Repositories"] a', /acme\/site/)
  await find('a[href$="workspaceId=w2"]', /fix\/it/)
  await find('button', repositoryPages.unstar('acme/site'))
  const kept = (key: readonly unknown[]) => services.queries.getQueryData(key)
  expect(kept(repositoryKeys.list(WORKSPACE_ID))).toMatchObject([{ id: expect.anything() }])
  expect(kept(repositoryKeys.list('another'))).toBeUndefined()
  expect(kept(repositoryKeys.one({ ...site, teamId: WORKSPACE_ID }))).toMatchObject({
    branches: [{ name: 'fix/it' }],
  })
  expect(kept(contributionsQuery(services.client).queryKey)).toMatchObject([{ name: 'fix/it' }])
  expect(kept(['starred-repositories', WORKSPACE_ID])).toEqual([site])
})

test('[ST-029] tracks repositories being removed, and branches being removed and created', async () => {
  const { limits } = await import('../templates/create/testing/create.tsx')
  const waiting = () => new Promise<never>(() => {})
  show(
    <>
      <RepositoriesPage />
      <BranchesPage repository={{ owner: 'acme', name: 'site' }} />
    </>,
    {
      'query RepositoryByDetails': () => {
        const { project: whole } = details()
        const [branch] = whole.branches
        const draft = { ...branch, upstream: false, lastAccessedAt: '2026-01-01T00:00:00Z' }
        return { project: { ...whole, branches: [draft, { ...branch, id: 'b3', name: 'main' }] } }
      },
      'query WorkspaceLimits': () => limits(),
      'mutation DeleteProject': waiting,
      'mutation DeleteBranch': waiting,
      'mutation CreateBranch': waiting,
    },
  )
  const inert = (row: Element | null | undefined) =>
    eventually(() => expect(row?.hasAttribute('inert')).toBe(true))
  const branch = await find('ul[aria-label="Branches"] li', /fix\/it/)
  ;(await find('button', 'Remove branch: fix/it')).click()
  ;(await find('[role="alertdialog"] button', 'Remove branch')).click()
  await inert(branch)
  const card = (await find('button', repositoryPages.remove('acme/site'))).closest('li')
  ;(await find('button', repositoryPages.remove('acme/site'))).click()
  ;(await find('[role="alertdialog"] button', 'Remove repository')).click()
  await inert(card)
  const create = await find<HTMLButtonElement>('button', 'New branch')
  await eventually(() => expect(create.disabled).toBe(false))
  create.click()
  ;(await find<HTMLFormElement>('[role="dialog"] form')).requestSubmit()
  await find('[role="dialog"] button', 'Creating…')
})
