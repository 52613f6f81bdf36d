import { changeInstanceSettings } from '@sandlot/core/admin/settings-rest'
import { InviteToTeamViaEmailDocument } from '@sandlot/core/workspaces/mutations.gen'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashSecret } from '../../platform/keys/secrets.ts'
import { auditEvents } from '../../platform/tables.ts'
import { sandboxInvitations } from '../../sharing/tables.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { createLink } from '../links/one-time-links.ts'
import { type Browser, createBrowser, signUpForm } from '../testing/browser.ts'
import { startGithub } from '../testing/github.ts'
import { startSignUp } from './pending.ts'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.close())

const begin = (email: string, makesAdmin = false, invite: string | null = null) =>
  server.db.transaction((tx) =>
    startSignUp(tx, server.deps, { email, makesAdmin }, server.clock.now(), invite),
  )

test('on an invite-only instance, only an invited address may sign up', async () => {
  const ada = await server.buildUser({ isAdmin: true })
  const team = await server.buildWorkspace({ members: { admin: [ada] } })
  expect(await begin('anybody@example.com')).toHaveProperty('id')
  await server.as(ada).rest(changeInstanceSettings, { body: { revision: 0, signUp: 'invited' } })
  const refused = { code: 'forbidden', reason: 'not_invited' }
  await expect(begin('anybody@example.com')).rejects.toMatchObject(refused)
  await expect(begin('')).rejects.toMatchObject(refused)
  await server.as(ada).graphql(InviteToTeamViaEmailDocument, { teamId: team.id, email: 'ben@example.com' })
  expect(await begin('Ben@Example.com')).toHaveProperty('id')
  expect(await begin('', true)).toHaveProperty('id')
  server.clock.advance({ days: 31 })
  await expect(begin('ben@example.com')).rejects.toMatchObject(refused)
})

test('there, a workspace’s shared link lets a new person in; a guess, an id or a personal workspace’s link does not', async () => {
  const ada = await server.buildUser({ isAdmin: true })
  const team = await server.buildWorkspace({ members: { admin: [ada] } })
  await server.as(ada).rest(changeInstanceSettings, { body: { revision: 0, signUp: 'invited' } })
  const refused = { code: 'forbidden', reason: 'not_invited' }
  expect(await begin('cleo@example.com', false, team.inviteToken)).toHaveProperty('id')
  const personal = ada.personalWorkspace.inviteToken
  for (const invite of ['', 'nonsense', team.id, personal])
    await expect(begin('cleo@example.com', false, invite)).rejects.toMatchObject(refused)
})

test('the invite counts wherever a sign-in starts from its page: a popup, the same window, or a mailed link', async () => {
  const github = await startGithub([
    { login: 'dan', email: 'dan@example.com' },
    { login: 'eli', email: 'eli@example.com' },
  ])
  const closed = await createTestServer({ config: { github: github.config } })
  const admin = await closed.buildUser({ isAdmin: true })
  const { inviteToken } = await closed.buildWorkspace({ members: { admin: [admin] } })
  await closed.as(admin).rest(changeInstanceSettings, { body: { revision: 0, signUp: 'invited' } })

  const signIn = (login: string, query: string) => github.signIn(createBrowser(closed), login, query)
  expect(await signIn('dan', 'version=2')).toBe('/signin?error=not_invited&provider=github')
  expect(await signIn('dan', 'version=2&invite=guess')).toContain('error=not_invited')
  expect(await signIn('dan', `version=2&invite=${inviteToken}`)).toMatch(/^\/signup\/[\w-]+$/)
  const page = encodeURIComponent(`/invite/${inviteToken}`)
  expect(await signIn('eli', `continue=${page}`)).toMatch(/^\/signup\/[\w-]+\?continue=/)

  const mailed = () =>
    closed.db.transaction((tx) =>
      createLink(
        tx,
        closed.deps,
        { purpose: 'sign_up', userId: null, email: 'fay@example.com', browserHash: null },
        closed.clock.now(),
      ),
    )
  const use = async (more: object) =>
    createBrowser(closed).post('/api/v1/auth/one-time', { token: await mailed(), ...more })
  expect((await use({})).statusCode).toBe(403)
  expect((await use({ continue: '/invite/guess' })).statusCode).toBe(403)
  expect((await use({ continue: `/invite/${inviteToken}` })).json().pending_user_id).toMatch(/./)
  await closed.close()
  await github.close()
})

test('an invitation to a sandbox in the browser’s cookie counts as well, and the account gets the sandbox', async () => {
  const github = await startGithub([
    { login: 'gil', email: 'gil@elsewhere.example' },
    { login: 'hal', email: 'hal@elsewhere.example' },
  ])
  const closed = await createTestServer({ config: { github: github.config } })
  const admin = await closed.buildUser({ isAdmin: true })
  const { id: sandboxId } = await closed.buildSandbox({ author: admin, privacy: 2 })
  await closed.db.insert(sandboxInvitations).values({
    id: closed.deps.ids.uuid(),
    sandboxId,
    email: 'gil@work.example',
    authorization: 'READ',
    tokenHash: hashSecret('shared-secret'),
    inviterId: admin.id,
    insertedAt: closed.clock.now(),
  })
  await closed.as(admin).rest(changeInstanceSettings, { body: { revision: 0, signUp: 'invited' } })
  const visitor = async () => {
    const browser = createBrowser(closed)
    const body = { token: 'shared-secret', sandbox_id: sandboxId, before_sign_in: true }
    expect((await browser.post('/api/v1/users/invited', body)).statusCode).toBe(200)
    return browser
  }
  const finish = async (browser: Browser, path: string, username: string) => {
    const form = signUpForm(path.split('/').at(-1) ?? '', { username })
    return browser.post('/api/v1/users/finalize', form)
  }
  const begun = async () =>
    (await closed.db.select().from(auditEvents)).filter(({ action }) => action === 'sign-up.start')

  const [gil, hal] = [await visitor(), await visitor()]
  expect(await begun()).toEqual([])
  const [first, second] = [
    await github.signIn(gil, 'gil', 'version=2'),
    await github.signIn(hal, 'hal', 'version=2'),
  ]
  expect(await begun()).toHaveLength(2)
  expect((await finish(gil, first, 'gil')).json().sandbox_id).toBe(sandboxId)
  expect((await finish(hal, second, 'hal')).statusCode).toBe(404)
  expect(await github.signIn(hal, 'hal', 'version=2')).toBe('/signin?error=not_invited&provider=github')
  expect(await hal.whoAmI()).toBeNull()
  await closed.close()
  await github.close()
})
