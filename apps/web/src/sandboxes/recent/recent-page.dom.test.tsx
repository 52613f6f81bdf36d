// @vitest-environment jsdom
import { draftMessages } from '@sandlot/core/branches/draft-messages'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { describe, expect, test, vi } from 'vitest'
import { limits } from '../../templates/create/testing/create.tsx'
import { eventually, find, names, seek } from '../testing/dom.ts'
import { type Answers, buildCard, memberAs, Refusal, USER_ID, WORKSPACE_ID } from '../testing/server.ts'
import { showPage } from '../testing/show-page.tsx'
import { RecentPage } from './recent-page.tsx'

const me = (fields: object, team: object = {}) => ({
  me: {
    __typename: 'CurrentUser',
    id: USER_ID,
    ...fields,
    team: { __typename: 'Team', id: WORKSPACE_ID, ...team },
  },
})

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString()

const branch = (name: string, lastAccessedAt: string) => ({
  __typename: 'Branch',
  id: name,
  name,
  contribution: false,
  upstream: true,
  lastAccessedAt,
  owner: null,
  pullRequests: [],
  project: { __typename: 'Project', id: 'p1', repository: { owner: 'acme', name: 'site' } },
})

const project = (name: string, lastAccessedAt: string | null) => ({
  __typename: 'Project',
  id: name,
  appInstalled: false,
  authorization: 'WRITE',
  branchCount: 1,
  lastAccessedAt,
  defaultBranch: { __typename: 'Branch', id: `b-${name}`, name: 'main' },
  repository: {
    owner: 'acme',
    name,
    description: null,
    private: false,
    defaultBranch: 'main',
    pushedAt: day(1),
  },
  team: null,
})

type Has = {
  sandboxes?: SandboxCard[]
  branches?: object[]
  projects?: object[]
  latest?: SandboxCard[]
  columns?: number
  role?: 'ADMIN' | 'READ'
  answers?: Answers
}

/** Shows Recent in a window with room for this many columns. */
function show({
  sandboxes = [],
  branches = [],
  projects = [],
  latest = [],
  columns = 4,
  role,
  answers,
}: Has) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(columns * 276)
  return showPage(<RecentPage />, {
    ...memberAs(role),
    'query RecentlyAccessedSandboxes': () => me({ recentlyAccessedSandboxes: sandboxes }),
    'query RecentlyAccessedBranches': () => me({ recentBranches: branches }),
    'query RepositoriesByTeam': () => me({}, { projects }),
    'query TeamSidebarData': () => me({}, { sandboxes: latest, templates: [] }),
    ...answers,
  })
}

const rows = () => names('[role="row"]')
const opened = (title: string, lastAccessedAt: string) => buildCard({ id: title, title, lastAccessedAt })

test('[RT-053] [DP-010] [DP-011] shows sandboxes and branches in one list, the last opened first', async () => {
  show({
    sandboxes: [opened('Newest', day(9)), opened('Oldest', day(1))],
    branches: [branch('feature', day(5))],
  })
  await find('h2', 'Pick up where you left off')
  await eventually(() => expect(rows()).toEqual(['Newest', 'feature of acme/site', 'Oldest']))
  expect(names('h1')).toEqual(['Recent'])
  expect(document.title).toContain('Recent')
})

test.each([
  ['Welcome', '2024-01-31T23:59:59Z', 1],
  ['Sandlot Pro', '2024-02-01T00:00:00Z', 2],
])('[DP-019] the banner %s is at the top', async (label, insertedAt, visits) => {
  const own = memberAs()['query AllTeams']?.({}) as { me: { workspaces: object[] } }
  const { services } = show({
    sandboxes: [opened('One', day(1))],
    answers: {
      'query AllTeams': () => ({
        me: { ...own.me, workspaces: own.me.workspaces.map((team) => ({ ...team, insertedAt })) },
      }),
      'query WorkspaceLimits': () => limits({ tier: 2 }),
    },
  })
  services.storage.set(storageKeys.visits, visits)
  const banner = await find('aside', label)
  const title = await find('h1', 'Recent')
  expect(banner.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test.each([
  [4, 12],
  [5, 15],
  [6, 18],
  [7, 14],
  [8, 16],
])('[DP-014] in %i columns shows %i items', async (columns, count) => {
  const sandboxes = Array.from({ length: 18 }, (_, index) => opened(`S${index}`, day(30 - index)))
  show({ sandboxes, columns })
  await eventually(() => expect(rows()).toEqual(sandboxes.slice(0, count).map(({ title }) => title)))
})

describe('the cards of recently used repositories', () => {
  const two = { sandboxes: [opened('One', day(1))], columns: 5 }
  const projects = [project('old', day(1)), project('never', null), project('new', day(2))]

  test('[DP-008] are in a section of their own, the last used first', async () => {
    show({ ...two, projects })
    await find('h2', 'Create a new branch')
    expect(names('ul button')).toEqual(['acme/newfrom main', 'acme/oldfrom main'])
    expect(document.body.textContent).toContain('It starts as a draft in this workspace')
  })

  test.each([
    [1, 3],
    [2, 4],
    [4, 4],
    [8, 8],
    [10, 8],
  ])('[DP-009] in %i columns show %i items', async (columns, count) => {
    const many = Array.from({ length: 12 }, (_, index) => project(`R${index}`, day(30 - index)))
    show({ ...two, projects: many, columns })
    await find('h2', 'Create a new branch')
    expect(names('ul button')).toEqual(
      many.slice(0, count).map(({ repository }) => `acme/${repository.name}from main`),
    )
  })

  test('[RP-034] each create a draft branch, one at a time, and open it', async () => {
    const create = vi.fn(() => ({ createBranch: { ...branch('draft/calm-otter', day(3)), upstream: false } }))
    const { router } = show({ ...two, projects, answers: { 'mutation CreateBranch': create } })
    const card = await find('ul button', 'acme/newfrom main')
    card.click()
    card.click()
    await eventually(() =>
      expect(router.state.location.href).toBe(
        `/p/github/acme/new/draft/calm-otter?workspaceId=${WORKSPACE_ID}`,
      ),
    )
    expect(create).toHaveBeenCalledExactlyOnceWith({ owner: 'acme', name: 'new', teamId: WORKSPACE_ID })
  })

  test('show why a branch could not be created', async () => {
    const create = () => {
      throw new Refusal('No credits.', 'LIMIT')
    }
    show({ ...two, projects, answers: { 'mutation CreateBranch': create } })
    ;(await find('ul button', 'acme/newfrom main')).click()
    await find('[role="alert"]', /Failed to create branch: No credits\./)
  })

  test('begin none where the workspace is out of credits, and say so', async () => {
    const create = vi.fn()
    show({
      ...two,
      projects,
      answers: { 'query WorkspaceLimits': () => limits({ frozen: true }), 'mutation CreateBranch': create },
    })
    await find('p', draftMessages.frozen)
    const card = await find<HTMLButtonElement>('ul button', 'acme/newfrom main')
    expect(card.disabled).toBe(true)
    card.click()
    expect(create).not.toHaveBeenCalled()
  })

  test('link users with read-only access to the existing branches', async () => {
    show({ ...two, projects, role: 'READ' })
    await find('h2', 'Create a new branch')
    expect(seek('ul a')?.getAttribute('href')).toBe('/dashboard/repositories/acme/new')
    expect(names('ul button')).toEqual([])
  })
})

test('without a repository there are no cards to create a branch', async () => {
  show({ sandboxes: [opened('One', day(1))] })
  await eventually(() => expect(rows()).toEqual(['One']))
  expect(names('h2')).toEqual(['Pick up where you left off'])
})

describe('without recent work', () => {
  test('[DP-015] shows ways to start', async () => {
    show({})
    await find('h2', 'Nothing here yet')
    expect(names('button')).toEqual(expect.arrayContaining(['Explore templates', 'Import repository']))
    expect(seek('h2', 'Explore workspace activity')).toBeUndefined()
  })

  test.each([
    ['repositories', { projects: [project('site', null)] }],
    ['sandboxes', { latest: [buildCard()] }],
    ['devboxes', { latest: [buildCard({ isV2: true })] }],
  ])(
    '[DP-016] [DP-017] [DP-018] and below them the work of others where there are %s',
    async (_what, has) => {
      show(has)
      await find('h2', 'Nothing here yet')
      await find('h2', 'Explore workspace activity')
      const links = [...document.querySelectorAll('li a')]
      expect(
        links.map((link) => [link.querySelector('span span')?.textContent, link.getAttribute('href')]),
      ).toEqual([
        ['Create a branch from a workspace repository', '/dashboard/repositories'],
        ['Open a workspace Sandbox or Devbox', '/dashboard/sandboxes'],
      ])
      document.body.replaceChildren()
      show({ ...has, sandboxes: [opened('One', day(1))] })
      await eventually(() => expect(rows()).toEqual(['One']))
      expect(names('h2')).not.toContain('Nothing here yet')
      expect(names('h2')).not.toContain('Explore workspace activity')
    },
  )

  test('users with read-only access are not offered the import', async () => {
    show({ role: 'READ' })
    await find('button', 'Explore templates')
    expect(seek('button', 'Import repository')).toBeUndefined()
  })

  test('nor to create a branch', async () => {
    show({ role: 'READ', latest: [buildCard()] })
    await find('h2', 'Explore workspace activity')
    const links = [...document.querySelectorAll('li a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dashboard/sandboxes'])
  })
})

test('[ER-033] reports a list that failed to load, and can retry', async () => {
  let isRefused = true
  show({
    answers: {
      'query RecentlyAccessedSandboxes': () => {
        if (isRefused) throw new Refusal('Not today.')
        return me({ recentlyAccessedSandboxes: [opened('One', day(1))] })
      },
    },
  })
  await find('h2', 'There was a problem getting your sandboxes')
  isRefused = false
  ;(await find('button', 'Try again')).click()
  await eventually(() => expect(rows()).toEqual(['One']))
})

test('recent sandboxes stay visible when branches or repositories cannot be loaded', async () => {
  const refuse = () => {
    throw new Refusal('No.')
  }
  show({
    sandboxes: [opened('One', day(1))],
    answers: { 'query RecentlyAccessedBranches': refuse, 'query RepositoriesByTeam': refuse },
  })
  await eventually(() => expect(rows()).toEqual(['One']))
})
