import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../testing/clock.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { type Browser, createBrowser, signUpForm } from '../testing/browser.ts'
import { APPLE_KEY, startApple, startGoogle } from '../testing/social.ts'

let google: Awaited<ReturnType<typeof startGoogle>>
let apple: Awaited<ReturnType<typeof startApple>>
let server: TestServer
let browser: Browser
const sent: { url: string; body: URLSearchParams }[] = []

beforeAll(async () => {
  google = await startGoogle([
    { email: 'ada@example.com', name: 'Ada Quay' },
    { email: 'ben@example.com', name: 'Ben Pier', email_verified: false },
    { email: 'cleo@example.com', name: 'Cleo Dock' },
    { email: 'fay@example.com', name: 'Fay Mole' },
  ])
  apple = await startApple([
    { email: 'fay@example.com', name: 'Fay Mole' },
    { email: 'dan@example.com', name: 'Dan Weir' },
    { email: 'eva@example.com', name: 'Eva Lock', is_private_email: true },
  ])
  server = await createTestServer({
    clock: createTestClock(new Date()),
    config: { google: google.config, apple: apple.config },
    fetch: (input, init) => {
      sent.push({ url: String(input), body: new URLSearchParams(String(init?.body ?? '')) })
      return fetch(input, init)
    },
  })
})
beforeEach(() => {
  browser = createBrowser(server)
  sent.length = 0
})
afterAll(async () => {
  await server.close()
  await google.close()
  await apple.close()
})

const idIn = (place: string) => /^\/signup\/([^/?]+)$/.exec(place)?.[1] ?? ''

async function signUp(place: string, username: string, own = browser) {
  const reply = await own.post(
    '/api/v1/users/finalize',
    signUpForm(idIn(place), { username, name: username }),
  )
  if (reply.statusCode !== 200) throw new Error(reply.body)
}

test('someone signs up and in again with Google, and Google is named', async () => {
  const place = await google.signIn(browser, 'ada@example.com')
  expect((await browser.get(`/api/v1/users/pending/${idIn(place)}`)).json()).toMatchObject({
    username: 'ada',
    name: 'Ada Quay',
  })
  await signUp(place, 'ada')
  expect((await browser.get('/api/v1/users/current')).json()).toMatchObject({
    email: 'ada@example.com',
    provider: 'google',
    github_profile: { data: null },
  })
  const again = createBrowser(server)
  expect(await google.signIn(again, 'ada@example.com')).toMatch(/^\/signin\/[\w-]{43}$/)
  expect(await again.whoAmI()).toBe('ada')
})

test('an address that Google has not verified opens nothing', async () => {
  expect(await google.signIn(browser, 'ben@example.com')).toBe('/signin?error=email&provider=google')
})

test('the same address at Apple leads to Google', async () => {
  const own = createBrowser(server)
  await signUp(await google.signIn(own, 'fay@example.com'), 'fay', own)
  expect(await apple.signIn(browser, 'fay@example.com')).toBe('/signin/duplicate?provider=google')
})

test('Apple is asked for a form post, and given a signed proof in place of a secret', async () => {
  const left = await browser.get('/auth/apple?version=2')
  expect(Object.fromEntries(new URL(String(left.headers.location)).searchParams)).toMatchObject({
    response_mode: 'form_post',
    response_type: 'code',
    scope: 'openid email name',
    redirect_uri: 'http://localhost:4000/auth/apple/callback',
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  await apple.signIn(browser, 'dan@example.com')
  const proof = sent.find(({ url }) => url.endsWith('/auth/token'))?.body.get('client_secret') ?? ''
  const { payload, protectedHeader } = await jwtVerify(proof, createPublicKey(APPLE_KEY), {
    algorithms: ['ES256'],
  })
  expect(protectedHeader).toMatchObject({ kid: 'KEY1234567' })
  expect(payload).toMatchObject({ iss: 'TEAM123456', sub: 'com.example.sandlot', aud: apple.issuer })
})

test('Apple’s cross-site form arrives without our cookies, and its browser is still recognized', async () => {
  const left = await browser.get('/auth/apple?version=2')
  const { path, form } = await apple.approve(String(left.headers.location), 'eva@example.com')
  form?.set('continue', 'https://evil.example')
  const led = await browser.postFromAfar(path, form ?? new URLSearchParams())
  expect(led.statusCode).toBe(303)
  expect(led.headers.location).toMatch(/^\/auth\/apple\/callback\?code=[^&]+&state=[\w-]+&user=[^&]+$/)
  const place = String((await browser.get(String(led.headers.location))).headers.location)
  // Apple sends the name only once and outside the token; the address may be a generated relay address.
  expect((await browser.get(`/api/v1/users/pending/${idIn(place)}`)).json()).toMatchObject({
    name: 'Eva Lock',
  })
  await signUp(place, 'eva')
  expect((await browser.get('/api/v1/users/current')).json()).toMatchObject({
    provider: 'apple',
    email: expect.stringMatching(/@privaterelay\.appleid\.com$/),
  })
  const stranger = createBrowser(server)
  expect((await stranger.get(String(led.headers.location))).headers.location).toBe(
    '/signin?error=state&provider=apple',
  )
})

test('someone who declines at Apple gets a message, and so does an empty form', async () => {
  const left = await browser.get('/auth/apple?version=2')
  const state = new URL(String(left.headers.location)).searchParams.get('state') ?? ''
  const form = new URLSearchParams({ error: 'user_cancelled_authorize', state })
  const led = await browser.postFromAfar('/auth/apple/callback', form)
  expect((await browser.get(String(led.headers.location))).headers.location).toBe(
    '/signin?error=denied&provider=apple',
  )
  const empty = await browser.postFromAfar('/auth/apple/callback', new URLSearchParams())
  expect((await browser.get(String(empty.headers.location))).headers.location).toBe(
    '/signin?error=state&provider=apple',
  )
})

test('[IM-046] the features report which GitHub host links to repositories may name', async () => {
  const own = await createTestServer({ config: { githubUrl: 'https://ghe.example.com' } })
  expect((await own.inject('/api/meta/features')).json()).toMatchObject({
    github_url: 'https://ghe.example.com',
  })
  await own.close()
})

test('each sign-in method has its flag, and one’s callback does not accept another’s attempt [RS-057]', async () => {
  expect((await browser.get('/api/meta/features')).json()).toMatchObject({
    login_with_apple: true,
    login_with_github: false,
    login_with_google: true,
    login_with_workos: false,
  })
  const client = { clientId: 'id', clientSecret: 'a-secret-of-some-length' }
  const others = await createTestServer({
    config: {
      github: { url: 'https://github.example', apiUrl: 'https://api.github.example', ...client },
      sso: [{ ...client, issuer: 'https://sso.example', domains: ['quay.example'], trustEmail: false }],
    },
  })
  expect((await others.inject('/api/meta/features')).json()).toMatchObject({
    login_with_apple: false,
    login_with_github: true,
    login_with_google: false,
    login_with_workos: true,
  })
  await others.close()
  const left = await browser.get('/auth/google?version=2')
  const { path } = await google.approve(String(left.headers.location), 'cleo@example.com')
  expect((await browser.get(path.replace('google', 'apple'))).headers.location).toBe(
    '/signin?error=state&provider=apple',
  )
  for (const way of ['github', 'sso'])
    expect((await browser.get(`/auth/${way}?version=2`)).headers.location).toBe(
      `/signin?error=not_configured&provider=${way}`,
    )
})
