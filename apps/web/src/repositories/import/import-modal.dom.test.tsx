// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { stubPopup } from '../../accounts/testing/popup.ts'
import { eventually, find, names, seek, type } from '../../sandboxes/testing/dom.ts'
import { Refusal } from '../../sandboxes/testing/server.ts'
import { official } from '../../templates/create/testing/create.tsx'
import { CLOSE_ANIMATION_MS } from '../../templates/layout.ts'
import {
  accounts,
  foundRepo,
  githubRepo,
  manualSchedule,
  openImport,
  ownRepos,
  putAway,
} from '../testing/import.tsx'

afterEach(() => vi.useRealTimers())

const SITE = 'acme/site'
const tab = async (name: string) => (await find('[role="tab"]', name)).click()
const shows = (text: string) => eventually(() => expect(document.body.textContent).toContain(text))
const asked = (fields: object = {}, teams: readonly string[] = []) => ({
  'query GetGithubRepo': () => foundRepo(SITE, fields, teams),
})

test('[IM-001] [SH-118] is 950 px wide and 600 px tall, and takes 95% and then all of narrow screens', async () => {
  openImport()
  const frame = (await find('[role="dialog"]')).parentElement
  expect(frame?.className).toContain('h-[600px]')
  expect(frame?.className).toContain('w-[950px]')
  expect(frame?.className).toContain('max-[950px]:w-[95%]')
  expect(frame?.className).toContain('max-[756px]:w-full')
})

test('[IM-002] has vertical tabs, and closes over 300 ms', async () => {
  const { close } = openImport()
  await eventually(() =>
    expect(names('[role="tab"]')).toEqual([
      'Search in organizations',
      'Find by URL',
      'Start from a template',
      'Import template',
    ]),
  )
  expect(seek('[role="tablist"]')?.getAttribute('aria-orientation')).toBe('vertical')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ;(await vi.waitFor(() => seek('button', 'Close') ?? Promise.reject(new Error('no button')))).click()
  vi.advanceTimersByTime(CLOSE_ANIMATION_MS - 1)
  expect(close).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect([CLOSE_ANIMATION_MS, close.mock.calls.length]).toEqual([300, 1])
})

test('[IM-003] [IM-004] a visitor signs in first, and returns', async () => {
  const { place } = openImport({}, { isVisitor: true, repository: SITE })
  await find('h2', 'Sign in to import a repository')
  ;(await find('button', 'Sign in')).click()
  await eventually(() => expect(place().pathname).toBe('/signin'))
  expect(place().search).toMatchObject({ continue: '/?import_repo=acme%2Fsite' })
})

test('[IM-003] [IM-005] [IM-013] asks for missing GitHub access first: public, or private for a private repository', async () => {
  openImport(asked(), { scopes: ['user:email'], repository: SITE })
  await find('h2', 'Authorize GitHub')
  await putAway()
  openImport(asked({ private: true }), { scopes: ['public_repo'], repository: SITE })
  await find('h2', 'Authorize GitHub')
  expect(document.body.textContent).toContain('acme/site is private')
  await putAway()
  openImport(asked({ private: true }), { scopes: ['repo'], repository: SITE })
  await find('h2', 'site')
  await putAway()
  openImport({}, { scopes: ['public_repo'] })
  await find('[role="tab"]', 'Find by URL')
  await shows('Looking for a private repo?')
  await find('button', 'Update GitHub permissions')
})

test('[IM-003] [IM-006] [IM-007] [IM-008] starts with the search, or with a preset repository, falling back silently', async () => {
  openImport()
  await find('[role="tab"]', 'Search in organizations')
  await putAway()
  let answer = (_reply: unknown) => {}
  openImport(
    { 'query GetGithubRepo': () => new Promise((resolve) => (answer = resolve)) },
    { repository: SITE },
  )
  await find('[role="status"]', /Loading the repository/)
  answer(foundRepo(SITE))
  await find('h2', 'site')
  await putAway()
  openImport({ 'query GetGithubRepo': () => ({ githubRepo: null, projects: [] }) }, { repository: SITE })
  await find('[role="tab"]', 'Search in organizations')
  expect(seek('[role="alert"]')).toBeUndefined()
})

test('[ER-088] falls back silently to the selection if a repository cannot be fetched', async () => {
  const { services } = openImport(
    {
      'query GetGithubRepo': () => {
        throw new Refusal('GitHub is away.', 'UNAVAILABLE', undefined, undefined, ['githubRepo'])
      },
    },
    { repository: SITE },
  )
  await find('[role="tab"]', 'Search in organizations')
  expect(services.toasts.list()).toEqual([])
  expect(document.body.textContent).not.toContain('GitHub is away.')
})

test('[IM-015] [IM-016] [IM-017] [IM-018] [RT-035] offers access to all or to public repositories, and a link to review the permissions', async () => {
  const { open, popup } = stubPopup()
  openImport(
    { 'GET /api/v1/users/current_user/integrations': () => ({ needs_sign_in: false, accounts: [] }) },
    { scopes: null },
  )
  await find('h2', 'Authorize GitHub')
  const link = await find<HTMLAnchorElement>('a', 'Review GitHub permissions')
  expect([link.getAttribute('href'), link.target]).toEqual(['/auth/github/oauth-settings', '_blank'])
  for (const [name, scope] of [
    ['Public and private repositories', 'repo'],
    ['Public repositories only', 'public_repo'],
  ] as const) {
    popup.closed = false
    open.mockClear()
    ;(await find('button', name)).click()
    await eventually(() => expect(open).toHaveBeenCalledOnce())
    const { searchParams } = new URL(String(open.mock.lastCall?.[0]), 'http://x')
    expect(searchParams.get('scope')?.split(',')).toContain(scope)
    popup.closed = true
    await eventually(() => expect(seek('button .animate-spin')).toBeUndefined())
  }
})

test('continuing without GitHub asks for an address', async () => {
  openImport({}, { scopes: null })
  ;(await find('button', 'Continue without GitHub')).click()
  await find('h2', 'Find a repository by its address')
})

test('[IM-019] [IM-020] [IM-021] [IM-022] [CN-093] installs the app in a window, grays out the page meanwhile, and refetches the repository afterwards', async () => {
  const { open, popup } = stubPopup()
  const fetched = vi.fn(() => foundRepo(SITE))
  openImport({ 'query GetGithubRepo': fetched }, { repository: SITE, features: { github_app: true } })
  const button = await find('button', 'Install GitHub App')
  const every = vi.spyOn(window, 'setInterval')
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  button.click()
  await eventually(() => expect(open).toHaveBeenCalledOnce())
  expect(open.mock.lastCall?.[0]).toBe('/auth/github/app-install')
  expect(open.mock.lastCall?.[2]).toContain('width=900,height=600')
  const [look, ms] = every.mock.calls.find(([, pause]) => pause === 300) ?? []
  expect(ms).toBe(300)
  const tick = look as () => void
  tick()
  expect(document.documentElement.style.filter).toBe('grayscale(80%)')
  vi.mocked(document.hasFocus).mockReturnValue(false)
  tick()
  expect(document.documentElement.style.filter).toBe('')
  expect(fetched).toHaveBeenCalledOnce()
  popup.closed = true
  tick()
  await eventually(() => expect(fetched).toHaveBeenCalledTimes(2))
  expect(document.documentElement.style.filter).toBe('')
  vi.restoreAllMocks()
})

test('says that the browser blocked the window for the app', async () => {
  stubPopup({ isBlocked: true })
  openImport(
    { 'query GetGithubRepo': () => foundRepo(SITE) },
    { repository: SITE, features: { github_app: true } },
  )
  ;(await find('button', 'Install GitHub App')).click()
  await find('[role="alert"]', /Your browser blocked the window/)
})

const rows = () => names('ul li button').map((name) => name.replace(/Updated.*/, ''))

test('[IM-023] [IM-024] [IM-025] [IM-026] [IM-028] one’s accounts have a search by name above their repositories', async () => {
  openImport({ 'query GetGitHubOrganizationRepos': () => ({ githubOrganizationRepos: [githubRepo(SITE)] }) })
  await eventually(() => expect(names('[role="tab"]')[0]).toBe('Search in organizations'))
  await find('h2', 'Import from your GitHub organizations')
  const account = await find('button[aria-haspopup="listbox"]', /ann/)
  account.click()
  await eventually(() => expect(names('[role="option"]').sort()).toEqual(['acme', 'ann']))
  ;(await find('[role="option"]', 'acme')).click()
  await eventually(() => expect(rows()).toEqual([expect.stringContaining(SITE)]))
  const search = seek<HTMLInputElement>('input[name="search"]')
  if (!search) throw new Error('no search')
  type(search, 'SIT')
  expect(rows()).toHaveLength(1)
  type(search, 'nothing')
  await shows(
    'No repository matching the search. Please double check the repository name or try the Find by URL option.',
  )
})

test('[IM-029] [IM-030] [IM-031] shows a loading state, then a quick partial list, then the full list', async () => {
  const replies = new Map<string, (reply: unknown) => void>()
  const sent: object[] = []
  openImport({
    'query GithubAccounts': () => accounts('ann'),
    'query GetGitHubAccountRepos': (page) => {
      sent.push(page)
      return new Promise((resolve) => replies.set(page.perPage === undefined ? 'full' : 'partial', resolve))
    },
  })
  await eventually(() => expect(sent).toEqual([{ page: 1, perPage: 10 }]))
  expect(rows()).toEqual([])
  expect(seek('[role="tabpanel"] [aria-busy] > [aria-hidden]')).toBeDefined()
  const some = Array.from({ length: 10 }, (_, at) => githubRepo(`ann/r${at}`))
  replies.get('partial')?.(ownRepos(some))
  await eventually(() => expect(rows()).toHaveLength(10))
  const skeletons = () => document.querySelectorAll('[role="tabpanel"] ul li').length
  expect(skeletons()).toBe(11)
  // Answers of batched calls arrive together, so the whole list is requested separately.
  await eventually(() => expect(sent).toEqual([{ page: 1, perPage: 10 }, {}]))
  replies.get('full')?.(ownRepos([...some, githubRepo('ann/last')]))
  await eventually(() => expect(rows()).toHaveLength(11))
  expect(skeletons()).toBe(11)
})

test('[IM-033] [IM-034] [IM-036] own accounts and organizations use different queries; a typed owner selects the account', async () => {
  const organizations = vi.fn(() => ({ githubOrganizationRepos: [githubRepo(SITE)] }))
  const ownAsked = vi.fn(() => ownRepos([githubRepo('ann/notes')]))
  openImport({
    'query GithubAccounts': () => accounts('ann', ['acme']),
    'query GetGitHubAccountRepos': ownAsked,
    'query GetGitHubOrganizationRepos': organizations,
  })
  const search = await find<HTMLInputElement>('input[name="search"]')
  type(search, 'ann/no')
  await eventually(() => expect(rows()).toEqual([expect.stringContaining('ann/notes')]))
  await eventually(() => expect(ownAsked).toHaveBeenCalledTimes(2))
  type(search, 'ACME/si')
  await eventually(() => expect(rows()).toEqual([expect.stringContaining(SITE)]))
  // Either of the two can be the first to show it.
  await eventually(() => {
    expect(organizations).toHaveBeenCalledWith({ organization: 'acme' })
    expect(organizations).toHaveBeenCalledWith({ organization: 'acme', page: 1, perPage: 10 })
  })
})

test('[IM-037] [IM-038] [ER-087] shows why accounts cannot be loaded, or that there are none', async () => {
  openImport({
    'query GithubAccounts': () => {
      throw new Refusal('GitHub is out of order.', 'UNAVAILABLE')
    },
  })
  await find('[role="tabpanel"] [role="alert"]', /GitHub is out of order\./)
  await putAway()
  openImport({ 'query GithubAccounts': () => accounts(null) })
  await find('p', 'No organizations found')
})

const field = () => find<HTMLInputElement>('input[name="repository"]')

test('[IM-027] who looks for a private repository is led to more access, or to what GitHub keeps of it', async () => {
  const hint = 'Looking for a private repo?Update GitHub permissions'
  openImport({}, { scopes: ['public_repo'] })
  const button = await find('button', 'Update GitHub permissions')
  expect(button.parentElement?.textContent).toBe(hint)
  await putAway()
  openImport()
  const link = await find<HTMLAnchorElement>('a', 'Update GitHub permissions')
  expect(link.parentElement?.textContent).toBe(hint)
  expect([link.getAttribute('href'), link.target]).toEqual(['/auth/github/oauth-settings', '_blank'])
})

test('[IM-039] [IM-040] [IM-041] [IM-042] [IM-043] [CN-092] [ER-089] looks up an address after 200 ms, and marks it with a check or a cross', async () => {
  const { schedule, pass, waiting } = manualSchedule()
  const fetched = vi.fn(({ name }) =>
    name === 'site' ? foundRepo(SITE) : { githubRepo: null, projects: [] },
  )
  openImport({ 'query GetGithubRepo': fetched }, { schedule })
  await eventually(() => expect(names('[role="tab"]')[1]).toBe('Find by URL'))
  await tab('Find by URL')
  const input = await field()
  await find('label', 'Repository link or owner/name')
  const mark = async () => (await find('form [role="status"]')).innerHTML
  expect(await mark()).toBe('')
  type(input, 'acme/sit')
  await eventually(async () => expect(await mark()).toContain('animate-spin'))
  type(input, SITE)
  await eventually(() => expect(waiting.some(({ ms }) => ms === 200)).toBe(true))
  expect(fetched).not.toHaveBeenCalled()
  pass(200)
  await eventually(async () => expect(await mark()).toContain('lucide-check'))
  expect(fetched.mock.calls.map(([wanted]) => wanted)).toEqual([{ owner: 'acme', name: 'site' }])
  type(input, 'acme/gone')
  await eventually(() => expect(waiting.some(({ ms }) => ms === 200)).toBe(true))
  pass(200)
  await eventually(async () => expect(await mark()).toContain('lucide-x'))
  expect(seek('[role="alert"]')).toBeUndefined()
  expect(seek('form [role="status"] .sr-only')).toBeDefined()
  type(input, 'nonsense')
  await eventually(async () => expect(await mark()).toContain('lucide-x'))
})

test('[IM-046] links may name the instance’s own GitHub server', async () => {
  const features = { github_url: 'https://ghe.example.com' }
  const { schedule, pass, waiting } = manualSchedule()
  openImport(asked(), { features, schedule })
  await tab('Find by URL')
  type(await field(), `https://ghe.example.com/${SITE}`)
  await eventually(() => expect(waiting.some(({ ms }) => ms === 200)).toBe(true))
  pass(200)
  await eventually(async () =>
    expect((await find('form [role="status"]')).innerHTML).toContain('lucide-check'),
  )
  await tab('Import template')
  type(await find<HTMLInputElement>('input[name="github-url"]'), `https://ghe.example.com/${SITE}/tree/main`)
  await eventually(() => expect(names('dd')).toEqual([SITE, 'main', 'Whole repository']))
  await putAway()
  openImport(asked(), { features, repository: `https://ghe.example.com/${SITE}` })
  await find('h2', 'site')
})

test('[IM-051] [IM-052] [IM-053] a new repository starts from an official template tagged starter', async () => {
  const { place } = openImport({
    'GET /api/v1/sandboxes/templates/official': () => [
      {
        sandboxes: [
          official('one', 'One', { tags: ['starter'] }),
          official('two', 'Two', { tags: ['frontend'] }),
        ],
      },
    ],
  })
  await eventually(() => expect(names('[role="tab"]')[2]).toBe('Start from a template'))
  await tab('Start from a template')
  await find('h2', 'Create a new repository from one of our starter templates')
  await eventually(() => expect(names('button[data-card] [dir="auto"]')).toEqual(['One']))
  seek('button[data-card]')?.click()
  await eventually(() => expect(place().href).toContain('create_sandbox=one'))
})

test('[IM-054] [IM-055] [IM-056] [IM-057] [IM-058] [IM-059] [IM-060] [IM-061] converts the address of a GitHub folder to one here and opens it', async () => {
  const { place } = openImport()
  await eventually(() => expect(names('[role="tab"]')[3]).toBe('Import template'))
  await tab('Import template')
  await find('p', 'Create a read-only devbox template kept in sync with a GitHub repository or folder.')
  const url = await find<HTMLInputElement>('input[name="github-url"]')
  await find('label', 'GitHub URL')
  const result = await find<HTMLInputElement>('input[name="sandbox-url"]')
  const open = await find<HTMLButtonElement>('button', 'Open URL')
  expect([result.readOnly, result.value, open.disabled]).toEqual([true, '', true])
  for (const text of [
    'acme/site',
    'https://gitlab.com/acme/site',
    'github.com/acme',
    'https://github.com/acme/site/pull/3',
  ]) {
    type(url, text)
    expect([text, result.value, open.disabled]).toEqual([text, '', true])
    expect(seek('dl')).toBeUndefined()
  }
  const summary = () => [...document.querySelectorAll('dl *')].map((one) => one.textContent)
  type(url, 'github.com/acme/site')
  await eventually(() => expect(result.value).toBe(`${window.location.origin}/p/sandbox/github/acme/site`))
  expect(summary()).toEqual(['Repository', SITE, 'Branch', 'Default branch', 'Folder', 'Whole repository'])
  type(url, 'https://github.com/acme/site/tree/main/docs/api')
  await eventually(() =>
    expect(summary()).toEqual(['Repository', SITE, 'Branch', 'main', 'Folder', 'docs/api']),
  )
  expect(result.value).toBe(`${window.location.origin}/p/sandbox/github/acme/site/tree/main/docs/api`)
  open.click()
  await eventually(() => expect(place().pathname).toBe('/p/sandbox/github/acme/site/tree/main/docs/api'))
})
