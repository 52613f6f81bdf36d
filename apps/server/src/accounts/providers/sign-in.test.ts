import { ONE_TIME_LINK_MINUTES } from '@sandlot/core/accounts/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decrypt } from '../../platform/keys/keys.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { identities } from '../tables.ts'
import { type Browser, createBrowser, signUpForm } from '../testing/browser.ts'
import { startGithub } from '../testing/github.ts'
import { reachesFurther } from './sign-in.ts'

const PEOPLE = [
  'ada',
  'ben',
  'cleo',
  'dan',
  'eva',
  'finn',
  'gus',
  'hana',
  'iris',
  'jo',
  'kim',
  'lee',
  'max',
  'nell',
].map((login) => ({ login, name: `${login} Example`, email: `${login}@example.com` }))

let github: Awaited<ReturnType<typeof startGithub>>
let server: TestServer
let browser: Browser

beforeAll(async () => {
  github = await startGithub(PEOPLE)
  server = await createTestServer({ config: { github: github.config } })
})
beforeEach(() => {
  browser = createBrowser(server)
})
afterAll(async () => {
  await server.close()
  await github.close()
})

const idIn = (place: string) => /^\/signup\/([^/?]+)$/.exec(place)?.[1] ?? ''
const linkIn = (place: string) => /^\/signin\/([\w-]+)$/.exec(place)?.[1] ?? ''

/** Signs up for real: through GitHub, then the form. */
async function signUp(login: string, query?: string): Promise<Browser> {
  const own = createBrowser(server)
  const id = idIn(await github.signIn(own, login, query))
  const reply = await own.post('/api/v1/users/finalize', signUpForm(id, { username: login, name: login }))
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return own
}

const identityOf = async (login: string) =>
  (await server.db.select().from(identities).where(eq(identities.login, login)))[0]

test('leads to GitHub with a state, PKCE and only the scope for the e-mail address', async () => {
  const reply = await browser.get('/auth/github?version=2&scope=admin:org,delete_repo')
  expect(reply.statusCode).toBe(302)
  const target = new URL(String(reply.headers.location))
  expect(target.origin + target.pathname).toBe(`${github.config.url}/login/oauth/authorize`)
  expect(Object.fromEntries(target.searchParams)).toEqual({
    client_id: github.config.clientId,
    redirect_uri: 'http://localhost:4000/auth/github/callback',
    response_type: 'code',
    scope: 'user:email',
    state: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  expect(reply.cookies).toMatchObject([
    { name: 'sandlot_sign_in', httpOnly: true, sameSite: 'Lax', maxAge: ONE_TIME_LINK_MINUTES * 60 },
  ])
  expect(reply.cookies[0]?.value).not.toContain(target.searchParams.get('state'))
})

test('a new person fills in a form prefilled by GitHub, and the token is stored encrypted', async () => {
  const place = await github.signIn(browser, 'ada', 'version=2&scope=user:email,workflow,read:org,repo')
  const pending = await browser.get(`/api/v1/users/pending/${idIn(place)}`)
  expect(pending.json()).toMatchObject({ username: 'ada', name: 'ada Example', valid: true })
  expect(await browser.whoAmI()).toBeNull()
  await browser.post('/api/v1/users/finalize', signUpForm(idIn(place), { username: 'ada-l' }))
  expect((await browser.get('/api/v1/users/current')).json()).toMatchObject({
    username: 'ada-l',
    email: 'ada@example.com',
    provider: 'github',
    integrations: { github: { email: 'ada@example.com' } },
    github_profile: { data: { login: 'ada', scopes: ['user:email', 'workflow', 'read:org', 'repo'] } },
  })
  const kept = (await identityOf('ada'))?.encryptedToken ?? ''
  expect(kept).not.toContain('gho_')
  const headers = { authorization: `Bearer ${decrypt(kept, server.deps.keys.providerTokens)}` }
  expect(await (await fetch(`${github.config.url}/user`, { headers })).json()).toMatchObject({ login: 'ada' })
})

test('a known person is signed in, and the page gets a link that works once', async () => {
  await signUp('ben')
  const token = linkIn(await github.signIn(browser, 'ben'))
  expect(await browser.whoAmI()).toBe('ben')
  const [other, third] = [createBrowser(server), createBrowser(server)]
  expect((await other.post('/api/v1/auth/one-time', { token })).statusCode).toBe(200)
  expect(await other.whoAmI()).toBe('ben')
  expect((await third.post('/api/v1/auth/one-time', { token })).statusCode).toBe(404)
})

test('the link created by a sign-in ends when it is revoked, or expires', async () => {
  const own = await signUp('cleo')
  const revoked = linkIn(await github.signIn(browser, 'cleo'))
  await browser.delete(`/api/v1/auth/revoke/${revoked}`)
  expect((await browser.post('/api/v1/auth/one-time', { token: revoked })).statusCode).toBe(404)
  expect(await browser.whoAmI()).toBe('cleo')

  const late = linkIn(await github.signIn(own, 'cleo'))
  server.clock.advance({ minutes: ONE_TIME_LINK_MINUTES })
  expect((await own.post('/api/v1/auth/one-time', { token: late })).statusCode).toBe(404)
})

test('a renamed account is still the same person; another with the same login is not', async () => {
  await signUp('dan')
  await server.db.update(identities).set({ login: 'dan-before' }).where(eq(identities.login, 'dan'))
  expect(linkIn(await github.signIn(browser, 'dan'))).not.toBe('')
  expect(await identityOf('dan')).toBeDefined()

  await server.db.update(identities).set({ subject: '999999' }).where(eq(identities.login, 'dan'))
  expect(idIn(await github.signIn(createBrowser(server), 'dan'))).not.toBe('')
})

test('an address verified by another provider leads to that provider, and to no account', async () => {
  const user = await server.buildUser({ email: 'eva@example.com' })
  await server.db.insert(identities).values({
    id: server.deps.ids.uuid(),
    userId: user.id,
    provider: 'google',
    subject: 'g-1',
    email: 'Eva@Example.com',
    insertedAt: server.clock.now(),
    updatedAt: server.clock.now(),
  })
  expect(await github.signIn(browser, 'eva')).toBe('/signin/duplicate?provider=google')
  expect(await browser.whoAmI()).toBeNull()
  expect(browser.jar.has('sandlot_pending')).toBe(false)
  expect(await server.db.select().from(identities).where(eq(identities.userId, user.id))).toHaveLength(1)
})

test('the same address on an account without a provider opens nothing: it is a new sign-up', async () => {
  const owner = await server.buildUser({ username: 'finn-owner', email: 'finn@example.com', isAdmin: true })
  const id = idIn(await github.signIn(browser, 'finn'))
  await browser.post('/api/v1/users/finalize', signUpForm(id, { username: 'finn' }))
  expect((await browser.get('/api/v1/users/current')).json()).toMatchObject({
    username: 'finn',
    is_admin: false,
  })
  expect(await server.db.select().from(identities).where(eq(identities.userId, owner.id))).toEqual([])
})

/** Signs in a user without a provider in the browser. */
async function signedInAs(username: string) {
  const user = await server.buildUser({ username })
  const [name = '', secret = ''] = (await server.signIn(user)).cookie.split('=')
  browser.jar.set(name, secret)
  return user
}

test('someone signed in connects the account, stays signed in, and can sign in with it from then on', async () => {
  const user = await signedInAs('gus-here')
  const before = browser.jar.get('sandlot')
  expect(linkIn(await github.signIn(browser, 'gus'))).not.toBe('')
  expect(browser.jar.get('sandlot')).toBe(before)
  expect((await identityOf('gus'))?.userId).toBe(user.id)

  const elsewhere = createBrowser(server)
  await github.signIn(elsewhere, 'gus')
  expect(await elsewhere.whoAmI()).toBe('gus-here')
})

test('nobody can take over an account that belongs to someone else, or connect a second one', async () => {
  await signUp('hana')
  await signedInAs('hana-thief')
  expect(await github.signIn(browser, 'hana')).toBe('/signin?error=taken&provider=github')
  expect(await browser.whoAmI()).toBe('hana-thief')

  await github.signIn(browser, 'iris')
  expect(await github.signIn(browser, 'jo')).toBe('/signin?error=other_linked&provider=github')
  expect(await identityOf('jo')).toBeUndefined()
})

test('someone who signed out in the meantime connects nothing', async () => {
  const user = await signedInAs('nell-here')
  const left = await browser.get('/auth/github?version=2')
  await browser.delete('/api/v1/users/signout')
  const back = await browser.get(await github.approve(String(left.headers.location), 'nell'))
  expect(idIn(String(back.headers.location))).not.toBe('')
  expect(await server.db.select().from(identities).where(eq(identities.userId, user.id))).toEqual([])
})

test('of two people who connect one account at the same time, only one succeeds', async () => {
  const backs = await Promise.all(
    ['max-1', 'max-2'].map(async (username) => {
      const own = createBrowser(server)
      const [name = '', secret = ''] = (
        await server.signIn(await server.buildUser({ username }))
      ).cookie.split('=')
      own.jar.set(name, secret)
      const left = await own.get('/auth/github?version=2')
      return { own, back: await github.approve(String(left.headers.location), 'max') }
    }),
  )
  const replies = await Promise.all(backs.map(({ own, back }) => own.get(back)))
  const places = replies.map((reply) => String(reply.headers.location))
  expect(places.filter((place) => linkIn(place))).toHaveLength(1)
  expect(places).toContain('/signin?error=taken&provider=github')
})

test('another site may link here, but connects nothing to whoever is signed in', async () => {
  const user = await signedInAs('kim-here')
  const left = await browser.get('/auth/github?version=2', { 'sec-fetch-site': 'cross-site' })
  const back = await browser.get(await github.approve(String(left.headers.location), 'kim'))
  expect(idIn(String(back.headers.location))).not.toBe('')
  expect(await server.db.select().from(identities).where(eq(identities.userId, user.id))).toEqual([])
})

test('a plain sign-in does not revoke what was granted for repositories', async () => {
  await signUp('lee', 'version=2&scope=workflow,read:org,repo')
  const before = await identityOf('lee')
  await github.signIn(browser, 'lee')
  expect(await identityOf('lee')).toMatchObject({
    scopes: ['user:email', 'workflow', 'read:org', 'repo'],
    encryptedToken: before?.encryptedToken,
  })
  await github.signIn(browser, 'lee', 'version=2&scope=workflow,read:org,repo')
  expect((await identityOf('lee'))?.encryptedToken).not.toBe(before?.encryptedToken)
})

test.each([
  [['user:email', 'repo'], ['user:email'], true],
  [['workflow', 'read:org', 'repo'], ['workflow', 'read:org', 'public_repo'], true],
  [['user:email'], ['user:email'], false],
  [['user:email', 'public_repo'], ['user:email', 'repo'], false],
  [['repo'], ['user:email'], false],
])('whether the older scopes %j reach further than the newer %j: %s', (stored, fresh, answer) => {
  expect(reachesFurther(stored, fresh)).toBe(answer)
})
