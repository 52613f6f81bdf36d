import { workspaceAbilities } from '@sandlot/core/ability-rules'
// @vitest-environment jsdom
import { accountKeys } from '@sandlot/core/accounts/queries'
import { refusalMessages } from '@sandlot/core/sandboxes/refusal-messages'
import { inviteLinkMessages as say } from '@sandlot/core/workspaces/invite-link-messages'
import { INVITE_LINK_USES_MAX } from '@sandlot/core/workspaces/limits'
import { permissionMessages } from '@sandlot/core/workspaces/permission-messages'
import { scimMessages } from '@sandlot/core/workspaces/scim/messages'
import { serviceMessages } from '@sandlot/core/workspaces/service/messages'
import { expect, test, vi } from 'vitest'
import { buildTeam, shopAnswers } from '../../billing/testing/shop.ts'
import { eventually, find, names, seek, type } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal, USER_ID, WORKSPACE_ID } from '../../sandboxes/testing/server.ts'
import { showApp } from '../../sandboxes/testing/show-app.tsx'
import { answers, limits } from '../../templates/create/testing/create.tsx'
// Loaded before the tests start, because it can take longer than their timeouts on a busy machine.
import './minimum-privacy-modal.tsx'
import '../../shell/ui/alert-modal.tsx'

// jsdom has no layout, so nothing scrolls.
Element.prototype.scrollIntoView ??= () => undefined

const PATH = `/t/overview?workspace=${WORKSPACE_ID}`
const SECURITY = `/t/security?workspace=${WORKSPACE_ID}`
const me = (team: object | null) => ({ me: { __typename: 'CurrentUser', id: USER_ID, team } })
const user = (id: string, username: string, name: string | null = null) => ({
  __typename: 'User',
  id,
  username,
  name,
  avatarUrl: '',
})

type Fields = { role?: 'ADMIN' | 'WRITE'; type?: 'TEAM' | 'PERSONAL'; plan?: string; room?: number }

function show(path: string, fields: Fields = {}, more: Answers = {}) {
  const { role = 'ADMIN', type = 'TEAM', plan = null, room = 2_147_483_647 } = fields
  const state = {
    minimumPrivacy: 0,
    roles: new Map([['u2', 'READ']]),
    isIn: true,
    link: {
      __typename: 'TeamInviteLink',
      state: 'OPEN',
      token: 'link',
      authorization: 'WRITE',
      expiresAt: '2026-03-08T12:00:00.000Z' as string | null,
      uses: 2,
      maxUses: null as number | null,
    },
  }
  const own = memberAs(role)['query AllTeams']?.({}) as { me: { workspaces: object[] } }
  const [first] = own.me.workspaces
  const workspace = () => ({
    ...first,
    type,
    plan,
    abilities: workspaceAbilities({ type }, role),
    viewerAuthorization: { authorization: role, teamManager: false },
    isLastAdmin: role === 'ADMIN' && ![...state.roles.values()].includes('ADMIN'),
    userAuthorizations: [
      { userId: USER_ID, authorization: role, teamManager: false, drafts: 1 },
      ...[...state.roles].map(([userId, authorization]) => ({
        userId,
        authorization,
        teamManager: true,
        drafts: 3,
      })),
    ],
  })
  const other = { ...first, id: 'w-own', name: 'Own', type: 'PERSONAL' }
  const page = showApp(path, {
    ...answers,
    'query AllTeams': () => ({
      me: { ...own.me, workspaces: [...(state.isIn ? [workspace()] : []), other] },
    }),
    'query TeamInfo': () => me(other),
    'query WorkspaceLimits': () => limits({ used: 12 }),
    'query TeamSettings': () =>
      me({
        __typename: 'Team',
        id: WORKSPACE_ID,
        name: 'Ours',
        description: null,
        emailDomain: null,
        settings: {
          __typename: 'WorkspaceSandboxSettings',
          defaultAuthorization: 'WRITE',
          preventSandboxExport: false,
          preventSandboxLeaving: false,
        },
      }),
    'query DeletedWorkspaces': () => ({
      me: { __typename: 'CurrentUser', id: USER_ID, deletedWorkspaces: [] },
    }),
    'query TeamMembers': () =>
      me({
        ...workspace(),
        inviteLink: role === 'ADMIN' ? state.link : null,
        limits: { includedMembers: room },
        settings: { minimumPrivacy: state.minimumPrivacy },
        users: [user(USER_ID, 'ann'), ...(state.roles.has('u2') ? [user('u2', 'bo', 'Bo Berg')] : [])],
        invitations: [],
      }),
    ...more,
  })
  return { ...page, state }
}

test('an admin sees the members with their roles, and can copy the invite link', async () => {
  show(PATH)
  await find('h1', 'Ours')
  await eventually(() =>
    expect(names('ul[aria-label="Members"] li')).toEqual([
      expect.stringMatching(/^ann · You.*Admin$/),
      expect.stringMatching(/^Bo Berg.*bo.*Billing manager.*Viewer/),
    ]),
  )
  await find('p', '2 members')
  await find('button', 'Copy invite link')
  expect(document.activeElement?.tagName).not.toBe('INPUT')
  expect(document.title).toContain('Settings of Ours')
  expect((await find('a', 'Open in the dashboard')).getAttribute('href')).toBe(
    `/dashboard/recent?workspace=${WORKSPACE_ID}`,
  )
})

test('a session ended elsewhere leads to signing in, and back here', async () => {
  const { services, router } = show(
    PATH,
    {},
    {
      'GET /api/v1/users/current': () => {
        throw new Refusal('You need to be signed in.', 'UNAUTHENTICATED')
      },
    },
  )
  await find('button', 'Copy invite link')
  await services.queries.invalidateQueries({ queryKey: accountKeys.me })
  await find('h1', 'Sign in to Sandlot')
  const { pathname, search } = router.state.location
  expect([pathname, search]).toEqual(['/signin', { continue: PATH, error: 'ended' }])
  expect(services.toasts.list()).toEqual([])
})

test('the invitation field is focused on arrival, and prefilled for a request to join', async () => {
  show(`${PATH}#invite`)
  const field = await find<HTMLInputElement>('input[name="invitees"]')
  await eventually(() => expect(document.activeElement).toBe(field))
  document.body.replaceChildren()
  show(`${PATH}&invite_email=dora%40reef.example`)
  const filled = await find<HTMLInputElement>('input[name="invitees"]')
  expect(filled.value).toBe('dora@reef.example')
})

const CHANGE_ROLE = 'mutation ChangeTeamMemberAuthorizations'
const ROLE = 'li button[aria-haspopup="listbox"]'
const confirmWith = async (label: string) => (await find('[role="alertdialog"] button', label)).click()
const chooseRole = async (label: string) => {
  ;(await find(ROLE)).click()
  ;(await find('[role="option"]', label)).click()
}

test('an admin changes a member’s role, which shows immediately and is reverted on refusal', async () => {
  const asked = vi.fn()
  const { promise, reject } = Promise.withResolvers<never>()
  const { state } = show(
    PATH,
    {},
    {
      [CHANGE_ROLE]: (wanted) => {
        asked(wanted)
        if (asked.mock.calls.length === 1) return promise
        state.roles.set('u2', 'ADMIN')
        return { changeTeamMemberAuthorizations: { id: WORKSPACE_ID } }
      },
    },
  )
  await chooseRole('Editor')
  await find(ROLE, 'Editor')
  reject(new Refusal('Not now.'))
  await find('[role="alert"]', /The role could not be changed: Not now\./)
  await find(ROLE, 'Viewer')
  await chooseRole('Admin')
  await find('[role="status"]', /Bo Berg is now Admin/)
  expect(asked.mock.calls.at(-1)).toEqual([
    { teamId: WORKSPACE_ID, memberAuthorizations: [{ userId: 'u2', authorization: 'ADMIN' }] },
  ])
  // Users cannot change their own membership here.
  expect(document.querySelectorAll('li button')).toHaveLength(2)
})

test('an admin removes a member after reading what happens to their work', async () => {
  const asked = vi.fn()
  const { state } = show(
    PATH,
    {},
    {
      'mutation RemoveFromTeam': (wanted) => {
        asked(wanted)
        state.roles.delete('u2')
        Object.assign(state.link, { state: 'OFF', token: '' })
        return { removeFromTeam: { id: WORKSPACE_ID } }
      },
    },
  )
  ;(await find('button', 'Remove Bo Berg')).click()
  const dialog = await find('[role="alertdialog"]')
  expect(dialog.textContent).toMatch(
    /Bo Berg loses access to Ours.*3 drafts.*your Drafts.*invite link is turned off.*stay shared/s,
  )
  await confirmWith('Cancel')
  expect(asked).not.toHaveBeenCalled()
  ;(await find('button', 'Remove Bo Berg')).click()
  await confirmWith('Remove')
  await find('[role="status"]', /Removed Bo Berg and turned off the invite link/)
  await find('p', 'The invite link is turned off.')
  await eventually(() => expect(names('ul[aria-label="Members"] li')).toHaveLength(1))
  expect(asked.mock.calls).toEqual([[{ teamId: WORKSPACE_ID, userId: 'u2' }]])
})

test('does not mention the invite link if it is already off', async () => {
  const { state } = show(
    PATH,
    {},
    { 'mutation RemoveFromTeam': () => ({ removeFromTeam: { id: WORKSPACE_ID } }) },
  )
  Object.assign(state.link, { state: 'OFF', token: '' })
  ;(await find('button', 'Remove Bo Berg')).click()
  expect((await find('[role="alertdialog"]')).textContent).not.toContain('invite link')
  await confirmWith('Remove')
  await find('[role="status"]', /Removed Bo Berg$/)
})

test('the only admin must appoint another one before leaving', async () => {
  show(PATH)
  await find('p', /You are the only admin of this workspace/)
  expect((await find('button', 'Leave workspace')).getAttribute('aria-disabled') ?? 'true').toBe('true')
})

test('leaving switches to another workspace', async () => {
  const { state, router } = show(
    PATH,
    { role: 'WRITE' },
    {
      'mutation LeaveTeam': () => {
        state.isIn = false
        return { leaveTeam: 'Ours' }
      },
    },
  )
  state.roles.set('u2', 'ADMIN')
  ;(await find('button', 'Leave workspace')).click()
  expect((await find('[role="alertdialog"]')).textContent).toMatch(/The 1 draft you have here/)
  await confirmWith('Leave workspace')
  await eventually(() => expect(router.state.location.href).toBe('/dashboard/recent'))
  await find('button', /^Switch workspace: Own/)
  expect(seek('[role="alert"]', /Ours is no longer|no longer available/)).toBeUndefined()
})

test('the invite link shows who can join until when, and can be reset and turned off', async () => {
  const asked = vi.fn()
  const answer = (name: string, change: object) => (wanted: object) => {
    asked(wanted)
    Object.assign(state.link, change)
    return { [name]: { __typename: 'Team', id: WORKSPACE_ID, inviteLink: state.link } }
  }
  const { state } = show(
    PATH,
    {},
    {
      'mutation ResetTeamInviteLink': (wanted) =>
        answer('resetTeamInviteLink', { state: 'OPEN', expiresAt: null, uses: 0 })(wanted),
      'mutation TurnOffTeamInviteLink': (wanted) =>
        answer('turnOffTeamInviteLink', { state: 'OFF', token: '' })(wanted),
    },
  )
  await find(
    'p',
    /^Anyone with this link can join as Editor until Mar 8, 2026\. 2 people have joined with it\.$/,
  )
  ;(await find('button', 'Turn off')).click()
  await confirmWith('Turn off')
  await find('p', 'The invite link is turned off.')
  expect(seek('button', 'Copy invite link')).toBeUndefined()
  ;(await find('button[aria-haspopup="listbox"]', /^7 days/)).click()
  ;(await find('[role="option"]', 'Until it is turned off')).click()
  ;(await find('button', 'Create a new link')).click()
  await find('p', 'Anyone with this link can join as Editor. It does not expire.')
  ;(await find('button', 'Reset link')).click()
  expect((await find('[role="alertdialog"]')).textContent).toMatch(/The old link stops working at once/)
  await confirmWith('Cancel')
  expect(asked.mock.calls).toEqual([
    [{ teamId: WORKSPACE_ID }],
    [{ teamId: WORKSPACE_ID, expiresInDays: null, maxUses: null }],
  ])
})

test('resetting the invite link keeps its limits, unless they are changed', async () => {
  const asked = vi.fn()
  const { state } = show(
    PATH,
    {},
    {
      'mutation ResetTeamInviteLink': (wanted) => {
        asked(wanted)
        Object.assign(state.link, { maxUses: wanted.maxUses, uses: 0 })
        return { resetTeamInviteLink: { __typename: 'Team', id: WORKSPACE_ID, inviteLink: state.link } }
      },
    },
  )
  Object.assign(state.link, { expiresAt: null, maxUses: 5 })
  const uses = await find<HTMLInputElement>('input[name="uses"]')
  expect(uses.value).toBe('5')
  const resetLink = async () => {
    ;(await find('button', 'Reset link')).click()
    await confirmWith('Reset link')
    await find('[role="status"]', /Created a new invite link/)
  }
  await resetLink()
  await find('p', /0 of 5 people have joined/)
  type(uses, 'many')
  await find('form span', say.usesInvalid(INVITE_LINK_USES_MAX))
  expect((await find<HTMLButtonElement>('button', 'Reset link')).disabled).toBe(true)
  type(uses, '')
  await resetLink()
  await find('p', 'Anyone with this link can join as Editor. It does not expire.')
  expect(asked.mock.calls).toEqual([
    [{ teamId: WORKSPACE_ID, expiresInDays: null, maxUses: 5 }],
    [{ teamId: WORKSPACE_ID, expiresInDays: null, maxUses: null }],
  ])
})

test('non-admins see the members, and whom to ask', async () => {
  show(PATH, { role: 'WRITE', plan: 'free' })
  await find('p', /Ask one of them/)
  expect(seek('input[name="invitees"]')).toBeUndefined()
  expect(seek('ul[aria-label="Members"] button')).toBeUndefined()
  expect(seek('a', 'Upgrade')).toBeUndefined()
})

test('non-admins see the workspace’s sandbox rules, read-only', async () => {
  show(SECURITY, { role: 'WRITE' })
  await find('h2', 'Minimum privacy')
  const protection = await find('label', permissionMessages.preventExport)
  expect(protection.querySelector('input')?.getAttribute('aria-readonly')).toBe('true')
  expect(seek('button', /Minimum privacy/)).toBeUndefined()
  for (const title of [permissionMessages.domainTitle, serviceMessages.title, scimMessages.title])
    expect(seek('h2', title)).toBeUndefined()
})

test('a Free workspace lets go what it kept under another plan, and is told that it keeps nothing more', async () => {
  const sent = vi.fn()
  const settings = {
    __typename: 'WorkspaceSandboxSettings',
    defaultAuthorization: 'WRITE',
    preventSandboxExport: true,
    preventSandboxLeaving: false,
  }
  const team = { __typename: 'Team', id: WORKSPACE_ID, name: 'Ours', description: null, emailDomain: null }
  show(
    SECURITY,
    { plan: 'free' },
    {
      'query TeamSettings': () => me({ ...team, settings }),
      'mutation SetWorkspaceSandboxSettings': (variables) => {
        sent(variables)
        return { setWorkspaceSandboxSettings: settings }
      },
    },
  )
  await find('p', refusalMessages.notOnFree)
  const box = async (label: string) => (await find('label', label)).querySelector('input')
  expect((await box(permissionMessages.preventLeaving))?.getAttribute('aria-readonly')).toBe('true')
  ;(await box(permissionMessages.preventExport))?.click()
  const wanted = { preventSandboxExport: false, preventSandboxLeaving: false }
  await eventually(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ teamId: WORKSPACE_ID, ...wanted }))
})

test('a personal workspace shows that it takes no members', async () => {
  show(PATH, { type: 'PERSONAL', room: 5 })
  await find('p', /This is a personal workspace/)
  await find('ul[aria-label="Members"]')
  expect(seek('p', /members that the plan allows/)).toBeUndefined()
  expect(seek('button', /Leave/)).toBeUndefined()
  expect(seek('ul[aria-label="Members"] button')).toBeUndefined()
})

test.each([
  ['free', 'Plan: Free', 'Upgrade', `/upgrade?workspaceId=${WORKSPACE_ID}&source=portal`],
  ['flex', 'Plan: Pro', 'Manage add-ons', `/manage-addons?workspace=${WORKSPACE_ID}`],
])('shows the plan %s, with a link to change it', async (plan, title, label, href) => {
  show(PATH, { plan, room: 5 })
  await find('h2', title)
  await find('p', '2 of 5 members that the plan allows')
  expect((await find('main a', label)).getAttribute('href')).toBe(href)
})

test.each([
  ['an admin', { role: 'ADMIN' }, 'STRIPE', true],
  ['somebody who manages billing', { role: 'READ', teamManager: true }, 'STRIPE', true],
  ['an editor', { role: 'WRITE' }, 'STRIPE', false],
  ['an admin whose plan was given', { role: 'ADMIN' }, null, false],
] as const)('[BL-087] shows card and invoices to %s', async (_who, member, paymentProvider, isShown) => {
  const team = { id: WORKSPACE_ID, status: 'ACTIVE', ...member }
  const billing = shopAnswers([buildTeam({ ...team, paymentProvider })])['query WorkspaceBilling']
  const assign = vi.fn()
  const { services } = show(
    PATH,
    { plan: 'flex', role: member.role === 'ADMIN' ? 'ADMIN' : 'WRITE' },
    {
      'query WorkspaceBilling': (input) => billing?.(input),
      [`GET /api/v1/teams/${WORKSPACE_ID}/customer_portal`]: (query) => ({
        stripeCustomerPortalUrl: `https://pay.example.com${(query as { return_path: string }).return_path}`,
      }),
    },
  )
  await find('h2', 'Plan: Pro')
  await eventually(() => expect(services.queries.isFetching()).toBe(0))
  if (!isShown) return expect(seek('button', 'Payment and invoices')).toBeUndefined()
  vi.stubGlobal('location', { ...window.location, assign })
  ;(await find('button', 'Payment and invoices')).click()
  await eventually(() => expect(assign.mock.calls).toEqual([[`https://pay.example.com${PATH}`]]))
})

test('never shows another workspace in place of an inaccessible one', async () => {
  show('/t/overview?workspace=w9')
  await find('p', 'There is no such workspace, or you are not a member of it.')
  expect(seek('h1', 'Ours')).toBeUndefined()
})

test('a visitor signs in first, and returns', async () => {
  const { router } = showApp(PATH, memberAs(), { isVisitor: true })
  await eventually(() => expect(router.state.location.pathname).toBe('/signin'))
  expect(router.state.location.search).toEqual({ continue: PATH })
})

test('[SH-110] [PS-042] [PS-043] [ER-055] the minimum privacy is set in a modal 450 px wide, with or without the drafts', async () => {
  const asked = vi.fn()
  const { state } = show(
    SECURITY,
    {},
    {
      'mutation SetTeamMinimumPrivacy': (wanted) => {
        asked(wanted)
        if (wanted.minimumPrivacy === 1) throw new Refusal('Not now.')
        state.minimumPrivacy = Number(wanted.minimumPrivacy)
        return {
          setTeamMinimumPrivacy: {
            __typename: 'WorkspaceSandboxSettings',
            minimumPrivacy: wanted.minimumPrivacy,
          },
        }
      },
    },
  )
  ;(await find('button', 'Change: Minimum privacy')).click()
  const dialog = await find('[role="dialog"]')
  expect(dialog.parentElement?.style.maxWidth).toBe('450px')
  const level = (value: number) => find<HTMLInputElement>(`input[name="minimum-privacy"][value="${value}"]`)
  expect((await level(0)).checked).toBe(true)
  ;(await level(1)).click()
  ;(await find('[role="dialog"] button', 'Save')).click()
  await find('[role="alert"]', 'The minimum privacy could not be changed: Not now.')
  ;(await level(2)).click()
  ;(await find<HTMLInputElement>('[role="dialog"] input[role="switch"]')).click()
  ;(await find('[role="dialog"] button', 'Save')).click()
  await find('[role="status"]', /^Minimum privacy updated\./)
  await eventually(() => expect(seek('[role="dialog"]')).toBeUndefined())
  expect(asked.mock.calls).toEqual([
    [{ teamId: WORKSPACE_ID, minimumPrivacy: 1, updateDrafts: false }],
    [{ teamId: WORKSPACE_ID, minimumPrivacy: 2, updateDrafts: true }],
  ])
  await eventually(() => expect(seek('main')?.textContent).toMatch(/Minimum privacy.*Private/))
})
