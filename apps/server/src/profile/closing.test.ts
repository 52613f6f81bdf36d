import { currentUser } from '@sandlot/core/accounts/rest'
import { closingMessages } from '@sandlot/core/profile/closing-messages'
import { CLOSING_WORKING_DAYS } from '@sandlot/core/profile/limits'
import {
  CancelDeleteCurrentUserDocument,
  DeleteCurrentUserDocument,
} from '@sandlot/core/profile/mutations.gen'
import { createServiceAccount } from '@sandlot/core/workspaces/service/rest'
import { eq, inArray } from 'drizzle-orm'
import { runMigrations } from 'graphile-worker'
import { afterAll, expect, test } from 'vitest'
import { sessions, users } from '../accounts/tables.ts'
import { subscriptions } from '../billing/tables.ts'
import { auditEvents, outbox } from '../platform/tables.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { createTestClock } from '../testing/clock.ts'
import { createTestServer } from '../testing/server.ts'
import { members, workspaces } from '../workspaces/tables.ts'
import { closingJobs } from './closing.ts'

// A Friday.
const clock = createTestClock('2026-11-27T10:00:00Z')
const server = await createTestServer({ clock })
await runMigrations({ connectionString: server.databaseUrl })
afterAll(() => server.close())

const { db } = server
type Who = { id: string }
/** Uses a browser with a recent sign-in, which closing an account requires. */
async function close(who: Who, confirm?: boolean) {
  const reply = await server.inject({
    method: 'POST',
    url: '/api/graphql',
    headers: { ...(await server.signIn(who)), origin: server.deps.publicUrl() },
    payload: {
      query: 'mutation ($confirm: Boolean) { deleteCurrentUser(confirm: $confirm) }',
      variables: { confirm },
    },
  })
  const { data, errors } = reply.json()
  const [error] = errors ?? []
  if (error) throw Object.assign(new Error(error.message), { code: error.extensions.code.toLowerCase() })
  return data
}
const keep = (who: Who) => server.as(who).graphql(CancelDeleteCurrentUserDocument)
const isAsked = async (who: Who) => (await server.as(who).rest(currentUser)).deletionRequested
const runJob = () => closingJobs(server.deps)[0]?.run()
const isThere = async ({ id }: Who) => (await db.select().from(users).where(eq(users.id, id))).length > 0

test('[GQ-051] [GQ-052] the deletion of an account is requested, requested again, and undone', async () => {
  const ada = await server.buildUser()
  expect(await isAsked(ada)).toBe(false)
  await close(ada)
  await close(ada)
  expect(await isAsked(ada)).toBe(true)
  await keep(ada)
  await keep(ada)
  expect(await isAsked(ada)).toBe(false)
  const rows = await db.select().from(auditEvents).where(eq(auditEvents.actorId, ada.id))
  expect(rows.map(({ action }) => action)).toEqual([
    'account.close',
    'account.close',
    'account.keep',
    'account.keep',
  ])
  clock.advance({ days: 10 })
  await runJob()
  expect(await isThere(ada)).toBe(true)
})

test('a token or an old sign-in cannot close an account', async () => {
  const eve = await server.buildUser()
  await expect(server.as(eve).graphql(DeleteCurrentUserDocument, {})).rejects.toMatchObject({
    code: 'sign_in_again',
  })
  expect(await isAsked(eve)).toBe(false)
})

test('[CN-037] [PS-055] an account is deleted after three working days, not earlier', async () => {
  clock.set('2027-01-08T10:00:00Z')
  const ben = await server.buildUser()
  const friend = await server.buildUser()
  const team = await server.buildWorkspace({ members: { admin: [friend], write: [ben] } })
  const own = await server.buildSandbox({ author: ben })
  const shared = await server.buildSandbox({ author: ben, workspace: team })
  await close(ben)
  clock.set('2027-01-12T09:59:59Z')
  await runJob()
  expect(await isThere(ben)).toBe(true)
  // Saturday and Sunday are not working days, so the third one ends the next day.
  expect(CLOSING_WORKING_DAYS).toBe(3)
  clock.set('2027-01-12T10:00:00Z')
  await runJob()
  expect(await isThere(ben)).toBe(false)
  const left = await db.select({ id: workspaces.id }).from(workspaces)
  expect(left.map(({ id }) => id)).not.toContain(ben.personalWorkspaceId)
  expect(left.map(({ id }) => id)).toContain(team.id)
  const found = await db.select().from(sandboxes)
  expect(found.map(({ id }) => id)).not.toContain(own.id)
  expect(found.find(({ id }) => id === shared.id)).toMatchObject({ authorId: null })
})

test('a workspace keeps the picture that somebody set who has deleted their account since', async () => {
  clock.set('2027-01-08T10:00:00Z')
  const [dora, friend] = [await server.buildUser(), await server.buildUser()]
  const team = await server.buildWorkspace({ members: { admin: [dora, friend] } })
  const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
  const set = async (id: string): Promise<string> => {
    const reply = await server.as(dora).fetch(`/api/v1/workspaces/${id}/picture`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(gif),
    })
    return (await reply.json()).avatar_url
  }
  const [shared, own] = [await set(team.id), await set(dora.personalWorkspaceId ?? '')]
  const statusOf = async (url: string) => (await server.as(null).fetch(url)).status
  expect([await statusOf(shared), await statusOf(own)]).toEqual([200, 200])
  await close(dora)
  clock.advance({ days: 7 })
  await runJob()
  expect(await isThere(dora)).toBe(false)
  expect([await statusOf(shared), await statusOf(own)]).toEqual([200, 404])
})

test('the only admin of a workspace with others gets its name, and no deletion is requested', async () => {
  const cleo = await server.buildUser()
  const friend = await server.buildUser()
  const team = await server.buildWorkspace({ name: 'Harbour', members: { admin: [cleo], read: [friend] } })
  await expect(close(cleo)).rejects.toMatchObject({
    code: 'conflict',
    message: closingMessages.leftAlone('Harbour'),
  })
  expect(await isAsked(cleo)).toBe(false)
  await db.update(members).set({ authorization: 'ADMIN' }).where(eq(members.userId, friend.id))
  await close(cleo)
  // Later changes count as well.
  await db.update(members).set({ authorization: 'READ' }).where(eq(members.userId, friend.id))
  clock.advance({ days: 7 })
  await runJob()
  expect(await isThere(cleo)).toBe(true)
  await db.delete(members).where(eq(members.userId, friend.id))
  await runJob()
  expect(await isThere(cleo)).toBe(false)
  expect(await db.select().from(workspaces).where(eq(workspaces.id, team.id))).toEqual([])
})

test('a program or a suspended person does not count as an admin', async () => {
  const [dan, eve, fay] = [await server.buildUser(), await server.buildUser(), await server.buildUser()]
  const team = await server.buildWorkspace({ name: 'Quay', members: { admin: [dan, fay], read: [eve] } })
  const params = { id: team.id }
  const body = { name: 'CI', authorization: 'ADMIN' } as const
  await server.as(dan).rest(createServiceAccount, { params, body })
  await db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, fay.id))
  await expect(close(dan)).rejects.toMatchObject({ message: closingMessages.leftAlone('Quay') })
  // Only the program is left, so the workspace is deleted too.
  await db.delete(users).where(inArray(users.id, [eve.id, fay.id]))
  await close(dan)
  clock.advance({ days: 7 })
  await runJob()
  expect(await isThere(dan)).toBe(false)
  expect(await db.select().from(workspaces).where(eq(workspaces.id, team.id))).toEqual([])
})

test.each([{ status: 'ACTIVE' as const }, { status: 'UNPAID' as const, providerId: 'sub_late' }])(
  'a subscription that runs must be confirmed; leaving it out counts as confirmed: $status',
  async (one) => {
    const dan = await server.buildUser()
    await db.insert(subscriptions).values({
      ...{ id: server.deps.ids.uuid(), insertedAt: clock.now(), updatedAt: clock.now() },
      workspaceId: dan.personalWorkspaceId,
      type: 'PERSONAL_PRO',
      ...one,
    })
    await expect(close(dan, false)).rejects.toMatchObject({
      message: closingMessages.stillPaid(dan.personalWorkspace.name),
    })
    await close(dan)
    expect(await isAsked(dan)).toBe(true)
  },
)

test('the only administrator of the instance cannot close their account', async () => {
  await db.update(users).set({ isAdmin: false })
  const root = await server.buildUser({ isAdmin: true })
  await expect(close(root)).rejects.toMatchObject({ message: closingMessages.lastAdministrator })
  await server.buildUser({ isAdmin: true })
  await close(root)
})

test('drafts in workspaces with others go to the longest-standing admin', async () => {
  clock.set('2027-02-01T10:00:00Z')
  const [ada, ben, cleo] = [await server.buildUser(), await server.buildUser(), await server.buildUser()]
  const team = await server.buildWorkspace({ members: { admin: [ada], write: [ben] } })
  const place = { workspaceId: team.id, userId: cleo.id, authorization: 'ADMIN' as const }
  await db.insert(members).values({ ...place, insertedAt: new Date('2020-01-01') })
  const draft = await server.buildSandbox({ workspace: team, author: ben, draft: true, privacy: 2 })
  await close(ben)
  clock.advance({ days: 7 })
  await runJob()
  expect(await isThere(ben)).toBe(false)
  const statusOf = async (who: Who) => (await server.as(who).fetch(`/api/v1/sandboxes/${draft.id}`)).status
  expect([await statusOf(cleo), await statusOf(ada)]).toEqual([200, 404])
})

test('ends what is signed in, also of the programs of a deleted workspace, and tells the other members', async () => {
  const [ada, ben] = [await server.buildUser(), await server.buildUser()]
  const team = await server.buildWorkspace({ members: { admin: [ada], write: [ben] } })
  const alone = await server.buildWorkspace({ members: { admin: [ben] } })
  await close(ben)
  const params = { id: alone.id }
  const body = { name: 'CI', authorization: 'WRITE' } as const
  const account = await server.as(ben).rest(createServiceAccount, { params, body })
  await server.tokenFor(account)
  const open = await db
    .select()
    .from(sessions)
    .where(inArray(sessions.userId, [ben.id, account.id]))
  expect(open.length).toBeGreaterThan(1)
  clock.advance({ days: 7 })
  await runJob()
  expect([await isThere(ben), await isThere(account)]).toEqual([false, false])
  const topics = (await db.select().from(outbox)).map(({ topic }) => topic)
  expect(topics).toEqual(expect.arrayContaining(open.map(({ id }) => `session:${id}`)))
  expect(topics).toContain(`workspace:${team.id}`)
})

test('someone who has become the only administrator stays, and one who is suspended does not count', async () => {
  await db.update(users).set({ isAdmin: false })
  const [root, other] = [await server.buildUser({ isAdmin: true }), await server.buildUser({ isAdmin: true })]
  await close(root)
  await db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, other.id))
  clock.advance({ days: 7 })
  await runJob()
  expect(await isThere(root)).toBe(true)
  await keep(root)
  await expect(close(root)).rejects.toMatchObject({ message: closingMessages.lastAdministrator })
  await close(await server.buildUser({ isAdmin: true }))
})
