import {
  COMPANY_NAME_MAX_LENGTH,
  DISPLAY_NAME_MAX_LENGTH,
  PENDING_USER_HOURS,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { folders } from '../../folders/tables.ts'
import { auditEvents } from '../../platform/tables.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { members, workspaces } from '../../workspaces/tables.ts'
import { identities, pendingUsers, users } from '../tables.ts'
import { createBrowser, signUpForm } from '../testing/browser.ts'
import { startSignUp } from './pending.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const FINALIZE = '/api/v1/users/finalize'

/** Someone whom GitHub has just identified, in their own browser. */
async function newcomer(subject: string, person: Partial<Parameters<typeof startSignUp>[2]> = {}) {
  const browser = createBrowser(server)
  const { id, browserSecret } = await server.db.transaction((tx) =>
    startSignUp(
      tx,
      server.deps,
      {
        provider: 'github',
        subject,
        login: `gh-${subject}`,
        name: 'Mira Okafor',
        email: `${subject}@example.com`,
        ...person,
      },
      server.clock.now(),
    ),
  )
  browser.jar.set('sandlot_pending', browserSecret)
  return { browser, id }
}

const userNamed = async (username: string) =>
  (await server.db.select().from(users).where(eq(users.username, username)))[0]

test('[RS-031] [EN-002] a pending person is returned with id, username, name, avatarUrl and valid', async () => {
  const avatarUrl = 'https://avatars.example.com/u/1'
  const { browser, id } = await newcomer('pending-1', { login: 'Mira_O', avatarUrl })
  const reply = await browser.get(`/api/v1/users/pending/${id}`)
  expect(reply.json()).toEqual({
    id,
    username: 'Mira_O',
    name: 'Mira Okafor',
    avatar_url: avatarUrl,
    valid: true,
  })
})

test('[EN-003] a picture is avatarUrl on the pending person, avatar on the person, and avatarUrl again in a workspace', async () => {
  const avatarUrl = 'https://avatars.example.com/u/3'
  const { browser, id } = await newcomer('pictured', { avatarUrl })
  expect((await browser.get(`/api/v1/users/pending/${id}`)).json()).toMatchObject({ avatar_url: avatarUrl })
  await browser.post(FINALIZE, signUpForm(id, { username: 'pictured' }))
  // The field that older clients read is included as well.
  expect((await browser.get('/api/v1/users/current')).json()).toMatchObject({
    avatar: avatarUrl,
    avatar_url: avatarUrl,
  })
  const query = '{ me { workspaces { users { username avatarUrl } invitees { avatarUrl } } } }'
  const { data } = (await browser.post('/api/graphql', { query })).json()
  expect(data.me.workspaces).toEqual([{ users: [{ username: 'pictured', avatarUrl }], invitees: [] }])
})

test('the suggested username is free', async () => {
  await server.buildUser({ username: 'octo' })
  await server.buildUser({ username: 'OCTO-2' })
  const { browser, id } = await newcomer('suggest', { login: 'Octo' })
  expect((await browser.get(`/api/v1/users/pending/${id}`)).json().username).toBe('Octo-3')
})

test.each(['not-an-id', '00000000-0000-4000-8000-000000000000'])(
  'an unknown sign-up is not found: %s',
  async (id) => {
    const { browser } = await newcomer(`unknown-${id}`)
    const reply = await browser.get(`/api/v1/users/pending/${id}`)
    expect(reply.statusCode).toBe(404)
    expect(reply.json().errors.detail).toEqual([accountMessages.signUpExpired])
    expect((await browser.post(FINALIZE, signUpForm(id))).statusCode).toBe(404)
  },
)

test('[RS-032] reports whether a username is free, and what is wrong with it', async () => {
  await server.buildUser({ username: 'taken-name' })
  const ask = async (name: string) => (await server.inject(`/api/v1/users/available/${name}`)).json()
  expect(await ask('nobody-yet')).toEqual({ available: true })
  const taken = { available: false, message: accountMessages.usernameTaken }
  expect(await ask('taken-name')).toEqual(taken)
  expect(await ask('TAKEN-Name')).toEqual(taken)
  expect(await ask('finalize')).toEqual(taken)
  const length = accountMessages.usernameLength(USERNAME_MIN_LENGTH, USERNAME_MAX_LENGTH)
  expect(await ask('ab')).toEqual({ available: false, message: length })
  expect(await ask('a%00b')).toEqual({ available: false, message: accountMessages.usernameCharacters })
})

test('[RS-033] finalize returns primaryTeamId of the personal workspace and signs the browser in', async () => {
  const { browser, id } = await newcomer('finalize-1', { encryptedToken: 'sealed', scopes: ['user:email'] })
  const reply = await browser.post(FINALIZE, signUpForm(id, { username: 'mira-one' }))
  expect(reply.statusCode).toBe(200)
  const user = await userNamed('mira-one')
  expect(reply.json()).toEqual({ primary_team_id: user?.primaryWorkspaceId })
  expect(user).toMatchObject({
    name: 'Mira Okafor',
    email: 'finalize-1@example.com',
    isAdmin: false,
    signUpRole: 'backend',
    signUpUsage: 'work',
    companyName: 'Harbour Ltd',
    companySize: '2-10',
  })
  expect(await browser.whoAmI()).toBe('mira-one')
  expect(browser.jar.get('signedIn')).toBe('true')
  expect(browser.jar.has('sandlot_pending')).toBe(false)
})

test('an account starts with one identity, one personal workspace that it administers, and its root folder', async () => {
  const { browser, id } = await newcomer('workspace-1', { encryptedToken: 'sealed', scopes: ['user:email'] })
  await browser.post(FINALIZE, signUpForm(id, { username: 'mira-two', name: 'Mira' }))
  const userId = (await userNamed('mira-two'))?.id ?? ''
  const own = await server.db
    .select({ workspace: workspaces, role: members.authorization, root: folders.path })
    .from(workspaces)
    .innerJoin(members, eq(members.workspaceId, workspaces.id))
    .innerJoin(folders, eq(folders.workspaceId, workspaces.id))
    .where(eq(members.userId, userId))
  expect(own).toHaveLength(1)
  expect(own[0]).toMatchObject({
    workspace: { name: "Mira's workspace", type: 'PERSONAL', creatorId: userId },
    role: 'ADMIN',
    root: '/',
  })
  const vouched = await server.db.select().from(identities).where(eq(identities.userId, userId))
  expect(vouched).toMatchObject([
    { provider: 'github', subject: 'workspace-1', encryptedToken: 'sealed', scopes: ['user:email'] },
  ])
  const audited = await server.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.workspaceId, own[0]?.workspace.id ?? ''))
  expect(audited).toMatchObject([{ action: 'account.create', subjectType: 'User', subjectIds: [userId] }])
})

test.each([
  ['username', { username: '' }, accountMessages.usernameRequired],
  ['username', { username: undefined }, accountMessages.usernameRequired],
  ['username', { username: 'spaced out' }, accountMessages.usernameCharacters],
  ['username', { username: 'api' }, accountMessages.usernameTaken],
  ['name', { name: '  \u0000 ' }, accountMessages.displayNameRequired],
  ['name', { name: 'x'.repeat(101) }, accountMessages.displayNameTooLong(DISPLAY_NAME_MAX_LENGTH)],
  ['role', { role: '' }, accountMessages.roleRequired],
  ['usage', { usage: 'fun' }, accountMessages.usageRequired],
  ['company_size', { company_size: null }, accountMessages.companySizeRequired],
  ['company_size', { company_size: '' }, accountMessages.companySizeRequired],
])('reports what is wrong with %s: %j', async (field, wrong, message) => {
  const { browser, id } = await newcomer('wrong')
  const reply = await browser.post(FINALIZE, signUpForm(id, wrong))
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toMatchObject({ errors: { [field]: [message] }, code: 'validation' })
})

test('the error for a company name that is too long names the field', async () => {
  const { browser, id } = await newcomer('long-company')
  const form = signUpForm(id, { company_name: 'x'.repeat(COMPANY_NAME_MAX_LENGTH + 1) })
  expect((await browser.post(FINALIZE, form)).json().field).toBe('companyName')
})

test('no company is required when it is not for work', async () => {
  const { browser, id } = await newcomer('student')
  const form = signUpForm(id, {
    username: 'mira-edu',
    usage: 'education',
    company_name: undefined,
    company_size: '',
  })
  expect((await browser.post(FINALIZE, form)).statusCode).toBe(200)
  expect(await userNamed('mira-edu')).toMatchObject({ companyName: null, companySize: null })
})

test('of two concurrent sign-ups for one username, the slower gets an error and may choose again', async () => {
  const people = [await newcomer('race-1'), await newcomer('race-2')]
  const names = ['Racer', 'racer']
  const replies = await Promise.all(
    people.map(({ browser, id }, index) =>
      browser.post(FINALIZE, signUpForm(id, { username: names[index] })),
    ),
  )
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 422])
  const slower = replies.findIndex((reply) => reply.statusCode === 422)
  expect(replies[slower]?.json()).toMatchObject({
    errors: { username: [accountMessages.usernameTaken] },
    field: 'username',
  })
  const { browser, id } = people[slower] as (typeof people)[number]
  expect((await browser.post(FINALIZE, signUpForm(id, { username: 'racer-too' }))).statusCode).toBe(200)
})

const waitingForLocks = sql`select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

test('one sign-up sent twice at the same time creates one account, even without a provider identity', async () => {
  const { browser, id } = await newcomer('double', { provider: null, subject: null, login: null })
  const names = ['double-a', 'double-b']
  const both = await server.db.transaction(async (tx) => {
    await tx.select().from(pendingUsers).where(eq(pendingUsers.id, id)).for('update')
    const sent = names.map((username) => browser.post(FINALIZE, signUpForm(id, { username })))
    await vi.waitFor(
      async () => {
        expect((await server.db.execute(waitingForLocks)).rows).toHaveLength(names.length)
      },
      { timeout: 15_000 },
    )
    return { sent }
  })
  const replies = await Promise.all(both.sent)
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409])
  const made = await Promise.all(names.map(userNamed))
  expect(made.filter(Boolean)).toHaveLength(1)
})

test('a second sign-up of the same GitHub account is sent to sign in', async () => {
  const [first, second] = [await newcomer('same-person'), await newcomer('same-person')]
  await first.browser.post(FINALIZE, signUpForm(first.id, { username: 'same-1' }))
  const reply = await second.browser.post(FINALIZE, signUpForm(second.id, { username: 'same-2' }))
  expect(reply.statusCode).toBe(409)
  expect(reply.json().errors.detail).toEqual([accountMessages.alreadySignedUp])
  expect(await userNamed('same-2')).toBeUndefined()
})

test('an expired sign-up gets a message', async () => {
  const { browser, id } = await newcomer('slow')
  server.clock.advance({ minutes: PENDING_USER_HOURS * 60 })
  expect((await browser.get(`/api/v1/users/pending/${id}`)).json().valid).toBe(false)
  const reply = await browser.post(FINALIZE, signUpForm(id, { username: 'slow-one' }))
  expect(reply.statusCode).toBe(404)
  expect(reply.json().errors.detail).toEqual([accountMessages.signUpExpired])
})

test('one that another tab finished under another name creates no second account', async () => {
  const { browser, id } = await newcomer('two-tabs')
  await browser.post(FINALIZE, signUpForm(id, { username: 'two-tabs-1' }))
  const reply = await browser.post(FINALIZE, signUpForm(id, { username: 'two-tabs-2' }))
  expect(reply.statusCode).toBe(404)
  expect(reply.json().errors.detail).toEqual([accountMessages.signUpExpired])
  expect(await userNamed('two-tabs-2')).toBeUndefined()
})

test('a browser signed in as someone else ends that session', async () => {
  const { browser, id } = await newcomer('switch')
  const before = await server.signIn(await server.buildUser({ username: 'before' }))
  const [name = '', secret = ''] = before.cookie.split('=')
  browser.jar.set(name, secret)
  await browser.post(FINALIZE, signUpForm(id, { username: 'after' }))
  expect(await browser.whoAmI()).toBe('after')
  expect((await server.inject({ url: '/api/v1/users/current', headers: before })).statusCode).toBe(401)
})

test('the longest display name still fits into the workspace’s name', async () => {
  const { browser, id } = await newcomer('long-name')
  const name = '🏖'.repeat(DISPLAY_NAME_MAX_LENGTH)
  await browser.post(FINALIZE, signUpForm(id, { username: 'long-name', name }))
  const [own] = await server.db
    .select()
    .from(workspaces)
    .where(eq(workspaces.id, (await userNamed('long-name'))?.personalWorkspaceId ?? ''))
  expect(own?.name).toMatch(/🏖's workspace$/u)
  expect([...(own?.name ?? '')].length).toBe(100)
})
