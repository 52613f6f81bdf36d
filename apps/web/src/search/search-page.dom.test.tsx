// @vitest-environment jsdom
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { DraftsPage } from '../sandboxes/lists/drafts-page.tsx'
import { eventually, find, names, press, seek } from '../sandboxes/testing/dom.ts'
import {
  type Answers,
  buildCard,
  draftsOf,
  memberAs,
  Refusal,
  USER_ID,
  WORKSPACE_ID,
} from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { SearchPage } from './search-page.tsx'

const me = { __typename: 'CurrentUser', id: USER_ID }
const team = { __typename: 'Team', id: WORKSPACE_ID }
const sandboxesOf = (cards: readonly SandboxCard[]) => ({
  me: { ...me, team: { ...team, sandboxes: cards } },
})
const card = (id: string, title: string, fields: Partial<SandboxCard> = {}) =>
  buildCard({ id, title, draft: false, ...fields })

const repository = {
  __typename: 'Project',
  id: 'p1',
  appInstalled: false,
  authorization: 'WRITE',
  branchCount: 1,
  lastAccessedAt: null,
  defaultBranch: { __typename: 'Branch', id: 'b1', name: 'main' },
  repository: {
    owner: 'acme',
    name: 'harbor',
    description: null,
    private: false,
    defaultBranch: 'main',
    pushedAt: '2026-01-01T00:00:00Z',
  },
  team: { __typename: 'Team', id: WORKSPACE_ID, name: 'Ours' },
  branches: [
    {
      __typename: 'Branch',
      id: 'b2',
      name: 'harbor-lights',
      contribution: false,
      upstream: true,
      lastAccessedAt: null,
      owner: null,
    },
  ],
}

/** A workspace with one item of each kind named harbor. */
const harbor: Answers = {
  ...memberAs(),
  'query SearchTeamSandboxes': () =>
    sandboxesOf([
      card('aaa111', 'Harbor'),
      card('bbb222', 'Other', { description: 'Our harbor' }),
      card('ccc333', 'No'),
    ]),
  'query TeamDrafts': () => draftsOf([buildCard({ id: 'ddd444', title: 'Harbor draft' })]),
  'query AllCollections': () => ({
    me: {
      ...me,
      collections: [
        { __typename: 'Collection', id: 'f0', path: '/', sandboxCount: 3 },
        { __typename: 'Collection', id: 'f1', path: '/harbor', sandboxCount: 1 },
      ],
    },
  }),
  'query SearchTeamRepositories': () => ({ me: { ...me, team: { ...team, projects: [repository] } } }),
}

const show = (
  props: { query: string; kind?: 'folder' | 'branch' },
  answers: Answers = {},
  options: Parameters<typeof showPage>[2] = {},
) =>
  showPage(<SearchPage kind={props.kind ?? null} query={props.query} />, { ...harbor, ...answers }, options)

const rows = () => names('[role="row"]').sort()
const all = ['Harbor', 'Harbor draft', 'Other', 'acme/harbor', 'harbor', 'harbor-lights of acme/harbor']

test('[DP-054] shows the query and the workspace above the results and in the tab title', async () => {
  show({ query: 'harbor' })
  await find('h1', 'Search results for harbor in Ours')
  expect(document.title).toMatch(/^Search results for harbor in Ours/)
})

test('shows all matches, best first, with highlights and counts by kind', async () => {
  show({ query: 'harbor' })
  await eventually(() => expect(rows()).toEqual(all.toSorted()))
  expect(names('[role="row"]').at(-1)).toBe('Other')
  expect(names('[role="row"] mark')).toContain('Harbor')
  // A match outside the title.
  expect(names('[role="row"] [title="Our harbor"]')).toEqual(['Description: Our harbor'])
  await eventually(() =>
    expect(names('[aria-label="Kind"] button')).toEqual([
      'All 6',
      'Sandboxes 3',
      'Folders 1',
      'Branches 1',
      'Repositories 1',
    ]),
  )
  await find('[role="status"]', '6 results')
})

test('offline, before anything was loaded, it does not claim to have found nothing', async () => {
  onTestFinished(() => onlineManager.setOnline(true))
  show(
    { query: 'harbor' },
    {
      'query AllTeams': (input) => {
        onlineManager.setOnline(false)
        return memberAs()['query AllTeams']?.(input)
      },
    },
  )
  await find('h2', sandboxMessages.offlineTitle)
  expect(names('[aria-label="Kind"] button')).toEqual([
    'All',
    'Sandboxes',
    'Folders',
    'Branches',
    'Repositories',
  ])
  expect(names('[role="status"]')).toEqual([''])
  onlineManager.setOnline(true)
  await find('[role="status"]', '6 results')
})

test('a kind in the address shows only that kind', async () => {
  show({ query: 'harbor', kind: 'folder' })
  await eventually(() => expect(rows()).toEqual(['harbor']))
  expect(names('button[aria-pressed="true"]')).toContain('Folders 1')
})

test('[DP-058] a single character is enough to search', async () => {
  show({ query: 'd' })
  await eventually(() => expect(rows()).toContain('Harbor draft'))
  expect(rows()).not.toContain('No')
})

test('[DP-007] a template is neither found nor listed among the drafts', async () => {
  const customTemplate = { id: 't', iconUrl: null }
  const sandboxes = [card('aaa111', 'Harbor'), card('kit111', 'Harbor kit', { customTemplate })]
  const drafts = [
    buildCard({ id: 'ddd444', title: 'Harbor draft' }),
    buildCard({ id: 'kit222', title: 'Harbor draft kit', customTemplate }),
  ]
  const answers = {
    'query SearchTeamSandboxes': () => sandboxesOf(sandboxes),
    'query TeamDrafts': () => draftsOf(drafts),
  }
  show({ query: 'harbor' }, answers)
  const found = ['Harbor', 'Harbor draft', 'acme/harbor', 'harbor', 'harbor-lights of acme/harbor']
  await eventually(() => expect(rows()).toEqual(found.toSorted()))
  document.body.replaceChildren()
  showPage(<DraftsPage />, { ...memberAs(), ...answers })
  await eventually(() => expect(rows()).toEqual(['Harbor draft']))
})

test('[DP-055] [ER-116] reports that nothing was found', async () => {
  show({ query: 'zzz' })
  await find('h2', 'There are no sandboxes, branches or repositories that match your query')
  expect(rows()).toEqual([])
})

test('an empty kind links to all kinds', async () => {
  const { router } = show({ query: 'draft', kind: 'branch' }, {}, { at: '/?kind=branch' })
  ;(await find('button', 'Show all')).click()
  await eventually(() => expect(router.latestLocation.pathname).toBe('/dashboard/search'))
  expect(router.latestLocation.search).not.toHaveProperty('kind')
})

test('[ER-034] announces sandboxes that could not be loaded, with the reason and a retry', async () => {
  const answers: Answers = {
    'query SearchTeamSandboxes': () => {
      throw new Refusal('Not today.')
    },
  }
  show(
    { query: 'harbor' },
    { 'query SearchTeamSandboxes': (input) => answers['query SearchTeamSandboxes']?.(input) },
  )
  await find('h2', 'There was a problem getting your sandboxes')
  await find('[role="alert"]', /There was a problem getting your sandboxes: Not today\./)
  answers['query SearchTeamSandboxes'] = () => sandboxesOf([card('aaa111', 'Harbor')])
  ;(await find('button', 'Try again')).click()
  await eventually(() => expect(rows()).toContain('Harbor'))
})

test('without repositories, shows the other results and a notice that some may be missing', async () => {
  show(
    { query: 'harbor' },
    {
      'query SearchTeamRepositories': () => {
        throw new Refusal('No.')
      },
    },
  )
  await eventually(() => expect(rows()).toEqual(['Harbor', 'Harbor draft', 'Other', 'harbor'].toSorted()))
  await find('[role="alert"]', /Some items could not be loaded/)
})

test('a loading list shows a placeholder', async () => {
  show({ query: 'harbor' }, { 'query SearchTeamSandboxes': () => new Promise(() => undefined) })
  await find('[role="status"]', 'Loading sandboxes')
  expect(seek('[aria-busy="true"]')).toBeDefined()
})

test('a blank query asks for one', async () => {
  show({ query: '   ' })
  await find('h2', 'What are you looking for?')
  await find('h1', 'Search in Ours')
})

test.each([
  ['HTML', '<img src=x onerror=alert(1)>'],
  ['an expression', '.*[(+'],
  ['emoji', '👩‍💻🎉'],
  ['right-to-left', 'שלום'],
  ['very long', 'x'.repeat(1000)],
])('searches for %s literally', async (_what, query) => {
  show(
    { query },
    { 'query SearchTeamSandboxes': () => sandboxesOf([card('aaa111', `A ${query} here`.slice(0, 180))]) },
  )
  await eventually(() => expect(rows()).toHaveLength(1))
  expect(seek('img[src="x"]')).toBeUndefined()
})

test('renders many results in batches', async () => {
  const many = Array.from({ length: 250 }, (_, index) => card(`id${index}`, `Harbor ${index}`))
  show({ query: 'harbor' }, { 'query SearchTeamSandboxes': () => sandboxesOf(many) })
  await find('[role="status"]', '254 results')
  expect(rows().length).toBeLessThan(120)
})

test('all results can be selected, however many batches they are rendered in', async () => {
  const many = Array.from({ length: 450 }, (_, index) => card(`id${index}`, `Harbor ${index}`))
  show({ query: 'harbor' }, { 'query SearchTeamSandboxes': () => sandboxesOf(many) })
  const first = await find('[role="row"]', /^Harbor/)
  first.focus()
  await eventually(() => expect(document.activeElement).toBe(first))
  press('a', { ctrlKey: true })
  await find('[role="status"]', '454 selected')
})
