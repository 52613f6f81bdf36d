import { passkeyMessages as say } from '@sandlot/core/accounts/passkeys/messages'
import { and, eq } from 'drizzle-orm'
import {
  AuthenticatorEmulator,
  PasskeysCredentialsMemoryRepository,
  WebAuthnEmulator,
} from 'nid-webauthn-emulator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attempts, auditEvents } from '../../platform/tables.ts'
import type { BuiltUser } from '../../testing/builders.ts'
import { createTestServer, TEST_ORIGIN, type TestServer } from '../../testing/server.ts'
import { passkeyChallenges, passkeys, sessions, users } from '../tables.ts'
import { type Browser, createBrowser } from '../testing/browser.ts'

const BASE = '/api/v1/auth/passkeys'

let server: TestServer
let ada: BuiltUser
let browser: Browser
let device: WebAuthnEmulator
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  await server.db.delete(attempts)
  ada = await server.buildUser()
  browser = await signedIn(ada)
  device = newDevice()
})
afterAll(() => server.close())

/** An authenticator with its own storage; by default all of them share one. */
const newDevice = (more: object = {}) =>
  new WebAuthnEmulator(
    new AuthenticatorEmulator({ credentialsRepository: new PasskeysCredentialsMemoryRepository(), ...more }),
  )

async function signedIn(user: BuiltUser): Promise<Browser> {
  const one = createBrowser(server)
  const [name = '', secret = ''] = (await server.signIn(user)).cookie.split('=')
  one.jar.set(name, secret)
  return one
}

type Options = Parameters<WebAuthnEmulator['createJSON']>[1] & Parameters<WebAuthnEmulator['getJSON']>[1]
const wire = async (from: Browser, path: string): Promise<Options> => {
  const reply = await from.post(BASE + path, {})
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().public_key
}

const make = async (from = browser, on = device, origin = TEST_ORIGIN) =>
  on.createJSON(origin, await wire(from, '/options'))
const add = (credential: object, from = browser, more: object = {}) =>
  from.post(BASE, { credential, ...more })
const prove = async (from: Browser, on = device, origin = TEST_ORIGIN) =>
  on.getJSON(origin, await wire(from, '/sign-in/options'))
const send = (credential: object, from: Browser) => from.post(`${BASE}/sign-in`, { credential })
const list = async (from = browser) => (await from.get(BASE)).json().passkeys
const refusal = async (reply: ReturnType<typeof send>) => {
  const { statusCode, json } = await reply
  return [statusCode, json().errors?.detail?.[0]]
}

test('an added passkey signs in a new browser, and shows up in the list, the sessions and the audit log', async () => {
  const added = await add(await make())
  expect(added.json()).toMatchObject({
    name: 'Passkey',
    is_usable: true,
    is_only_way_in: true,
    last_used_at: null,
  })
  const other = createBrowser(server, { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' })
  server.clock.advance({ minutes: 1 })
  expect((await send(await prove(other), other)).statusCode).toBe(200)
  expect(await other.whoAmI()).toBe(ada.username)
  const [passkey] = await list()
  expect(passkey.last_used_at).toBe(server.clock.now().toISOString())
  const open = (await other.get('/api/v1/auth/sessions')).json().sessions
  expect(open.find(({ is_current }: { is_current: boolean }) => is_current)).toMatchObject({
    signed_in_by: 'passkey',
  })
  const told = await server.db
    .select({ action: auditEvents.action, subjectIds: auditEvents.subjectIds })
    .from(auditEvents)
  const hers = told.filter(({ subjectIds }) => subjectIds.includes(ada.id)).map(({ action }) => action)
  expect(hers).toEqual(['passkey.add', 'session.open'])
})

test('a person can have several, each with a name, but not two on one device', async () => {
  await add(await make())
  server.clock.advance({ minutes: 1 })
  const second = newDevice()
  const reply = await add(await make(browser, second), browser, { name: ' Key ring ' })
  expect(reply.json().name).toBe('Key ring')
  await expect(make()).rejects.toThrow()
  const { id } = reply.json()
  expect((await browser.send('PATCH', `${BASE}/${id}`, { body: { name: 'Blue key' } })).json().name).toBe(
    'Blue key',
  )
  expect((await browser.send('PATCH', `${BASE}/${id}`, { body: { name: '' } })).statusCode).toBe(422)
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Passkey', 'Blue key'])
  const eve = await signedIn(await server.buildUser())
  expect((await eve.send('PATCH', `${BASE}/${id}`, { body: { name: 'Mine' } })).statusCode).toBe(404)
  expect((await eve.delete(`${BASE}/${id}`)).statusCode).toBe(404)
})

test('removing the only way to sign in must be explicit, and a removed passkey signs nobody in', async () => {
  await server.db.update(users).set({ email: '' }).where(eq(users.id, ada.id))
  const { id } = (await add(await make())).json()
  expect(await refusal(browser.delete(`${BASE}/${id}`))).toEqual([409, say.onlyWayIn])
  expect((await browser.delete(`${BASE}/${id}?is_meant=true`)).statusCode).toBe(200)
  const other = createBrowser(server)
  expect(await refusal(send(await prove(other), other))).toEqual([403, say.unknown])
  expect(await other.whoAmI()).toBeNull()
})

test('adding and removing require a fresh sign-in in a browser, and a passkey counts as one', async () => {
  const { id } = (await add(await make())).json()
  const begun = await make(browser, newDevice())
  server.clock.advance({ minutes: 10 })
  expect((await browser.post(`${BASE}/options`, {})).statusCode).toBe(403)
  expect((await add(begun)).statusCode).toBe(403)
  expect((await browser.delete(`${BASE}/${id}?is_meant=true`)).statusCode).toBe(403)
  const headers = { authorization: `Bearer ${await server.tokenFor(ada)}` }
  expect((await server.inject({ method: 'POST', url: `${BASE}/options`, headers })).statusCode).toBe(403)

  expect((await send(await prove(browser), browser)).statusCode).toBe(200)
  expect(
    await server.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, ada.id), eq(sessions.kind, 'cookie'))),
  ).toHaveLength(1)
  expect((await browser.post(`${BASE}/options`, {})).statusCode).toBe(200)

  const eve = await signedIn(await server.buildUser())
  expect(await refusal(send(await prove(eve), eve))).toEqual([403, say.ofOther])
})

test('someone without a way to sign in adds the first passkey without a fresh sign-in, and only the first', async () => {
  await server.db.update(users).set({ email: '' }).where(eq(users.id, ada.id))
  server.clock.advance({ minutes: 11 })
  const second = newDevice()
  const begun = [await make(), await make(browser, second)]
  const codes = (await Promise.all(begun.map((one) => add(one)))).map(({ statusCode }) => statusCode)
  expect(codes.sort()).toEqual([200, 403])
  expect(await list()).toHaveLength(1)
  expect((await browser.post(`${BASE}/options`, {})).json().code).toBe('sign_in_again')
  const headers = { authorization: `Bearer ${await server.tokenFor(ada)}` }
  expect((await server.inject({ method: 'POST', url: `${BASE}/options`, headers })).statusCode).toBe(403)
})

test('an administrator without a way to sign in has to sign in again first: a passkey would open the instance', async () => {
  const root = await server.buildUser({ isAdmin: true, email: '' })
  const fresh = await signedIn(root)
  const begun = await make(fresh)
  server.clock.advance({ minutes: 10 })
  expect((await fresh.post(`${BASE}/options`, {})).json().code).toBe('sign_in_again')
  expect((await add(begun, fresh)).json().code).toBe('sign_in_again')
})

test('a token removes one of several passkeys, never the last one, and one for an old address immediately', async () => {
  const bearer = { authorization: `Bearer ${await server.tokenFor(ada)}` }
  const remove = (id: string, query = '') =>
    server.inject({ method: 'DELETE', url: `${BASE}/${id}${query}`, headers: bearer })
  const { id } = (await add(await make())).json()
  expect((await remove(id)).json().errors.detail).toEqual([say.onlyWayIn])
  expect((await remove(id, '?is_meant=true')).json().code).toBe('sign_in_again')
  const second = (await add(await make(browser, newDevice()))).json()
  expect((await remove(second.id)).statusCode).toBe(200)
  await server.db.update(passkeys).set({ rpId: 'old.example.com' }).where(eq(passkeys.userId, ada.id))
  expect((await remove(id)).statusCode).toBe(200)
  expect(await list()).toEqual([])
})

describe('refuses', () => {
  beforeEach(async () => {
    await add(await make())
  })

  test('a response from another origin, for signing in and for adding', async () => {
    const other = createBrowser(server)
    const far = await prove(other, device, 'http://localhost:4001')
    expect(await refusal(send(far, other))).toEqual([403, say.unknown])
    const made = await make(browser, newDevice(), 'http://localhost:4001')
    expect(await refusal(add(made))).toEqual([403, say.refused])
  })

  test('a challenge that is too old or was used, even unsuccessfully', async () => {
    const other = createBrowser(server)
    const proof = await prove(other)
    const broken = { ...proof, response: { ...proof.response, signature: 'AAAA' } }
    expect(await refusal(send(broken, other))).toEqual([403, say.unknown])
    expect(await refusal(send(proof, other))).toEqual([403, say.expired])
    const late = await prove(other)
    server.clock.advance({ minutes: 5 })
    expect(await refusal(send(late, other))).toEqual([403, say.expired])
    const once = await make(browser, newDevice())
    await add(once)
    expect(await refusal(add(once))).toEqual([403, say.expired])
  })

  test('a challenge of another browser, person or purpose, and an invented one', async () => {
    const [other, third] = [createBrowser(server), createBrowser(server)]
    await wire(third, '/sign-in/options')
    expect(await refusal(send(await prove(other), third))).toEqual([403, say.expired])
    expect(await refusal(send(await prove(other), createBrowser(server)))).toEqual([403, say.expired])

    const eve = await signedIn(await server.buildUser())
    const made = await make(browser, newDevice())
    eve.jar.set('sandlot_passkey', browser.jar.get('sandlot_passkey') ?? '')
    expect(await refusal(add(made, eve))).toEqual([403, say.expired])

    const creation = await wire(browser, '/options')
    const swapped = device.getJSON(TEST_ORIGIN, {
      challenge: creation.challenge,
      rpId: 'localhost',
    })
    expect(await refusal(send(swapped, browser))).toEqual([403, say.expired])
    const madeUp = device.getJSON(TEST_ORIGIN, { challenge: 'bWFkZS11cA', rpId: 'localhost' })
    expect(await refusal(send(madeUp, other))).toEqual([403, say.expired])
  })

  test('a counter that goes back, but accepts a device that never counts', async () => {
    const other = createBrowser(server)
    await server.db.update(passkeys).set({ counter: 40 }).where(eq(passkeys.userId, ada.id))
    expect(await refusal(send(await prove(other), other))).toEqual([403, say.copied])
    expect(await other.whoAmI()).toBeNull()

    const still = newDevice({ signCounterIncrement: 0 })
    await add(await make(browser, still))
    for (const _ of [1, 2]) expect((await send(await prove(other, still), other)).statusCode).toBe(200)
  })

  test('a response without user verification, for signing in and for adding', async () => {
    const answered = (user: unknown) => ({ user, options: { uv: false, up: true } })
    const credentialsRepository = new PasskeysCredentialsMemoryRepository()
    const known = newDevice({ credentialsRepository })
    await add(await make(browser, known))
    const careless = (more: object = {}) =>
      newDevice({ userMakeCredentialInteraction: answered, userGetAssertionInteraction: answered, ...more })
    expect(await refusal(add(await make(browser, careless())))).toEqual([403, say.refused])
    const other = createBrowser(server)
    const proof = await prove(other, careless({ credentialsRepository }))
    expect(await refusal(send(proof, other))).toEqual([403, say.unknown])
    expect((await send(await prove(other, known), other)).statusCode).toBe(200)
    const { authenticatorSelection } = await wire(browser, '/options')
    expect(authenticatorSelection).toMatchObject({ userVerification: 'required' })
    expect(await wire(other, '/sign-in/options')).toMatchObject({ userVerification: 'required' })
  })

  test('a suspended person', async () => {
    const other = createBrowser(server)
    const proof = await prove(other)
    await server.db.update(users).set({ suspendedAt: server.clock.now() }).where(eq(users.id, ada.id))
    expect((await send(proof, other)).statusCode).toBe(403)
    expect(await other.whoAmI()).toBeNull()
  })

  test('a passkey that claims to be another person’s, or was created for another address', async () => {
    const other = createBrowser(server)
    const proof = await prove(other)
    const userHandle = Buffer.from((await server.buildUser()).id).toString('base64url')
    const claimed = { ...proof, response: { ...proof.response, userHandle } }
    expect(await refusal(send(claimed, other))).toEqual([403, say.unknown])
    await server.db.update(passkeys).set({ rpId: 'old.example.com' }).where(eq(passkeys.userId, ada.id))
    expect(await refusal(send(await prove(other), other))).toEqual([403, say.unknown])
    expect(await list()).toMatchObject([{ is_usable: false, is_only_way_in: false }])
  })

  test('too many attempts, and malformed responses', async () => {
    const other = createBrowser(server)
    const proof = await prove(other)
    expect((await send({ id: 'x' }, other)).statusCode).toBe(422)
    expect((await other.post(`${BASE}/sign-in`, {})).statusCode).toBe(422)
    const codes = []
    for (let tries = 0; tries < 14; tries += 1) codes.push((await send(proof, other)).statusCode)
    expect(codes.slice(0, 2)).toEqual([200, 403])
    expect(codes.at(-1)).toBe(429)
  })

  test('everything when the instance’s address is an IP address', async () => {
    const numbered = await createTestServer({ config: { publicUrl: 'http://127.0.0.1:4000' } })
    const reply = await createBrowser(numbered).post(`${BASE}/sign-in/options`, {})
    expect([reply.statusCode, reply.json().errors.detail]).toEqual([409, [say.needsAddress]])
    const flags = await numbered.inject('/api/meta/features')
    expect(flags.json().passkey_origin).toBeNull()
    await numbered.close()
  })
})

test('a failed sign-in is recorded with its reason, names nobody, and does not reveal whether the passkey exists', async () => {
  await server.db.delete(auditEvents)
  await add(await make())
  const other = createBrowser(server, { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' })
  const proof = await prove(other)
  const known = await send({ ...proof, response: { ...proof.response, signature: 'AAAA' } }, other)
  const stranger = await prove(other)
  const id = Buffer.from('nobody has this one').toString('base64url')
  const unknown = await send({ ...stranger, id, rawId: id }, other)
  expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()])
  await server.db.update(passkeys).set({ counter: 40 }).where(eq(passkeys.userId, ada.id))
  expect(await refusal(send(await prove(other), other))).toEqual([403, say.copied])
  const failed = await server.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'sign-in.fail'))
    .orderBy(auditEvents.id)
  expect(failed).toMatchObject([
    {
      actorId: null,
      subjectIds: [],
      device: 'Firefox on Linux',
      details: { way: 'passkey', reason: 'wrong', count: 2 },
    },
    { actorId: null, subjectIds: [], details: { way: 'passkey', reason: 'copied', count: 1 } },
  ])
  expect((await send(await prove(browser), browser)).statusCode).toBe(403)
})

test('no challenge remains stored that could be answered again', async () => {
  await server.db.delete(passkeyChallenges)
  const other = createBrowser(server)
  await add(await make())
  await send(await prove(other), other)
  expect(await server.db.select().from(passkeyChallenges)).toEqual([])
})
