import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../testing/clock.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { identities, sessions, users } from '../tables.ts'
import { createBrowser, signUpForm } from '../testing/browser.ts'
import { startGithub } from '../testing/github.ts'
import { startGoogle } from '../testing/social.ts'

let google: Awaited<ReturnType<typeof startGoogle>>
let github: Awaited<ReturnType<typeof startGithub>>
let server: TestServer
beforeAll(async () => {
  github = await startGithub([
    { login: 'ada', email: 'ada@example.com' },
    { login: 'mallory', email: 'mallory@example.com' },
    { login: 'grace', email: 'grace@example.com' },
  ])
  google = await startGoogle([
    { email: 'grace@google.example', name: 'Grace' },
    { email: 'thief@google.example', name: 'Thief' },
  ])
  server = await createTestServer({
    // Google's tokens are issued at system time.
    clock: createTestClock(new Date()),
    config: { github: github.config, google: google.config },
  })
})
afterAll(async () => {
  await server.close()
  await github.close()
  await google.close()
})

test('signing in again with one’s own account at the provider is enough; another person’s is not', async () => {
  const browser = createBrowser(server)
  const id = (await github.signIn(browser, 'ada')).split('/').at(-1) ?? ''
  await browser.post('/api/v1/users/finalize', signUpForm(id, { username: 'ada' }))
  const [ada] = await server.db
    .update(users)
    .set({ isAdmin: true })
    .where(eq(users.username, 'ada'))
    .returning()
  const make = async () =>
    (await browser.post('/api/v1/auth/tokens', { name: 'ops', scope: 'admin' })).statusCode
  expect(await make()).toBe(200)

  server.clock.advance({ minutes: 10 })
  expect(await make()).toBe(403)
  await github.signIn(browser, 'mallory')
  expect(await make()).toBe(403)
  await github.signIn(browser, 'ada')
  expect(await make()).toBe(200)

  const open = await server.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, ada?.id ?? ''))
  expect(open.filter(({ kind }) => kind === 'cookie')).toMatchObject([
    { signedInBy: 'github', confirmedAt: server.clock.now() },
  ])
  server.clock.advance({ minutes: 10 })
  expect(await make()).toBe(403)
})

test('a session that is not fresh connects and disconnects nothing until the person signs in again', async () => {
  const LIST = '/api/v1/users/current_user/integrations'
  const browser = createBrowser(server)
  const id = (await github.signIn(browser, 'grace')).split('/').at(-1) ?? ''
  await browser.post('/api/v1/users/finalize', signUpForm(id, { username: 'grace' }))
  const state = async () => {
    const { accounts, needs_sign_in } = (await browser.get(LIST)).json()
    return [accounts.map(({ provider }: { provider: string }) => provider), needs_sign_in]
  }
  const remove = async () => (await browser.delete(`${LIST}/google`)).statusCode

  server.clock.advance({ minutes: 10 })
  expect(await google.signIn(browser, 'thief@google.example')).toBe(
    '/signin?error=sign_in_again&provider=google',
  )
  expect(await state()).toEqual([['github'], true])
  expect(await server.db.select().from(identities).where(eq(identities.provider, 'google'))).toEqual([])

  await github.signIn(browser, 'grace')
  expect(await state()).toEqual([['github'], false])
  // A sign-in that starts in time counts, however long the provider's page takes.
  const left = await browser.get('/auth/google?version=2')
  const { path } = await google.approve(String(left.headers.location), 'grace@google.example')
  server.clock.advance({ minutes: 9 })
  expect((await browser.get(path)).headers.location).toMatch(/^\/signin\/[\w-]+$/)
  expect(await state()).toEqual([['github', 'google'], false])

  server.clock.advance({ minutes: 1 })
  expect(await remove()).toBe(403)
  expect(await state()).toEqual([['github', 'google'], true])
  await google.signIn(browser, 'grace@google.example')
  expect(await remove()).toBe(200)
  expect(await state()).toEqual([['github'], false])
})
