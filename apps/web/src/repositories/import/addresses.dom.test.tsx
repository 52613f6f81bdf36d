// @vitest-environment jsdom
import { accountKeys } from '@sandlot/core/accounts/queries'
import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { pullMessages } from '@sandlot/core/branches/pull-messages'
import { gitMessages } from '@sandlot/core/repositories/git-messages'
import { expect, test, vi } from 'vitest'
import { flags } from '../../accounts/testing/popup.ts'
import { eventually, find, names, seek } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs, person, USER_ID, WORKSPACE_ID } from '../../sandboxes/testing/server.ts'
import { showApp } from '../../sandboxes/testing/show-app.tsx'
import { foundRepo } from '../testing/import.tsx'

const team = (fields: object) => ({
  me: { __typename: 'CurrentUser', id: USER_ID, team: { __typename: 'Team', id: WORKSPACE_ID, ...fields } },
})
const fetched = vi.fn(() => foundRepo('acme/site'))

const answers: Answers = {
  ...memberAs(),
  'GET /api/meta/features': () => flags(['github']),
  'query GetGithubRepo': fetched,
  'query RepositoriesByTeam': () => team({ projects: [] }),
  'query RepositoryByDetails': () => ({ project: null }),
  'query TeamRepos': () => team({ sandboxes: [] }),
  'query HasTeamRepos': () => team({ sandboxes: [] }),
  'query TeamSidebarData': () => team({ sandboxes: [], templates: [] }),
  'query ContributionBranches': () => ({
    me: { __typename: 'CurrentUser', id: USER_ID, recentBranches: [] },
  }),
}

function at(path: string, options: Parameters<typeof showApp>[2] = {}, more: Answers = {}) {
  fetched.mockClear()
  const shown = showApp(path, { ...answers, ...more }, options)
  if (!options.isVisitor) {
    const data = { id: '1', login: 'ann', name: null, avatarUrl: '', scopes: ['repo'] }
    shown.services.queries.setQueryData(accountKeys.me, {
      ...person,
      githubProfile: { data, error: null },
    } as never)
  }
  return shown
}

test.each([
  ['[RT-058]', '/dashboard/my-contributions', 'My contributions'],
  ['[RT-058] below it,', '/dashboard/my-contributions/some/path', 'My contributions'],
  ['[RT-059]', '/dashboard/repositories', 'All repositories'],
  ['[RT-060]', '/dashboard/repositories/github', 'All repositories'],
  ['[RT-061]', '/dashboard/repositories/acme/site', 'acme/site'],
  ['[RT-062]', '/dashboard/synced-sandboxes', 'Imported templates'],
  ['[RT-062] below it,', '/dashboard/synced-sandboxes/some/path', 'Imported templates'],
])('%s %s shows its page', async (_id, path, title) => {
  at(path)
  await find('h1', title)
})

const named = (name: string, more: object = {}) => ({
  __typename: 'Branch',
  id: `b-${name}`,
  name,
  contribution: false,
  upstream: true,
  lastAccessedAt: null,
  owner: null,
  pullRequests: [],
  sandbox: null,
  ...more,
})
const withBranches = {
  project: {
    __typename: 'Project',
    id: 'p1',
    appInstalled: true,
    authorization: 'WRITE',
    branchCount: 3,
    lastAccessedAt: null,
    defaultBranch: { __typename: 'Branch', id: 'b-main', name: 'main' },
    repository: {
      owner: 'acme',
      name: 'site',
      description: null,
      private: false,
      defaultBranch: 'main',
      pushedAt: '',
    },
    team: { __typename: 'Team', id: WORKSPACE_ID, name: 'Ours' },
    branches: [
      named('main'),
      named('fix/it'),
      named('seen', { sandbox: { __typename: 'Sandbox', id: 's1', alias: null, isV2: false } }),
    ],
    pullRequests: [],
  },
}

test('[RP-033] opening a branch leads to its page with owner, repository, branch and workspace, and on to the editor', async () => {
  const place = vi.fn((_wanted: object) => ({ githubRepo: foundRepo('acme/site').githubRepo, git: null }))
  const more = { 'query RepositoryByDetails': () => withBranches, 'query GitTree': place }
  const { router } = at('/dashboard/repositories/acme/site', {}, more)
  ;(await find('a', 'Open as a sandbox: fix/it')).click()
  const page = `/p/github/acme/site/fix/it?workspaceId=${WORKSPACE_ID}`
  await eventually(() => expect(router.state.location.href).toBe(page))
  await eventually(() =>
    expect(place).toHaveBeenCalledWith(
      expect.objectContaining({
        owner: 'acme',
        name: 'site',
        branch: 'fix/it',
        path: '',
        teamId: WORKSPACE_ID,
      }),
    ),
  )
  document.body.replaceChildren()
  // A branch that was opened before opens in the editor directly.
  const again = at('/dashboard/repositories/acme/site', {}, more)
  ;(await find('a', 'Open its sandbox: seen')).click()
  await eventually(() => expect(again.router.state.location.pathname).toBe('/p/sandbox/s1'))
})

test('[RT-074] an address preselects a repository', async () => {
  at('/dashboard/repositories?import_repo=acme/site')
  await find('[role="dialog"] h2', 'site')
  expect(fetched).toHaveBeenCalledWith({ owner: 'acme', name: 'site' })
})

test('[RT-075] an invalid one opens the import without a preset', async () => {
  at('/dashboard/repositories?import_repo=nonsense')
  await find('[role="tab"]', 'Find by URL')
  expect(fetched).not.toHaveBeenCalled()
})

test('[RT-082] signed-out users sign in first', async () => {
  for (const wish of ['import_repo=acme/site', 'create=true']) {
    const { router, services } = at(`/dashboard/recent?${wish}`, { isVisitor: true })
    await eventually(() => expect(router.state.location.pathname).toBe('/signin'))
    expect(services.modals.list()).toEqual([])
    expect(fetched).not.toHaveBeenCalled()
  }
})

test('[SH-122] the import is a page, too', async () => {
  at('/standalone/import?repo=acme/site')
  await find('main h2', 'site')
  expect(seek('[role="dialog"]')).toBeUndefined()
  expect(seek('button', 'Close')).toBeUndefined()
})

test('[SH-017] [RP-035] the sidebar has repositories, unless the install is on-premises', async () => {
  at('/dashboard/repositories')
  await eventually(() => expect(names('#sidebar h2')).toContain('Repositories'))
  await find('#sidebar a', 'All repositories')
  document.body.replaceChildren()
  at('/dashboard/drafts', { environment: { isOnPrem: true } })
  await find('#sidebar a', 'Recent')
  expect(names('#sidebar h2')).not.toContain('Repositories')
  expect(names('#sidebar a').filter((name) => /repositor/i.test(name))).toEqual([])
})

const holder = (id: string, name: string, upstream = false) => ({
  ...{ __typename: 'Project', id: `p-${id}`, team: { __typename: 'Team', id, name } },
  branches: [{ __typename: 'Branch', id: `b-${id}`, name: 'draft/otter', upstream }],
})

test('the address of a draft leads to the only workspace that has it', async () => {
  const more: Answers = {
    'query DraftPlaces': () => ({ projects: [holder('w1', 'One'), holder('w2', 'Two', true)] }),
    'query GitTree': () => ({ githubRepo: foundRepo('acme/site').githubRepo, git: null }),
  }
  const { router } = at('/p/github/acme/site/draft/otter?import=true', {}, more)
  await eventually(() =>
    expect(router.state.location.href).toBe('/p/github/acme/site/draft/otter?import=true&workspaceId=w1'),
  )
})

test('the address of a draft in several workspaces asks which one is meant', async () => {
  const more: Answers = {
    'query DraftPlaces': () => ({ projects: [holder('w1', 'One'), holder('w2', 'Two')] }),
    'query GitTree': () => ({ githubRepo: foundRepo('acme/site').githubRepo, git: null }),
  }
  const { router } = at('/p/github/acme/site/draft/otter', {}, more)
  await find('h1', draftMessages.whichTitle('draft/otter'))
  expect(names('main ul a')).toEqual(['One', 'Two'])
  ;(await find('main ul a', 'Two')).click()
  await eventually(() =>
    expect(router.state.location.href).toBe('/p/github/acme/site/draft/otter?workspaceId=w2'),
  )
})

const review = '/p/github/acme/site/fix/it?pull=7&mode=review'

test('the address of a review without a workspace leads to the one that has the repository', async () => {
  const more: Answers = { 'query DraftPlaces': () => ({ projects: [holder('w1', 'One', true)] }) }
  const { router } = at(review, {}, more)
  await eventually(() => expect(router.state.location.href).toBe(`${review}&workspaceId=w1`))
})

test('the address of a review asks which of several workspaces, and reports when there is none', async () => {
  let projects = [holder('w1', 'One', true), holder('w2', 'Two', true)]
  const { router } = at(review, {}, { 'query DraftPlaces': () => ({ projects }) })
  await find('h1', 'Which acme/site?')
  ;(await find('main ul a', 'Two')).click()
  await eventually(() => expect(router.state.location.href).toBe(`${review}&workspaceId=w2`))
  projects = []
  await router.navigate({ href: '/p/github/acme/other/fix?mode=review' })
  await find('h1', 'acme/other')
  await find('p', pullMessages.nowhere)
})

test('a branch that no workspace has as a draft is looked up on GitHub', async () => {
  const place = vi.fn((_wanted: object) => ({ githubRepo: foundRepo('acme/site').githubRepo, git: null }))
  const more: Answers = { 'query DraftPlaces': () => ({ projects: [] }), 'query GitTree': place }
  at('/p/github/acme/site/gone', {}, more)
  await find('h1', gitMessages.openFailed)
  expect(document.body.textContent).toContain(gitMessages.noRef({ owner: 'acme', name: 'site' }, 'gone'))
  expect(place).toHaveBeenCalledWith(expect.objectContaining({ branch: 'gone', teamId: null }))
})

test('an address that names no repository is reported', async () => {
  at('/p/sandbox/github/acme')
  await find('h1', gitMessages.openFailed)
  expect(document.body.textContent).toContain(gitMessages.invalidPlace)
})

test('a visitor of a repository’s folder signs in first, and returns to it', async () => {
  const path = '/p/sandbox/github/acme/site/tree/main'
  const { router } = at(path, { isVisitor: true })
  await eventually(() => expect(router.state.location.pathname).toBe('/signin'))
  expect(router.state.location.search).toEqual({ continue: path })
})
