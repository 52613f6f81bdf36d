import type { Session } from '@sandlot/core/accounts/sessions/rest'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditEvents, outbox } from '../../platform/tables.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { createSignInLink } from '../links/one-time-links.ts'
import { type Browser, createBrowser } from '../testing/browser.ts'
import { createDevice, devicePath } from '../testing/device.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterEach(() => server.clock.set('2026-03-01T12:00:00.000Z'))
afterAll(() => server.close())

const URL = '/api/v1/auth/sessions'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'

/** A browser signed in as the user with a one-time link. */
async function enter(userId: string, userAgent = FIREFOX): Promise<Browser> {
  const link = await server.db.transaction((tx) =>
    createSignInLink(tx, server.deps, userId, server.clock.now()),
  )
  const browser = createBrowser(server, { 'user-agent': userAgent })
  await browser.post('/api/v1/auth/one-time', { token: link })
  return browser
}

async function device(browser: Browser): Promise<string> {
  const program = createDevice(server)
  const asked = await program.start()
  await browser.post(devicePath(asked.user_code, 'approve'), {})
  return (await program.ask(asked.device_code)).json().access_token
}

type Wire = { [Key in keyof Session as Key]: Session[Key] } & Record<string, unknown>
const listOf = async (browser: Browser): Promise<Wire[]> => (await browser.get(URL)).json().sessions

test('lists a person’s sessions, the current one first, with browser, system, method and last use', async () => {
  const { id } = await server.buildUser()
  const first = await enter(id)
  server.clock.advance({ minutes: 5 })
  const second = await enter(id, 'something unheard of')
  await device(second)
  server.clock.advance({ minutes: 2 })
  const list = await listOf(first)
  expect(list.map((one) => one.is_current)).toEqual([true, false, false])
  expect(list[0]).toEqual({
    id: expect.any(String),
    kind: 'browser',
    name: FIREFOX,
    browser: 'Firefox',
    system: 'Linux',
    signed_in_by: 'link',
    is_current: true,
    inserted_at: '2026-03-01T12:00:00.000Z',
    last_used_at: '2026-03-01T12:07:00.000Z',
    expires_at: '2026-03-31T12:00:00.000Z',
  })
  expect(list).toContainEqual(
    expect.objectContaining({ kind: 'program', name: 'Sandlot CLI on harbour', signed_in_by: 'device' }),
  )
  expect(list).toContainEqual(expect.objectContaining({ name: 'something unheard of', browser: null }))
})

test('the last use is written at most once a minute', async () => {
  const { id } = await server.buildUser()
  const browser = await enter(id)
  const usedAt = async () => (await listOf(browser))[0]?.last_used_at
  server.clock.advance({ minutes: 2 })
  expect(await usedAt()).toBe('2026-03-01T12:02:00.000Z')
  server.clock.advance({ ms: 60_000 })
  expect(await usedAt()).toBe('2026-03-01T12:02:00.000Z')
  server.clock.advance({ ms: 1 })
  expect(await usedAt()).toBe('2026-03-01T12:03:00.001Z')
})

test('ending another session notifies it, closes its sockets, and is audited', async () => {
  const { id } = await server.buildUser()
  const [mine, other] = [await enter(id), await enter(id)]
  const [, target] = await listOf(mine)
  expect((await mine.delete(`${URL}/${target?.id}`)).statusCode).toBe(200)
  expect(await other.whoAmI()).toBeNull()
  expect([...other.jar]).toEqual([])
  expect(await mine.whoAmI()).not.toBeNull()
  const told = await server.db
    .select()
    .from(outbox)
    .where(eq(outbox.topic, `session:${target?.id}`))
  expect(told).toMatchObject([{ event: 'closed' }])
  const audited = await server.db.select().from(auditEvents).where(eq(auditEvents.actorId, id))
  expect(audited).toContainEqual(
    expect.objectContaining({ action: 'session.close', subjectIds: [target?.id] }),
  )
  const again = await mine.delete(`${URL}/${target?.id}`)
  expect(again.json()).toMatchObject({ code: 'not_found' })
})

test('nobody can end another person’s session, and an invalid id is refused', async () => {
  const mine = await enter((await server.buildUser()).id)
  const theirs = await enter((await server.buildUser()).id)
  const [target] = await listOf(theirs)
  for (const id of [target?.id, 'nonsense', server.deps.ids.uuid()])
    expect((await mine.delete(`${URL}/${id}`)).statusCode).toBe(404)
  expect(await theirs.whoAmI()).not.toBeNull()
})

test('ending all others leaves this session and the tokens', async () => {
  const { id } = await server.buildUser()
  const [mine, other] = [await enter(id), await enter(id)]
  const program = await device(other)
  const { token } = (await mine.post('/api/v1/auth/tokens', { name: 'CI' })).json()
  const reply = await mine.post(`${URL}/revoke`, { what: 'others' })
  expect(reply.json()).toEqual({ ended: 2 })
  expect(await other.whoAmI()).toBeNull()
  expect(await listOf(mine)).toHaveLength(1)
  const as = (secret: string) =>
    server.inject({ url: '/api/v1/users/current', headers: { authorization: `Bearer ${secret}` } })
  expect((await as(program)).statusCode).toBe(401)
  expect((await as(token)).statusCode).toBe(200)
})

test('ending everything leaves nothing, and this browser’s cookie is cleared', async () => {
  const { id } = await server.buildUser()
  const mine = await enter(id)
  const { token } = (await mine.post('/api/v1/auth/tokens', { name: 'CI' })).json()
  expect((await mine.post(`${URL}/revoke`, { what: 'everything' })).json()).toEqual({ ended: 2 })
  expect([...mine.jar]).toEqual([])
  const reply = await server.inject({
    url: '/api/v1/users/current',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.statusCode).toBe(401)
})

test.each(['others', 'everything'])(
  'ending %s also ends what was let in and has no token yet',
  async (what) => {
    const { id } = await server.buildUser()
    const [mine, theirs] = [await enter(id), await enter(id)]
    const program = createDevice(server)
    const asked = await program.start()
    await theirs.post(devicePath(asked.user_code, 'approve'), {})
    await mine.post(`${URL}/revoke`, { what })
    expect((await program.ask(asked.device_code)).json()).toMatchObject({ error: 'expired_token' })
  },
)

test('a visitor has no access', async () => {
  const visitor = createBrowser(server)
  expect((await visitor.get(URL)).statusCode).toBe(401)
  expect((await visitor.post(`${URL}/revoke`, { what: 'everything' })).statusCode).toBe(401)
})
