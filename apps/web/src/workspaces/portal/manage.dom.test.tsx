import { workspaceAbilities } from '@sandlot/core/ability-rules'
// @vitest-environment jsdom
import { auditStreamMessages as streamSay } from '@sandlot/core/workspaces/audit/stream-messages'
import { manageMessages as say } from '@sandlot/core/workspaces/manage-messages'
import { memberMessages } from '@sandlot/core/workspaces/member-messages'
import { permissionMessages as permissionSay } from '@sandlot/core/workspaces/permission-messages'
import { scimMessages as scimSay } from '@sandlot/core/workspaces/scim/messages'
import { serviceMessages as serviceSay } from '@sandlot/core/workspaces/service/messages'
import { transferMessages as transferSay } from '@sandlot/core/workspaces/transfer-messages'
import { webhookFormMessages as webhookSay } from '@sandlot/core/workspaces/webhook-form-messages'
import { expect, test, vi } from 'vitest'
import { eventually, find, names, seek, type } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal, USER_ID, WORKSPACE_ID } from '../../sandboxes/testing/server.ts'
import { showApp } from '../../sandboxes/testing/show-app.tsx'
import { answers, limits } from '../../templates/create/testing/create.tsx'
import './remove-members-modal.tsx'

// jsdom has no layout, so nothing scrolls.
Element.prototype.scrollIntoView ??= () => undefined

const me = (fields: object) => ({ me: { __typename: 'CurrentUser', id: USER_ID, ...fields } })
const people = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve']
const idOf = (name: string) => (name === 'Ann' ? USER_ID : `id-${name}`)
const path = `/api/v1/workspaces/${WORKSPACE_ID}`

function show(page: string, more: Answers = {}, listed: readonly string[] = people) {
  const own = memberAs('ADMIN')['query AllTeams']?.({}) as { me: { workspaces: object[] } }
  const workspace = {
    ...own.me.workspaces[0],
    name: 'Ours',
    type: 'TEAM',
    abilities: workspaceAbilities({ type: 'TEAM' }, 'ADMIN'),
    userAuthorizations: listed.map((name) => ({
      userId: idOf(name),
      authorization: ['Ann', 'Bob'].includes(name) ? 'ADMIN' : 'WRITE',
      teamManager: false,
      drafts: name === 'Cleo' ? 2 : 0,
    })),
  }
  return showApp(`/t/${page}?workspace=${WORKSPACE_ID}`, {
    ...answers,
    'query AllTeams': () => ({ me: { ...own.me, workspaces: [workspace] } }),
    'query TeamInfo': () => me({ team: workspace }),
    'query WorkspaceLimits': () => limits({ used: 12 }),
    'query DeletedWorkspaces': () => me({ deletedWorkspaces: [] }),
    'query TeamMembers': () =>
      me({
        team: {
          ...workspace,
          inviteLink: null,
          limits: { includedMembers: 2_147_483_647 },
          settings: { minimumPrivacy: 0 },
          users: listed.map((name) => ({
            __typename: 'User',
            id: idOf(name),
            username: name.toLowerCase(),
            name,
            avatarUrl: '/a.svg',
          })),
          invitations: [],
        },
      }),
    'query TeamSettings': () =>
      me({
        email: 'ann@acme.example',
        team: {
          __typename: 'Team',
          id: WORKSPACE_ID,
          name: 'Ours',
          description: null,
          emailDomain: 'acme.example',
          settings: {
            __typename: 'WorkspaceSandboxSettings',
            defaultAuthorization: 'WRITE',
            preventSandboxExport: false,
            preventSandboxLeaving: false,
          },
        },
      }),
    [`GET ${path}/members`]: () => ({
      members: listed.map((name) => ({
        user_id: idOf(name),
        last_seen_at: null,
        credits: name === 'Bob' ? 12 : 0,
      })),
    }),
    [`GET ${path}/permissions`]: () => ({ who_invites: 'ADMIN', who_creates: 'WRITE' }),
    [`GET ${path}/service-accounts`]: () => ({ accounts: [] }),
    [`GET ${path}/scim`]: () => ({ connection: null }),
    [`GET ${path}/audit`]: () => ({ entries: [], next: null, keep_days: null }),
    [`GET ${path}/audit/stream`]: () => ({ stream: null }),
    ...more,
  })
}

const field = async (label: string) => {
  const { htmlFor } = await find<HTMLLabelElement>('label', label)
  return document.getElementById(htmlFor) as HTMLInputElement
}
const says = (text: string) => eventually(() => expect(document.body.textContent).toContain(text))
const box = (label: string) =>
  eventually(() => {
    const found = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)
    if (!found) throw new Error(`no ${label}`)
    return found
  })

test('members can be searched, show their last activity and usage, and are removed together', async () => {
  const sent = vi.fn()
  show('overview', {
    'mutation RemoveFromTeam': (wanted) => {
      sent(wanted)
      return { removeFromTeam: { __typename: 'Team', id: WORKSPACE_ID } }
    },
  })
  await says(`${say.neverSeen} · ${say.credits(12)}`)
  type(await field(say.search), 'c')
  await eventually(() => expect(names('ul[aria-label="Members"] li')).toHaveLength(1))
  type(await field(say.search), '')
  for (const name of ['Cleo', 'Dan']) (await box(say.select(name))).click()
  await says(say.selected(2))
  ;(await find('button', say.removeSelected)).click()
  await find('h2', say.removeSome(2))
  await says('Their 2 drafts here go to your Drafts.')
  await says(say.heir)
  const [, confirm] = [...document.querySelectorAll('[role="dialog"] button')].filter(
    (button) => button.textContent === memberMessages.remove || button.textContent === 'Cancel',
  ) as HTMLButtonElement[]
  confirm?.click()
  await says(say.removedSome(2))
  expect(sent.mock.calls.map(([wanted]) => wanted)).toEqual(
    ['Cleo', 'Dan'].map((name) => ({ teamId: WORKSPACE_ID, userId: idOf(name), draftsTo: USER_ID })),
  )
})

test('reports how many of several members were removed before a failure, and keeps the others selected', async () => {
  const listed = [...people]
  show(
    'overview',
    {
      'mutation RemoveFromTeam': ({ userId }) => {
        if (userId === idOf('Dan')) throw new Refusal('Try again later.')
        listed.splice(
          listed.findIndex((name) => idOf(name) === userId),
          1,
        )
        return { removeFromTeam: { __typename: 'Team', id: WORKSPACE_ID } }
      },
    },
    listed,
  )
  for (const name of ['Cleo', 'Dan', 'Eve']) (await box(say.select(name))).click()
  const remove = async (answer: string) => {
    ;(await find('button', say.removeSelected)).click()
    await find('h2', /^Remove \d members\?$/)
    ;(await find('[role="dialog"] button', answer)).click()
    await eventually(() => expect(seek('[role="dialog"]')).toBeUndefined())
  }
  await says(say.selected(3))
  await remove('Cancel')
  await says(say.selected(3))
  await remove(memberMessages.remove)
  await says(`${say.removedPart(1, 3)}: Try again later.`)
  await says(say.selected(2))
  expect((await box(say.select('Dan'))).checked).toBe(true)
})

test('shows some of many members at a time, and selects all search results together', async () => {
  const many = Array.from({ length: 70 }, (_, index) => `Extra${index}`)
  const sent = vi.fn()
  show(
    'overview',
    {
      'mutation ChangeTeamMemberAuthorizations': ({ memberAuthorizations }) => {
        sent((memberAuthorizations as { userId: string }[]).map(({ userId }) => userId))
        return { changeTeamMemberAuthorizations: { __typename: 'Team', id: WORKSPACE_ID } }
      },
    },
    [...people, ...many],
  )
  const rows = () => names('ul[aria-label="Members"] li')
  await eventually(() => expect(rows()).toHaveLength(50))
  ;(await find('button', 'Show 25 more')).click()
  await eventually(() => expect(rows()).toHaveLength(75))
  type(await field(say.search), 'extra6')
  await eventually(() => expect(rows()).toHaveLength(11))
  ;(await find('label', say.selectAll(11))).querySelector('input')?.click()
  await says(say.selected(11))
  ;(await find('button', say.giveRole)).click()
  ;(await find('[role="option"]', 'Viewer')).click()
  await eventually(() =>
    expect(sent.mock.calls).toEqual([
      [[6, ...Array.from({ length: 10 }, (_, index) => 60 + index)].map((at) => idOf(`Extra${at}`))],
    ]),
  )
})

test('creates a service account, and shows its token once', async () => {
  const accounts: object[] = []
  const account = {
    id: 's1',
    name: 'Build',
    username: 'svc-build',
    authorization: 'WRITE',
    inserted_at: '2026-01-01T00:00:00.000Z',
    tokens: [],
  }
  show('security', {
    [`GET ${path}/service-accounts`]: () => ({ accounts }),
    [`POST ${path}/service-accounts`]: () => {
      accounts.push(account)
      return account
    },
    [`POST ${path}/service-accounts/s1/tokens`]: () => ({
      token: 'slt_secret',
      access_token: {
        id: 't1',
        name: 'ci',
        scope: 'write',
        inserted_at: account.inserted_at,
        last_used_at: null,
        expires_at: account.inserted_at,
      },
    }),
  })
  await says(serviceSay.text)
  type(await field(serviceSay.name), 'Build')
  ;(await find('button', serviceSay.create)).click()
  await says('svc-build')
  type(await field(serviceSay.tokenName), 'ci')
  ;(await find('button', serviceSay.createToken)).click()
  await says('slt_secret')
  await says(serviceSay.tokenOnce)
})

test('connects a directory by a token that is shown once', async () => {
  const connection = {
    url: 'https://sandlot.example/api/scim/v2',
    domain: 'acme.example',
    inserted_at: '2026-01-01T00:00:00.000Z',
    last_used_at: null,
    expires_at: null,
    people: 3,
    groups: [{ id: 'g1', display_name: 'Developers', members: 2, authorization: 'READ' }],
  }
  let isConnected = false
  show('security', {
    [`GET ${path}/scim`]: () => ({ connection: isConnected ? connection : null }),
    [`POST ${path}/scim`]: () => {
      isConnected = true
      return { token: 'slt_directory', connection }
    },
  })
  await says(permissionSay.domainText)
  ;(await find('button', scimSay.connect)).click()
  await says('slt_directory')
  // From then on, nobody joins by the domain past it.
  await says(permissionSay.domainByDirectory)
  await says('Developers')
  await says(connection.url)
})

test('sends the log to a URL, whose secret is shown once, and reports failed deliveries', async () => {
  const stream = {
    url: 'https://log.example.com/',
    inserted_at: '2026-01-01T00:00:00.000Z',
    waiting: 2,
    deliveries: [{ at: '2026-01-01T00:00:00.000Z', entries: 2, status: 503, problem: 'status' }],
  }
  let isOn = false
  show('audit', {
    [`GET ${path}/audit/stream`]: () => ({ stream: isOn ? stream : null }),
    [`PUT ${path}/audit/stream`]: () => {
      isOn = true
      return { secret: 'hush', stream }
    },
    [`DELETE ${path}/audit/stream`]: () => {
      isOn = false
      return {}
    },
  })
  type(await field(webhookSay.url), 'http://log.example.com')
  await says(streamSay.urlNotHttps)
  type(await field(webhookSay.url), 'https://log.example.com/')
  ;(await find('button', webhookSay.save)).click()
  await says('Failed: the server answered 503')
  await says(streamSay.waiting(2))
  await says('hush')
  ;(await find('button', webhookSay.test)).click()
  await says(webhookSay.testFailed)
  ;(await find('button', webhookSay.stop)).click()
  await says(webhookSay.stopped)
  expect(document.body.textContent).not.toContain('hush')
  expect((await field(webhookSay.url)).value).toBe('')
})

test('an admin sees the section for transferring the workspace', async () => {
  show('overview')
  await find('h2', transferSay.title)
  expect((await find<HTMLButtonElement>('button', transferSay.action)).disabled).toBe(true)
})
