// @vitest-environment jsdom
import { forkMessages } from '@sandlot/core/repositories/fork-messages'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { expect, test, vi } from 'vitest'
import { eventually, find, names, seek, type } from '../../sandboxes/testing/dom.ts'
import { Refusal } from '../../sandboxes/testing/server.ts'
import { limits } from '../../templates/create/testing/create.tsx'
import { accounts, foundRepo, manualSchedule, openImport, putAway, WORKSPACE_ID } from '../testing/import.tsx'

const SITE = 'acme/site'
const given = { repository: SITE }
const asked = (fields: object = {}, teams: readonly string[] = []) => ({
  'query GetGithubRepo': () => foundRepo(SITE, fields, teams),
})
const readOnly = { authorization: 'READ' }
const info = async () => (await find('aside')).textContent ?? ''
const submit = () => find<HTMLButtonElement>('button[type="submit"]')

test('[IM-062] [IM-063] [PM-035] [PM-036] users with read-only access fork, everybody else imports', async () => {
  openImport(asked(readOnly), given)
  await find('button', forkMessages.fork)
  expect(seek('button', 'Import')).toBeUndefined()
  await putAway()
  openImport(asked(), given)
  await find('button', 'Import')
  expect(seek('button', forkMessages.fork)).toBeUndefined()
})

test('[IM-064] [IM-065] Back is offered for a chosen repository, not for a preset one', async () => {
  openImport(asked())
  ;(await find('ul li button')).click()
  ;(await find('button', 'Back')).click()
  await find('[role="tab"]', 'Find by URL')
  await putAway()
  openImport(asked(), given)
  await submit()
  expect(seek('button', 'Back')).toBeUndefined()
})

test('[GQ-017] fetches a repository afresh each time, by its owner and name', async () => {
  const fetched = vi.fn(() => foundRepo('ann/notes'))
  openImport({ 'query GetGithubRepo': fetched })
  for (const times of [1, 2]) {
    ;(await find('ul li button')).click()
    await find('aside h2', 'notes')
    await eventually(() => expect(fetched).toHaveBeenCalledTimes(times))
    ;(await find('button', 'Back')).click()
    await find('[role="tab"]', 'Find by URL')
  }
  expect(fetched.mock.calls).toEqual([[{ owner: 'ann', name: 'notes' }], [{ owner: 'ann', name: 'notes' }]])
})

test('[IM-066] [IM-067] [IM-068] [IM-070] [IM-071] shows the repository and the user’s access, and opens a public one read-only', async () => {
  openImport(asked(), given)
  expect(await info()).toContain('acme')
  await find('aside h2', 'site')
  expect(await info()).toContain('Public')
  expect(seek('aside img')?.getAttribute('src')).toBe('https://github.test/acme.png')
  expect(await info()).toContain('You have write access to this repository.')
  expect(seek('button', 'Open readonly')).toBeUndefined()
  await putAway()
  openImport(asked({ ...readOnly, private: true }), given)
  await eventually(async () =>
    expect(await info()).toContain("You don't have write access to this repository."),
  )
  expect(await info()).toContain('fork it')
  expect(await info()).toContain('Private')
  expect(seek('button', 'Open readonly')).toBeUndefined()
  await putAway()
  const shown = openImport(asked(readOnly), given)
  ;(await find('button', 'Open readonly')).click()
  await eventually(() => expect(shown.place().href).toBe('/p/github/acme/site'))
})

test('[IM-069] [IM-078] lists the workspaces that already have it, and opens its default branch there', async () => {
  const { place } = openImport(asked({}, ['t1', 't2']), given)
  await eventually(async () =>
    expect(await info()).toContain(
      'This repository has already been imported into one/some of your workspaces, open it on: Team t1, Team t2',
    ),
  )
  expect(names('aside [role="link"]')).toEqual(['Team t1', 'Team t2'])
  seek('aside [role="link"]', 'Team t2')?.click()
  await eventually(() => expect(place().href).toBe('/p/github/acme/site?workspaceId=t2'))
  await putAway()
  // A read-only repository is opened in the same way.
  const shown = openImport(asked(readOnly), given)
  ;(await find('button', 'Open readonly')).click()
  await eventually(() => expect(shown.place().pathname).toBe('/p/github/acme/site'))
})

const imported = (branch = 'main') => ({
  importProject: {
    __typename: 'Project',
    id: 'p1',
    appInstalled: false,
    authorization: 'WRITE',
    branchCount: 1,
    lastAccessedAt: null,
    defaultBranch: { __typename: 'Branch', id: 'b1', name: branch },
    repository: {
      owner: 'acme',
      name: 'site',
      description: null,
      private: false,
      defaultBranch: branch,
      pushedAt: '',
    },
    team: { __typename: 'Team', id: WORKSPACE_ID, name: 'Ours' },
  },
})

test('[IM-072] [IM-073] [IM-074] [IM-076] [IM-077] [GQ-047] [GQ-048] [GQ-049] imports it once, with the selected machine and workspace, and opens it', async () => {
  let answer = (_reply: unknown) => {}
  const asking = vi.fn(() => new Promise((resolve) => (answer = resolve)))
  const tier = vi.fn(() => ({ updateProjectVmTier: { cpu: 8, memory: 16, storage: 20 } }))
  const { place } = openImport(
    { ...asked(), 'mutation ImportProject': asking, 'mutation UpdateProjectVmTier': tier },
    given,
  )
  const name = await find<HTMLInputElement>('input[name="repository"]')
  expect([name.readOnly, name.value]).toEqual([true, SITE])
  await find('button[aria-haspopup="listbox"]', /Ours/)
  const machine = await eventually(() => {
    const found = seek<HTMLButtonElement>('button', /vCPUs/)
    if (!found || found.disabled) throw new Error('no machines yet')
    return found
  })
  machine.click()
  ;(await find('[role="option"]', /^Small/)).click()
  await find('button[aria-haspopup="listbox"]', /Small/)
  const form = seek<HTMLFormElement>('form')
  form?.requestSubmit()
  form?.requestSubmit()
  await find('button', 'Importing…')
  form?.requestSubmit()
  answer(imported('trunk/x'))
  await eventually(() => expect(place().href).toBe('/p/github/acme/site/trunk/x?workspaceId=w1&import=true'))
  expect(asking).toHaveBeenCalledExactlyOnceWith({ owner: 'acme', name: 'site', teamId: WORKSPACE_ID })
  expect(tier).toHaveBeenCalledExactlyOnceWith({ projectId: 'p1', vmTier: 3 })
})

test('opens the branch and pull request from the address, on the machine that it names', async () => {
  const tier = vi.fn(() => ({ updateProjectVmTier: { cpu: 8, memory: 16, storage: 20 } }))
  const { place } = openImport(
    {
      ...asked(),
      'mutation ImportProject': () => imported('main'),
      'mutation UpdateProjectVmTier': tier,
    },
    { ...given, at: '/?import_ref=a/b&import_tier=3&import_pull=7' },
  )
  await eventually(async () => expect((await submit()).disabled).toBe(false))
  ;(await submit()).click()
  await eventually(() => expect(place().href).toBe('/p/github/acme/site/a/b?workspaceId=w1&import=true'))
  expect(tier).toHaveBeenCalledExactlyOnceWith({ projectId: 'p1', vmTier: 3 })
})

test('[IM-075] a frozen workspace cannot import', async () => {
  const asking = vi.fn()
  openImport(
    { ...asked(), 'query WorkspaceLimits': () => limits({ frozen: true }), 'mutation ImportProject': asking },
    given,
  )
  await find('p', repositoryMessages.frozen)
  expect((await submit()).disabled).toBe(true)
  seek<HTMLFormElement>('form')?.requestSubmit()
  expect(asking).not.toHaveBeenCalled()
})

test('[IM-079] [ER-080] shows why an import fails', async () => {
  openImport(
    {
      ...asked(),
      'mutation ImportProject': () => {
        throw new Refusal('GitHub is away.', 'UNAVAILABLE')
      },
    },
    given,
  )
  await eventually(async () => expect((await submit()).disabled).toBe(false))
  ;(await submit()).click()
  await find('p', /Failed to import repository: GitHub is away\./)
})

const VALIDATE = 'GET /api/beta/repos/validate/github/'

/** The fork form, with a clock whose pauses the test ends. */
function openFork(more: Parameters<typeof openImport>[0] = {}, login: string | null = 'ann') {
  const clock = manualSchedule()
  const shown = openImport(
    { ...asked(readOnly), 'query GithubAccounts': () => accounts(login, ['acme', 'tide']), ...more },
    { ...given, schedule: clock.schedule },
  )
  const pause = async () => {
    await eventually(() => expect(mark()).toContain('animate-spin'))
    await eventually(() => expect(clock.waiting.some(({ ms }) => ms === 500)).toBe(true))
    clock.pass(500)
  }
  return { ...shown, ...clock, pause }
}
const valid = () => ({ valid: true, message: null })
const mark = () => seek('form [role="status"]')?.innerHTML ?? ''

test('[IM-080] [IM-081] [IM-082] [IM-089] a fork has a workspace, a name, and an account or organization on GitHub', async () => {
  openFork({ [`${VALIDATE}ann/site`]: valid })
  await find('button[aria-haspopup="listbox"]', /Ours/)
  const name = await find<HTMLInputElement>('input[name="name"]')
  expect([name.value, name.required || name.getAttribute('aria-required') === 'true']).toEqual(['site', true])
  ;(await find('button[aria-haspopup="listbox"]', /ann/)).click()
  await eventually(() => expect(names('[role="option"]')).toEqual(['ann', 'acme', 'tide']))
})

test('[IM-083] [IM-084] [IM-085] [IM-087] [CN-091] validates the name after 500 ms, and sends only a valid one, once', async () => {
  let answer = () => {}
  const fork = vi.fn(
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ owner: 'ann', repo: 'copy', branch: 'main' })
      }),
  )
  const checked = vi.fn(valid)
  const shown = openFork({
    [`${VALIDATE}ann/site`]: () => ({ valid: false, message: 'ann already has a repository named site.' }),
    [`${VALIDATE}ann/copy`]: checked,
    'POST /api/beta/fork/github/acme/site': fork,
  })
  const name = await find<HTMLInputElement>('input[name="name"]')
  await eventually(() => expect(mark()).toContain('animate-spin'))
  expect((await submit()).disabled).toBe(true)
  await shown.pause()
  const problem = await find('span', 'ann already has a repository named site.')
  expect(problem.className).toContain('text-danger-text')
  expect(mark()).toContain('lucide-x')
  expect((await submit()).disabled).toBe(true)
  type(name, '')
  await eventually(() => expect(mark()).toBe(''))
  expect((await submit()).disabled).toBe(true)
  type(name, 'copy')
  await eventually(() => expect(mark()).toContain('animate-spin'))
  expect(checked).not.toHaveBeenCalled()
  seek<HTMLFormElement>('form')?.requestSubmit()
  await shown.pause()
  await eventually(() => expect(mark()).toContain('lucide-check'))
  expect(seek('form [role="status"]')?.textContent).toBe('ann/copy is available')
  await eventually(async () => expect((await submit()).disabled).toBe(false))
  expect(fork).not.toHaveBeenCalled()
  seek<HTMLFormElement>('form')?.requestSubmit()
  await eventually(() => expect(fork).toHaveBeenCalledOnce())
  seek<HTMLFormElement>('form')?.requestSubmit()
  answer()
  await eventually(() => expect(shown.place().pathname).toBe('/p/github/ann/copy/main'))
  expect(fork).toHaveBeenCalledOnce()
})

test('[IM-086] [ER-086] shows our own message for a name refused without one', async () => {
  const { pause } = openFork({ [`${VALIDATE}ann/site`]: () => ({ valid: false, message: null }) })
  await pause()
  const problem = await find('span', 'Invalid repository name or organization')
  expect(problem.className).toContain('text-danger-text')
  expect(mark()).toContain('lucide-x')
  await putAway()
  const other = openFork({
    [`${VALIDATE}ann/site`]: () => {
      throw new Refusal('GitHub is away.', 'UNAVAILABLE')
    },
  })
  await other.pause()
  await find('span', 'GitHub is away.')
})

test('[IM-088] [IM-090] sends an organization but not one’s own account, and opens the fork', async () => {
  const fork = vi.fn(({ organization }) => ({ owner: organization ?? 'ann', repo: 'site', branch: 'main' }))
  const wire = {
    [`${VALIDATE}ann/site`]: valid,
    [`${VALIDATE}tide/site`]: valid,
    'POST /api/beta/fork/github/acme/site': fork,
  }
  const shown = openFork(wire)
  await find('input[name="name"]')
  await shown.pause()
  await eventually(async () => expect((await submit()).disabled).toBe(false))
  seek<HTMLFormElement>('form')?.requestSubmit()
  seek<HTMLFormElement>('form')?.requestSubmit()
  await eventually(() => expect(shown.place().href).toBe('/p/github/ann/site/main?workspaceId=w1'))
  expect(fork).toHaveBeenCalledExactlyOnceWith({ name: 'site', team_id: WORKSPACE_ID })
  await putAway()
  fork.mockClear()
  const other = openFork(wire)
  ;(await find('button[aria-haspopup="listbox"]', /ann/)).click()
  ;(await find('[role="option"]', 'tide')).click()
  await other.pause()
  await eventually(async () => expect((await submit()).disabled).toBe(false))
  seek<HTMLFormElement>('form')?.requestSubmit()
  await eventually(() => expect(other.place().href).toBe('/p/github/tide/site/main?workspaceId=w1'))
  expect(fork).toHaveBeenCalledExactlyOnceWith({ name: 'site', team_id: WORKSPACE_ID, organization: 'tide' })
})

test('[IM-091] [PM-033] a frozen workspace cannot fork', async () => {
  const fork = vi.fn()
  const { pause } = openFork({
    [`${VALIDATE}ann/site`]: valid,
    'query WorkspaceLimits': () => limits({ frozen: true }),
    'POST /api/beta/fork/github/acme/site': fork,
  })
  await find('p', repositoryMessages.frozen)
  await pause()
  await eventually(() => expect(mark()).toContain('lucide-check'))
  expect((await submit()).disabled).toBe(true)
  seek<HTMLFormElement>('form')?.requestSubmit()
  expect(fork).not.toHaveBeenCalled()
})

test('[IM-092] [ER-081] shows why a fork fails', async () => {
  const { pause } = openFork({
    [`${VALIDATE}ann/site`]: valid,
    'POST /api/beta/fork/github/acme/site': () => {
      throw new Refusal('GitHub is away.', 'UNAVAILABLE')
    },
  })
  await find('input[name="name"]')
  await pause()
  await eventually(async () => expect((await submit()).disabled).toBe(false))
  ;(await submit()).click()
  await find('p', /Failed to fork repository: GitHub is away\./)
})

test('users without a GitHub account must connect one to fork; without GitHub sign-in, they import', async () => {
  openFork({}, null)
  await find('button', 'Public and private repositories')
  await putAway()
  openImport(asked(readOnly), { ...given, features: { login_with_github: false } })
  await find('button', 'Import')
})
