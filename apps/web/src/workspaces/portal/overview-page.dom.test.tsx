// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { eventually, find, names, seek } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal, USER_ID, WORKSPACE_ID } from '../../sandboxes/testing/server.ts'
import { showApp } from '../../sandboxes/testing/show-app.tsx'
import { answers, limits } from '../../templates/testing/create.tsx'
// Loaded before the tests begin: on a busy machine it takes longer than anybody waits.
import './minimum-privacy-modal.tsx'

// No layout here, so nothing scrolls.
Element.prototype.scrollIntoView ??= () => undefined

const PATH = `/t/overview?workspace=${WORKSPACE_ID}`
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
  const state = { minimumPrivacy: 0 }
  const own = memberAs(role)['query AllTeams']?.({}) as { me: { workspaces: object[] } }
  const [first] = own.me.workspaces
  const workspace = {
    ...first,
    type,
    plan,
    userAuthorizations: [
      { userId: USER_ID, authorization: role, teamManager: false },
      { userId: 'u2', authorization: 'READ', teamManager: true },
    ],
  }
  const page = showApp(path, {
    ...answers,
    'query AllTeams': () => ({ me: { ...own.me, workspaces: [workspace] } }),
    'query WorkspaceLimits': () => limits({ used: 12 }),
    'query TeamMembers': () =>
      me({
        ...workspace,
        inviteToken: role === 'ADMIN' ? 'link' : '',
        limits: { includedMembers: room },
        settings: { minimumPrivacy: state.minimumPrivacy },
        users: [user(USER_ID, 'ann'), user('u2', 'bo', 'Bo Berg')],
        invitations: [],
      }),
    ...more,
  })
  return { ...page, state }
}

test('an admin sees who is in the workspace, with what each may do, and invites others there', async () => {
  show(PATH)
  await find('h1', 'Ours')
  await eventually(() =>
    expect(names('ul[aria-label="Members"] li')).toEqual([
      expect.stringMatching(/^ann · You.*Admin$/),
      expect.stringMatching(/^Bo Berg.*bo.*Viewer.*Billing manager$/),
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

test('whoever comes to invite begins to type at once; who asked to join is filled in [NT-022]', async () => {
  show(`${PATH}#invite`)
  const field = await find<HTMLInputElement>('input[name="invitees"]')
  await eventually(() => expect(document.activeElement).toBe(field))
  document.body.replaceChildren()
  show(`${PATH}&invite_email=dora%40reef.example`)
  const filled = await find<HTMLInputElement>('input[name="invitees"]')
  expect(filled.value).toBe('dora@reef.example')
})

test('who is no admin sees the people, and whom to ask', async () => {
  show(PATH, { role: 'WRITE', plan: 'free' })
  await find('p', /Ask one of them/)
  await find('h2', 'Minimum privacy')
  expect(seek('input[name="invitees"]')).toBeUndefined()
  expect(seek('button', /Minimum privacy/)).toBeUndefined()
  expect(seek('a', 'Upgrade')).toBeUndefined()
})

test('a workspace for one person says that it takes nobody', async () => {
  show(PATH, { type: 'PERSONAL' })
  await find('p', /This is a personal workspace/)
})

test.each([
  ['free', 'Plan: Free', 'Upgrade', `/upgrade?workspace=${WORKSPACE_ID}`],
  ['flex', 'Plan: Pro', 'Manage add-ons', `/manage-addons?workspace=${WORKSPACE_ID}`],
])('the plan %s is told, with the way on', async (plan, title, label, href) => {
  show(PATH, { plan, room: 5 })
  await find('h2', title)
  await find('p', '2 of 5 members that the plan has room for')
  expect((await find('main a', label)).getAttribute('href')).toBe(href)
})

test('a workspace that one is not in is never shown as another one', async () => {
  show('/t/overview?workspace=w9')
  await find('p', 'There is no such workspace, or you are not a member of it.')
  expect(seek('h1', 'Ours')).toBeUndefined()
})

test('a visitor signs in first, and comes back', async () => {
  const { router } = showApp(PATH, memberAs(), { isVisitor: true })
  await eventually(() => expect(router.state.location.pathname).toBe('/signin'))
  expect(router.state.location.search).toEqual({ continue: PATH })
})

test('[SH-110] [PS-042] [PS-043] [ER-055] the minimum privacy is set in a modal 450 px wide, with or without the drafts', async () => {
  const asked = vi.fn()
  const { state } = show(
    PATH,
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
