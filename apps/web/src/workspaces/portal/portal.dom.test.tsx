import { workspaceAbilities } from '@sandlot/core/ability-rules'
// @vitest-environment jsdom
import { workspaceAuditMessages as auditSay } from '@sandlot/core/workspaces/audit/messages'
import { permissionMessages } from '@sandlot/core/workspaces/permission-messages'
import { portalPagesMessages as pages } from '@sandlot/core/workspaces/settings-messages'
import { expect, test, vi } from 'vitest'
import { eventually, find, names, seek, type } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal, USER_ID, WORKSPACE_ID } from '../../sandboxes/testing/server.ts'
import { showApp } from '../../sandboxes/testing/show-app.tsx'
import { answers, limits } from '../../templates/create/testing/create.tsx'
// Loaded before the tests start, because it can take longer than their timeouts on a busy machine.
import './delete-workspace-modal.tsx'

// jsdom has no layout, so nothing scrolls.
Element.prototype.scrollIntoView ??= () => undefined

const other = { __typename: 'Team', id: 'w-own', name: 'Own', type: 'PERSONAL' }
const me = (fields: object) => ({ me: { __typename: 'CurrentUser', id: USER_ID, ...fields } })

type Fields = { role?: 'ADMIN' | 'WRITE'; deleted?: object[] }

function show(page: string, { role = 'ADMIN', deleted = [] }: Fields = {}, more: Answers = {}) {
  const state = {
    isIn: true,
    name: 'Ours',
    domain: null as string | null,
    role: 'WRITE',
    preventSandboxExport: false,
    deleted,
  }
  const own = memberAs(role)['query AllTeams']?.({}) as { me: { workspaces: object[] } }
  const [first] = own.me.workspaces
  const workspace = () => ({
    ...first,
    name: state.name,
    type: 'TEAM',
    abilities: workspaceAbilities({ type: 'TEAM' }, role),
    viewerAuthorization: { authorization: role, teamManager: false },
    userAuthorizations: [{ userId: USER_ID, authorization: role, teamManager: false, drafts: 0 }],
  })
  const app = showApp(
    `/t/${page}?workspace=${WORKSPACE_ID}`,
    {
      ...answers,
      'query AllTeams': () => ({
        me: { ...own.me, workspaces: [...(state.isIn ? [workspace()] : []), { ...first, ...other }] },
      }),
      'query TeamInfo': () => me({ team: { ...first, ...other } }),
      'query WorkspaceLimits': () => limits({ used: 12 }),
      'query TeamMembers': () =>
        me({
          team: {
            ...workspace(),
            inviteLink: null,
            limits: { includedMembers: 2_147_483_647 },
            settings: { minimumPrivacy: 0 },
            users: [],
            invitations: [],
          },
        }),
      'query TeamSettings': () =>
        me({
          email: 'ann@acme.example',
          team: {
            __typename: 'Team',
            id: WORKSPACE_ID,
            name: state.name,
            description: null,
            emailDomain: state.domain,
            settings: {
              __typename: 'WorkspaceSandboxSettings',
              defaultAuthorization: state.role,
              preventSandboxExport: state.preventSandboxExport,
              preventSandboxLeaving: false,
            },
          },
        }),
      'query DeletedWorkspaces': () => me({ deletedWorkspaces: state.deleted }),
      ...more,
    },
    { schedule: atOnce },
  )
  return { ...app, state }
}

/** Runs debounced work immediately, so that no test waits for it. */
const atOnce = (run: () => void) => {
  run()
  return () => undefined
}

const field = async (label: string) => {
  const { htmlFor } = await find<HTMLLabelElement>('label', label)
  return document.getElementById(htmlFor) as HTMLInputElement
}
const says = (text: string) => eventually(() => expect(document.body.textContent).toContain(text))

test('an admin renames the workspace, and only changes are sent', async () => {
  const sent = vi.fn()
  const { state } = show(
    'overview',
    {},
    {
      'mutation SetTeamName': ({ name }) => {
        sent(name)
        state.name = String(name)
        return { setTeamName: { __typename: 'Team', id: WORKSPACE_ID } }
      },
    },
  )
  const name = await field('Workspace name')
  type(name, '  ')
  await eventually(() => expect(document.body.textContent).toContain('Workspace name cannot be empty.'))
  type(name, 'own')
  await eventually(() =>
    expect(document.body.textContent).toContain('You already have a workspace with this name.'),
  )
  type(name, 'Builders')
  const save = await find<HTMLButtonElement>('button', 'Save')
  await eventually(() => expect(save.disabled).toBe(false))
  save.focus()
  save.click()
  await find('[role="status"]', /Saved/)
  await find('h1', 'Builders')
  expect(sent.mock.calls).toEqual([['Builders']])
  expect(document.activeElement).toBe(save)
})

test('what an admin is typing survives a rename by somebody else, which shows in the other field', async () => {
  const { state, services } = show('overview')
  const [name, description] = [await field('Workspace name'), await field('Description')]
  type(description, 'Half a sent')
  state.name = 'Theirs'
  void services.queries.invalidateQueries()
  await eventually(() => expect(name.value).toBe('Theirs'))
  expect(description.value).toBe('Half a sent')
})

test('what an admin has typed is there when they return from another tab, until it is saved', async () => {
  const { state, router, services } = show(
    'overview',
    {},
    {
      'mutation SetTeamName': ({ name }) => {
        state.name = String(name)
        return { setTeamName: { __typename: 'Team', id: WORKSPACE_ID } }
      },
    },
  )
  const leaveAndReturn = async () => {
    await router.navigate({ to: '/t/permissions', search: { workspace: WORKSPACE_ID } })
    await find('h2', 'New members')
    await router.navigate({ to: '/t/overview', search: { workspace: WORKSPACE_ID } })
    return field('Workspace name')
  }
  type(await field('Workspace name'), 'Half a na')
  expect((await leaveAndReturn()).value).toBe('Half a na')
  ;(await find<HTMLButtonElement>('button', 'Save')).click()
  await find('h1', 'Half a na')
  await find('[role="status"]', /Saved/)
  state.name = 'Theirs'
  await leaveAndReturn()
  void services.queries.invalidateQueries()
  await eventually(async () => expect((await field('Workspace name')).value).toBe('Theirs'))
})

test('[ER-049] reports a workspace that could not be renamed', async () => {
  show(
    'overview',
    {},
    {
      'mutation SetTeamName': () => {
        throw new Refusal('Somebody else was faster.', 'CONFLICT')
      },
    },
  )
  type(await field('Workspace name'), 'Builders')
  const save = await find<HTMLButtonElement>('button', 'Save')
  await eventually(() => expect(save.disabled).toBe(false))
  save.click()
  await find('[role="alert"]', /There was a problem renaming your team/)
})

test('a saved name is not reported as failed because the description is refused', async () => {
  const { state } = show(
    'overview',
    {},
    {
      'mutation SetTeamName': ({ name }) => {
        state.name = String(name)
        return { setTeamName: { __typename: 'Team', id: WORKSPACE_ID } }
      },
      'mutation SetTeamDescription': () => {
        throw new Refusal('Not now.')
      },
    },
  )
  const description = await field('Description')
  type(await field('Workspace name'), 'Builders')
  type(description, 'We build')
  const save = await find<HTMLButtonElement>('button', 'Save')
  await eventually(() => expect(save.disabled).toBe(false))
  save.click()
  await find('[role="alert"]', /The settings could not be saved.*Not now\./)
  await find('h1', 'Builders')
  expect(description.value).toBe('We build')
})

const openDeletion = async () => {
  ;(await find('button', pages.deleteAction)).click()
  const dialog = await find('[role="dialog"]')
  const button = () =>
    [...dialog.querySelectorAll('button')].find(
      (one) => one.textContent === pages.deleteAction,
    ) as HTMLButtonElement
  return { dialog, button }
}

test('[ER-053] deletes a workspace once its name is typed, switches to another one, and offers Undo', async () => {
  const sent = vi.fn()
  const { state, router } = show(
    'overview',
    {},
    {
      'mutation DeleteWorkspace': ({ teamId }) => {
        sent(teamId)
        state.isIn = false
        return { deleteWorkspace: 'Ours' }
      },
      'mutation RestoreWorkspace': ({ teamId }) => {
        state.isIn = true
        return { restoreWorkspace: { __typename: 'Team', id: teamId } }
      },
      'query RecentlyAccessedSandboxes': () => me({ recentlyAccessedSandboxes: [] }),
      'query RecentlyAccessedBranches': () => me({ recentBranches: [] }),
      'query RepositoriesByTeam': () => me({ team: { ...other, projects: [] } }),
      // Their failures would push out the message that this test waits for.
      'query TeamSidebarData': () => me({ team: { ...other, sandboxes: [], templates: [] } }),
      'query HasTeamRepos': () => me({ team: { ...other, sandboxes: [] } }),
    },
  )
  const { dialog, button } = await openDeletion()
  const typed = dialog.querySelector('input') as HTMLInputElement
  expect(button().disabled).toBe(true)
  type(typed, 'ours')
  expect(button().disabled).toBe(true)
  type(typed, ' Ours ')
  await eventually(() => expect(button().disabled).toBe(false))
  button().click()
  await find('[role="status"]', /Your workspace was deleted/)
  expect(sent.mock.calls).toEqual([[WORKSPACE_ID]])
  await eventually(() => expect(router.state.location.href).toBe('/dashboard/recent'))
  await find('button', /^Switch workspace: Own/)
  expect(seek('[role="alert"]', /Ours is no longer|Ours was deleted/)).toBeUndefined()
  ;(await find('button', 'Undo')).click()
  await find('[role="status"]', /Ours is back/)
  expect(state.isIn).toBe(true)
})

test('before deleting one with a paid plan, shows when the plan ends', async () => {
  const subscription = { status: 'ACTIVE', paymentProvider: 'STRIPE' }
  const schedule = { current: { endDate: '2026-04-01T00:00:00.000Z', items: [] }, upcoming: null }
  show(
    'overview',
    {},
    {
      'query WorkspaceBilling': () =>
        me({ team: { __typename: 'Team', id: WORKSPACE_ID, subscription, subscriptionSchedule: schedule } }),
    },
  )
  await openDeletion()
  await find('p', 'Its paid plan ends on 2026-04-01 and is not charged again.')
})

test('[ER-052] shows the server’s reason for a failed deletion', async () => {
  show(
    'overview',
    {},
    {
      'mutation DeleteWorkspace': () => {
        throw new Refusal('Only admins of a workspace may change its settings.')
      },
    },
  )
  const { dialog, button } = await openDeletion()
  type(dialog.querySelector('input') as HTMLInputElement, 'Ours')
  await eventually(() => expect(button().disabled).toBe(false))
  button().click()
  const said = await find('[role="alert"]', /There was a problem deleting your workspace/)
  expect(said.textContent).toContain('Only admins of a workspace may change its settings.')
})

test('non-admins can neither rename nor delete it, and see no link to its log', async () => {
  show('overview', { role: 'WRITE' })
  await find('a', pages.permissions)
  await find('header p', /You are an editor$/)
  expect(seek('button', pages.deleteAction)).toBeUndefined()
  expect(seek('input', 'Workspace name')).toBeUndefined()
  expect(seek('a', pages.audit)).toBeUndefined()
})

test('a former admin restores a deleted workspace', async () => {
  const gone = { __typename: 'DeletedTeam', id: 'w9', name: 'Gone', deletedAt: '2026-03-01T00:00:00Z' }
  const { state } = show(
    'overview',
    { deleted: [{ ...gone, goneAt: '2026-03-31T12:00:00Z' }] },
    {
      'mutation RestoreWorkspace': ({ teamId }) => {
        expect(teamId).toBe('w9')
        state.deleted = []
        return { restoreWorkspace: { __typename: 'Team', id: 'w9' } }
      },
    },
  )
  await find('li', /Gone for good on Mar 31, 2026/)
  ;(await find('button', pages.restoreOf('Gone'))).click()
  await find('[role="status"]', /Gone is back/)
  await eventually(() => expect(seek('h2', pages.deletedTitle)).toBeUndefined())
})

test('each page names its tab, which is announced to who goes from one to the next', async () => {
  show('permissions')
  await find('h2', 'New members')
  expect(document.title).toBe('Permissions · Settings of Ours · Sandlot')
  const link = await find('nav a', 'Security')
  link.focus()
  link.click()
  await says('Security · Settings of Ours · Sandlot')
  expect(document.title).toBe('Security · Settings of Ours · Sandlot')
  // The focus stays on the link, so that the next tab is one step away.
  expect(document.activeElement).toBe(link)
})

test('names stand in the direction that they are written in, also while they are changed', async () => {
  show('overview')
  expect((await find('h1')).dir).toBe('auto')
  expect((await field('Workspace name')).getAttribute('dir')).toBe('auto')
})

test('there is nothing beside these pages', async () => {
  show('nonsense')
  await find('h1', 'Whoops, page not found')
})

test('shows the permissions of each role, and admins set the default role of new members', async () => {
  const sent = vi.fn()
  show(
    'permissions',
    {},
    {
      'mutation SetDefaultTeamMemberAuthorization': (wanted) => {
        sent(wanted)
        return { setDefaultTeamMemberAuthorization: { __typename: 'WorkspaceSandboxSettings' } }
      },
    },
  )
  await find('h2', permissionMessages.tableTitle)
  const row = await find('tr', /^Invite people/)
  const said = [...row.querySelectorAll('td [role="img"]')].map((cell) => cell.getAttribute('aria-label'))
  expect(said).toEqual(['Yes', 'No', 'No'])
  ;(await find('button', 'Editor')).click()
  ;(await find('[role="option"]', 'Viewer')).click()
  await eventually(() =>
    expect(sent.mock.calls).toEqual([[{ teamId: WORKSPACE_ID, defaultAuthorization: 'READ' }]]),
  )
})

test('a separate page lets admins set what may leave the workspace and who may join by themselves', async () => {
  const sent = vi.fn()
  const { state } = show(
    'security',
    {},
    {
      'mutation SetWorkspaceSandboxSettings': (wanted) => {
        sent(wanted)
        state.preventSandboxExport = true
        return { setWorkspaceSandboxSettings: { __typename: 'WorkspaceSandboxSettings' } }
      },
      'mutation SetTeamEmailDomain': (wanted) => {
        sent(wanted)
        state.domain = 'acme.example'
        return { setTeamEmailDomain: { __typename: 'Team', id: WORKSPACE_ID } }
      },
    },
  )
  expect((await find('a', pages.security)).getAttribute('data-status')).toBe('active')
  ;(await find('label', permissionMessages.preventExport)).querySelector('input')?.click()
  await eventually(() =>
    expect(sent.mock.calls).toEqual([
      [{ teamId: WORKSPACE_ID, preventSandboxExport: true, preventSandboxLeaving: false }],
    ]),
  )
  const domain = await field(permissionMessages.domainLabel)
  expect(domain.value).toBe('acme.example')
  ;(await find('button', permissionMessages.domainSave)).click()
  await find('[role="status"]', /acme\.example can now join/)
  await find('button', permissionMessages.domainRemove)
})

test('reports a domain that cannot be allowed at its field', async () => {
  show(
    'security',
    {},
    {
      'mutation SetTeamEmailDomain': () => {
        throw new Refusal('Not that one.', 'VALIDATION').at('domain')
      },
    },
  )
  const domain = await field(permissionMessages.domainLabel)
  ;(await find('button', permissionMessages.domainSave)).click()
  await eventually(() => expect(domain.getAttribute('aria-invalid')).toBe('true'))
  expect(domain.closest('form')?.textContent).toContain('Not that one.')
  expect(seek('[role="alert"]', /Not that one/)).toBeUndefined()
})

test('the log can be read, searched and verified', async () => {
  const entry = {
    id: '7',
    at: '2026-03-01T10:00:00Z',
    action: 'workspace.rename',
    actor: { id: USER_ID, username: 'ann', is_service: false },
    address: '192.0.2.1',
    device: 'Firefox on Linux',
    door: 'terminal',
    subject_type: 'Team',
    subject_ids: [WORKSPACE_ID],
    details: { before: { name: 'Theirs' }, after: { name: 'Ours' } },
    seq: 7,
    hash: 'ab',
  }
  const asked = vi.fn()
  const path = `/api/v1/workspaces/${WORKSPACE_ID}/audit`
  const verdict = { whole: true, sealed: 1200, unsealed: 1, pruned: null, broken: null as object | null }
  show(
    'audit',
    {},
    {
      [`GET ${path}`]: (query) => {
        asked(query)
        return { entries: query.actor === 'eve' ? [] : [entry], next: null, keep_days: null }
      },
      [`GET ${path}/verify`]: () => verdict,
    },
  )
  await eventually(() =>
    expect(names(`ul[aria-label="${auditSay.title}"] li`)).toEqual([
      expect.stringMatching(
        /^ann.*renamed the workspace to “Ours”.*workspace\.rename.*Terminal.*192\.0\.2\.1/,
      ),
    ]),
  )
  ;(await find('button', auditSay.verify)).click()
  await says('The audit log is intact: 1,200 entries verified, 1 entry not sealed yet.')
  Object.assign(verdict, { whole: false, broken: { seq: 5, entry_id: '5', reason: 'changed' } })
  ;(await find('button', auditSay.verify)).click()
  await says('The audit log is broken. Entry 5 was changed after it was sealed.')
  expect((await find<HTMLAnchorElement>('a', auditSay.exportCsv)).getAttribute('href')).toBe(
    `${path}/export?format=csv`,
  )
  // A workspace's action, not one of the instance.
  expect((await field(auditSay.action)).getAttribute('placeholder')).toBe('Such as member.role')
  type(await field(auditSay.actor), 'eve')
  await says(auditSay.emptyText)
  expect(asked).toHaveBeenLastCalledWith({ actor: 'eve' })
})
