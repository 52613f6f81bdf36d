import { changeInstanceSettings } from '@sandlot/core/admin/settings-rest'
import { sharingMessages } from '@sandlot/core/sharing/messages'
import { inviteMessages } from '@sandlot/core/workspaces/invite-messages'
import { InviteToTeamViaEmailDocument } from '@sandlot/core/workspaces/mutations.gen'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keptLinkOf } from '../../mail/outbox.ts'
import { mails } from '../../mail/tables.ts'
import { hashSecret } from '../../platform/keys/secrets.ts'
import { auditEvents } from '../../platform/tables.ts'
import { sandboxCollaborators, sandboxInvitations } from '../../sharing/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { invitations, members, workspaces } from '../../workspaces/tables.ts'
import { sessions, users } from '../tables.ts'
import { type Browser, createBrowser, signUpForm } from '../testing/browser.ts'

let server: TestServer
let ada: BuiltUser
let team: BuiltWorkspace
let browser: Browser
let count = 0
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  ada = await server.buildUser({ isAdmin: true })
  team = await server.buildWorkspace({ name: 'Makers', members: { admin: [ada] } })
  browser = createBrowser(server, { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' })
})
afterAll(() => server.close())

const begin = (token: string, more: object = {}) => browser.post('/api/v1/users/invited', { token, ...more })
const finish = (id: string) =>
  browser.post('/api/v1/users/finalize', signUpForm(id, { username: `invited-${++count}` }))
const me = async () => (await browser.get('/api/v1/users/current')).json()
const roleOf = async (userId: string) => {
  const here = and(eq(members.workspaceId, team.id), eq(members.userId, userId))
  return (await server.db.select().from(members).where(here))[0]?.authorization ?? null
}
const only = (signUp: 'open' | 'invited') =>
  server
    .as(ada)
    .rest(changeInstanceSettings, { body: { revision: 0, signUp } })
    .catch(() => undefined)

async function mailedToken(email: string): Promise<string> {
  await server
    .as(ada)
    .graphql(InviteToTeamViaEmailDocument, { teamId: team.id, email, authorization: 'READ' })
  const [mail] = await server.db.select().from(mails).where(eq(mails.to, email))
  const link = keptLinkOf(mail ?? { sealedLink: null }, server.deps.keys.mailLinks)
  return /\/invite\/([\w-]+)/.exec(link ?? '')?.[1] ?? ''
}

const invite = (sandboxId: string, secret: string) =>
  server.db.insert(sandboxInvitations).values({
    id: server.deps.ids.uuid(),
    sandboxId,
    email: 'dan@example.com',
    authorization: 'READ',
    tokenHash: hashSecret(secret),
    inviterId: ada.id,
    insertedAt: server.clock.now(),
  })
const grantsTo = async (sandboxId: string) => {
  const rows = await server.db
    .select()
    .from(sandboxCollaborators)
    .where(eq(sandboxCollaborators.sandboxId, sandboxId))
  return rows.map(({ userId }) => userId)
}

test('without any provider, a workspace’s link creates an account that is a member, and a session', async () => {
  await only('invited')
  const begun = await begin(team.inviteToken)
  expect(begun.json()).toEqual({ pending_user_id: expect.any(String), team_id: team.id })
  const { pending_user_id: id } = begun.json()
  expect((await browser.get(`/api/v1/users/pending/${id}`)).json()).toMatchObject({
    // Nothing is known about someone who arrives by a link, so no name is suggested.
    ...{ valid: true, name: null, username: '' },
  })
  expect((await finish(id)).statusCode).toBe(200)
  const person = await me()
  expect(person).toMatchObject({ is_admin: false, needs_way_in: true, email: '' })
  expect(await roleOf(person.id)).toBe('WRITE')
  const told = await server.db.select().from(auditEvents).where(eq(auditEvents.actorId, person.id))
  const [session] = await server.db.select().from(sessions).where(eq(sessions.userId, person.id))
  expect(session?.signedInBy).toBe('invitation')
  expect(told).toMatchObject([
    {
      action: 'member.join',
      workspaceId: team.id,
      address: expect.stringMatching(/^10\./),
      device: 'Firefox on Linux',
      sessionId: session?.id,
    },
  ])
})

test('an invitation to the address of a suspended person opens no other account', async () => {
  await server.buildUser({ email: 'eli@example.com', suspendedAt: server.clock.now() })
  expect((await begin(await mailedToken('eli@example.com'))).json()).toMatchObject({ reason: 'suspended' })
})

test('an invitation to an address does the same, once, with its role, and the account gets no address from it', async () => {
  const token = await mailedToken('cleo@example.com')
  const { pending_user_id: id } = (await begin(token)).json()
  expect((await browser.get(`/api/v1/users/pending/${id}`)).json()).toMatchObject({ username: 'cleo' })
  await finish(id)
  const person = await me()
  expect(await roleOf(person.id)).toBe('READ')
  // Links can be forwarded, so holding one does not prove that the address it was sent to is theirs.
  expect(person.email).toBe('')
  const late = await begin(token)
  expect([late.statusCode, late.json().errors.invite_token]).toEqual([404, [inviteMessages.linkInvalid]])
})

test('the link of a shared sandbox creates one account, with access to what was shared', async () => {
  const sandbox = await server.buildSandbox({ author: ada, privacy: 2 })
  await invite(sandbox.id, 'shared-secret')
  await only('invited')
  const wrong = await begin('shared-secret')
  expect(wrong.statusCode).toBe(404)
  expect((await begin('guess', { sandbox_id: sandbox.id })).json().errors.detail).toEqual([
    sharingMessages.linkGone,
  ])
  const late = createBrowser(server)
  const another = await late.post('/api/v1/users/invited', { token: 'shared-secret', sandbox_id: sandbox.id })
  const begun = (await begin('shared-secret', { sandbox_id: sandbox.id })).json()
  expect(begun.team_id).toBeNull()
  expect((await finish(begun.pending_user_id)).json().sandbox_id).toBe(sandbox.id)
  const person = await me()
  expect(await grantsTo(sandbox.id)).toEqual([person.id])
  const told = await server.db.select().from(auditEvents).where(eq(auditEvents.actorId, person.id))
  expect(told).toMatchObject([{ action: 'sandbox.share_taken', subjectIds: [sandbox.id] }])

  expect((await begin('shared-secret', { sandbox_id: sandbox.id })).statusCode).toBe(404)
  const form = signUpForm(another.json().pending_user_id, { username: 'too-late' })
  expect((await late.post('/api/v1/users/finalize', form)).statusCode).toBe(404)
  expect(await server.db.select().from(users).where(eq(users.username, 'too-late'))).toEqual([])
})

test('a sandbox kept inside its workspace creates no accounts', async () => {
  const sandbox = await server.buildSandbox({ author: ada, privacy: 2, preventSandboxLeaving: true })
  await invite(sandbox.id, 'kept-secret')
  const refused = await begin('kept-secret', { sandbox_id: sandbox.id })
  expect([refused.statusCode, refused.json().errors.detail]).toEqual([403, [sharingMessages.keptInside]])
})

test('a lost answer is repeated for a minute, to the browser that finished', async () => {
  const token = await mailedToken('fay@example.com')
  const { pending_user_id: id } = (await begin(token)).json()
  const form = signUpForm(id, { username: `invited-${++count}` })
  const before = new Map(browser.jar)
  const send = (from = browser) => from.post('/api/v1/users/finalize', form)
  const first = await send()
  const withSession = browser.jar.get('sandlot') ?? ''

  const thief = createBrowser(server)
  expect((await send(thief)).statusCode).toBe(404)
  browser.jar.clear()
  for (const [name, value] of before) browser.jar.set(name, value)
  const again = await send()
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect(browser.jar.get('sandlot')).toBe(withSession)
  expect(await browser.whoAmI()).toBe(form.username)
  // With the cookies of the response, but without its body.
  expect((await send()).json()).toEqual(first.json())

  for (const [name, value] of before) browser.jar.set(name, value)
  server.clock.advance({ minutes: 1 })
  expect((await send()).statusCode).toBe(404)
  expect((await browser.post('/api/v1/users/finalize', { ...form, name: 'Other' })).statusCode).toBe(404)
})

test('two simultaneous submissions both end in the one account', async () => {
  const { pending_user_id: id } = (await begin(team.inviteToken)).json()
  const form = signUpForm(id, { username: `invited-${++count}` })
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = '/api/v1/users/finalize'
  const both = [1, 2].map(() => server.inject({ method: 'POST', url, headers: { cookie }, payload: form }))
  const [one, other] = await Promise.all(both)
  expect([one?.statusCode, other?.statusCode]).toEqual([200, 200])
  const sessionOf = (reply: typeof one) => reply?.cookies.find(({ name }) => name === 'sandlot')?.value
  expect(sessionOf(one)).toBe(sessionOf(other))
})

test('a link that was revoked, answered, is too old or for someone else is refused, and creates no account', async () => {
  const { pending_user_id: id } = (await begin(team.inviteToken)).json()
  await server.db
    .update(workspaces)
    .set({ inviteToken: server.deps.ids.uuid() })
    .where(eq(workspaces.id, team.id))
  const refused = await finish(id)
  expect([refused.statusCode, refused.json().errors.invite_token]).toEqual([
    404,
    [inviteMessages.linkInvalid],
  ])
  expect(await browser.whoAmI()).toBeNull()
  expect(
    await server.db
      .select()
      .from(users)
      .where(eq(users.username, `invited-${count}`)),
  ).toEqual([])

  const token = await mailedToken('eve@example.com')
  await server.db.update(invitations).set({ userId: ada.id }).where(eq(invitations.email, 'eve@example.com'))
  expect((await begin(token)).json().errors.detail).toEqual([inviteMessages.invitationOfOther])
  await server.db.update(invitations).set({ userId: null }).where(eq(invitations.email, 'eve@example.com'))
  server.clock.advance({ days: 31 })
  expect((await begin(token)).statusCode).toBe(404)
  for (const nonsense of ['', 'nonsense', team.id, ada.personalWorkspace.inviteToken])
    expect((await begin(nonsense)).statusCode).toBe(404)
})

test('guessing links is slowed down', async () => {
  const codes = []
  for (let tries = 0; tries < 12; tries += 1) codes.push((await begin(`guess-${tries}`)).statusCode)
  expect(codes).toContain(429)
})
