import { SESSION_END_COOKIE } from '@sandlot/core/accounts/limits'
import { useOneTimeLink } from '@sandlot/core/accounts/links/email-link-rest'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { currentUser, socketToken } from '@sandlot/core/accounts/rest'
import { scopeMessages } from '@sandlot/core/accounts/sessions/scope-messages'
import { ADMIN_PAGE_SIZE } from '@sandlot/core/admin/limits'
import { peopleMessages } from '@sandlot/core/admin/people-messages'
import {
  listPeople,
  makeAdmin,
  type PeopleFilter,
  removeAdmin,
  restorePerson,
  suspendPerson,
} from '@sandlot/core/admin/people-rest'
import { closesAt } from '@sandlot/core/profile/closing-rules'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { accountJobs } from '../accounts/jobs.ts'
import { createSignInLink } from '../accounts/links/one-time-links.ts'
import { openSession } from '../accounts/sessions/sessions.ts'
import { sessions, users } from '../accounts/tables.ts'
import { auditEvents } from '../platform/tables.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

let ada: BuiltUser
let eve: BuiltUser

beforeEach(async () => {
  await server.db.update(users).set({ isAdmin: false })
  server.clock.advance({ minutes: 1 })
  ada = await server.buildUser({ isAdmin: true })
  eve = await server.buildUser()
})

const list = async (query: { search?: string; filter?: PeopleFilter; after?: string } = {}) =>
  server.as(ada).rest(listPeople, { query })
const params = ({ id }: { id: string }) => ({ params: { id } })

describe('permissions', () => {
  test('only an admin can tell that the administration exists', async () => {
    for (const call of [
      () => server.as(eve).rest(listPeople, { query: {} }),
      () => server.as(eve).rest(suspendPerson, params(ada)),
      () => server.as(eve).rest(makeAdmin, params(eve)),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'not_found' })
    await expect(server.as(null).rest(listPeople, { query: {} })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  test("an admin's token needs the admin scope, a browser does not", async () => {
    const token = await openSession(server.deps, server.db, {
      userId: ada.id,
      kind: 'token',
      name: 'script',
      scope: 'write',
    })
    const ask = (headers: Record<string, string>) => server.inject({ url: '/api/v1/admin/people', headers })
    expect((await ask({ authorization: `Bearer ${token}` })).json()).toMatchObject({
      code: 'forbidden',
      hint: scopeMessages.tokenNotAdminHint,
    })
    expect((await ask(await server.signIn(ada))).statusCode).toBe(200)
  })
})

describe('people', () => {
  test('are found by part of name, username or address, whatever characters are in it', async () => {
    const odd = await server.buildUser({ username: 'x100', name: '100%_done', email: 'Odd@Example.org' })
    const idsOf = async (search: string) => (await list({ search })).people.map(({ id }) => id)
    expect(await idsOf('100%_')).toEqual([odd.id])
    expect(await idsOf('odd@example')).toEqual([odd.id])
    expect(await idsOf('%')).toEqual([odd.id])
    expect(await idsOf(' X100 ')).toEqual([odd.id])
    expect(await idsOf('\\')).toEqual([])
  })

  test('are paginated, newest first, and filtered', async () => {
    for (let index = 0; index < ADMIN_PAGE_SIZE + 2; index++)
      await server.buildUser({ username: `page-${index}`, suspendedAt: server.clock.now() })
    const first = await list({ search: 'page-', filter: 'suspended' })
    const second = await list({ search: 'page-', filter: 'suspended', after: first.next ?? '' })
    expect([first.people.length, second.people.length, second.next]).toEqual([ADMIN_PAGE_SIZE, 2, null])
    expect(new Set([...first.people, ...second.people].map(({ id }) => id)).size).toBe(ADMIN_PAGE_SIZE + 2)
    expect((await list({ filter: 'admins' })).people.map(({ id }) => id)).toEqual([ada.id])
    await expect(list({ after: 'nonsense' })).rejects.toMatchObject({ code: 'validation', field: 'after' })
  })

  test('show their sessions, when they were last seen, and when their account closes', async () => {
    await server.as(eve).rest(currentUser)
    const seen = server.clock.now().toISOString()
    server.clock.advance({ minutes: 61 })
    const [person] = (await list({ search: eve.username })).people
    expect(person).toMatchObject({ sessions: 1, lastUsedAt: seen, suspendedAt: null, isAdmin: false })
    expect(person).toMatchObject({ tokens: 1, closesAt: null })
    await server.signIn(eve)
    const deletionRequestedAt = server.clock.now()
    await server.db.update(users).set({ deletionRequestedAt }).where(eq(users.id, eve.id))
    expect((await list({ search: eve.username })).people).toMatchObject([
      { sessions: 2, tokens: 1, closesAt: closesAt(deletionRequestedAt).toISOString() },
    ])
  })

  test('keep their last-seen time once they are suspended', async () => {
    const seen = async () => (await list({ search: eve.username })).people[0]?.lastUsedAt
    server.clock.advance({ minutes: 61 })
    await server.inject({ url: '/api/v1/users/current', headers: await server.signIn(eve) })
    const before = await seen()
    expect(before).toBe(server.clock.now().toISOString())
    server.clock.advance({ minutes: 61 })
    await server.as(ada).rest(suspendPerson, params(eve))
    expect(await seen()).toBe(before)
  })
})

describe('a suspended person', () => {
  test('loses every session and token immediately, and cannot sign in again', async () => {
    const cookie = await server.signIn(eve)
    const token = await server.tokenFor(eve)
    const link = await server.db.transaction((tx) =>
      createSignInLink(tx, server.deps, eve.id, server.clock.now()),
    )
    const who = (headers: Record<string, string>) => server.inject({ url: '/api/v1/users/current', headers })
    expect((await who(cookie)).statusCode).toBe(200)

    expect(await server.as(ada).rest(suspendPerson, params(eve))).toMatchObject({
      suspendedAt: server.clock.now().toISOString(),
      sessions: 0,
    })
    expect((await who(cookie)).statusCode).toBe(401)
    expect((await who({ authorization: `Bearer ${token}` })).statusCode).toBe(401)
    await expect(server.as(null).rest(useOneTimeLink, { body: { token: link } })).rejects.toMatchObject({
      code: 'not_found',
    })
    const session = { userId: eve.id, kind: 'token', name: 'Test' } as const
    await expect(openSession(server.deps, server.db, session)).rejects.toMatchObject({
      code: 'forbidden',
      message: accountMessages.suspended,
    })
    const left = await server.db.select().from(sessions).where(eq(sessions.userId, eve.id))
    expect(left.map(({ kind, expiresAt }) => [kind, expiresAt])).toEqual([['cookie', server.clock.now()]])

    await server.as(ada).rest(restorePerson, params(eve))
    expect((await who(cookie)).statusCode).toBe(401)
    expect((await who(await server.signIn(eve))).statusCode).toBe(200)
  })

  test('gets an error on the browser’s next request, for as long as it has the session', async () => {
    const cookie = await server.signIn(eve)
    await server.as(ada).rest(suspendPerson, params(eve))
    const end = async () => {
      const reply = await server.inject({ url: '/api/v1/users/current', headers: cookie })
      expect(reply.statusCode).toBe(401)
      return reply.cookies.find(({ name }) => name === SESSION_END_COOKIE)
    }
    expect(await end()).toMatchObject({ value: 'suspended', maxAge: 600 })
    expect((await end())?.httpOnly).toBeUndefined()
    server.clock.advance({ days: 29 })
    await accountJobs(server.deps)[0]?.run()
    expect(await end()).toMatchObject({ value: 'suspended' })
    server.clock.advance({ days: 2 })
    await accountJobs(server.deps)[0]?.run()
    expect(await end()).toBeUndefined()
    expect(await server.db.select().from(sessions).where(eq(sessions.userId, eve.id))).toEqual([])
  })

  test('gets no error once restored', async () => {
    const cookie = await server.signIn(eve)
    await server.as(ada).rest(suspendPerson, params(eve))
    await server.as(ada).rest(restorePerson, params(eve))
    const reply = await server.inject({ url: '/api/v1/users/current', headers: cookie })
    expect(reply.statusCode).toBe(401)
    expect(reply.cookies.map(({ name }) => name)).not.toContain(SESSION_END_COOKIE)
  })

  test('is notified through an open socket', async () => {
    const origin = await server.listen()
    const { jwt } = await server.as(eve).rest(socketToken)
    const socket = new WebSocket(
      `${origin.replace('http', 'ws')}/socket/websocket?vsn=2.0.0&guardian_token=${jwt}`,
      { headers: { origin } },
    )
    await new Promise((resolve) => socket.on('open', resolve))
    const closed = new Promise((resolve) =>
      socket.on('close', (code, reason) => resolve([code, String(reason)])),
    )
    await server.as(ada).rest(suspendPerson, params(eve))
    expect(await closed).toEqual([4001, 'suspended'])
  })
})

describe('administrators', () => {
  test('are made and removed; a change without effect is not audited', async () => {
    expect(await server.as(ada).rest(makeAdmin, params(eve))).toMatchObject({ isAdmin: true })
    await server.as(ada).rest(makeAdmin, params(eve))
    expect(await server.as(eve).rest(removeAdmin, { ...params(ada), body: {} })).toMatchObject({
      isAdmin: false,
    })
    const rows = await server.db.select().from(auditEvents).where(eq(auditEvents.subjectType, 'User'))
    expect(
      rows
        .filter(({ subjectIds }) => [ada.id, eve.id].includes(subjectIds[0] ?? ''))
        .map(({ action, actorId }) => [action, actorId]),
    ).toEqual([
      ['person.make-admin', ada.id],
      ['person.remove-admin', eve.id],
    ])
  })

  test('the last one cannot be removed, and nobody steps down without confirming', async () => {
    const removeAda = (myself?: boolean) =>
      server.as(ada).rest(removeAdmin, { ...params(ada), body: myself === undefined ? {} : { myself } })
    await expect(removeAda(true)).rejects.toMatchObject({ message: peopleMessages.lastAdmin })
    await expect(server.as(ada).rest(suspendPerson, params(ada))).rejects.toMatchObject({
      code: 'conflict',
      reason: 'suspendSelf',
      message: peopleMessages.suspendSelf,
    })
    await server.as(ada).rest(makeAdmin, params(eve))
    await expect(removeAda()).rejects.toMatchObject({ message: peopleMessages.removeSelf })
    await server.as(ada).rest(suspendPerson, params(eve))
    await expect(removeAda(true)).rejects.toMatchObject({ message: peopleMessages.lastAdmin })
    await server.as(ada).rest(restorePerson, params(eve))
    expect(await removeAda(true)).toMatchObject({ isAdmin: false })
  })

  test('two who suspend each other at the same time do not leave the instance without one', async () => {
    await server.as(ada).rest(makeAdmin, params(eve))
    const [one, other] = [server.as(ada), server.as(eve)]
    await Promise.all([one.rest(currentUser), other.rest(currentUser)])
    const ended = await Promise.allSettled([
      one.rest(suspendPerson, params(eve)),
      other.rest(suspendPerson, params(ada)),
    ])
    expect(ended.some(({ status }) => status === 'rejected')).toBe(true)
    const left = await server.db.select().from(users).where(eq(users.isAdmin, true))
    expect(left.filter(({ suspendedAt }) => suspendedAt === null)).toHaveLength(1)
  })

  test('an unknown person is reported as not found', async () => {
    for (const id of ['nonsense', server.deps.ids.uuid()])
      await expect(server.as(ada).rest(suspendPerson, params({ id }))).rejects.toMatchObject({
        code: 'not_found',
        message: peopleMessages.notFound,
      })
  })
})
