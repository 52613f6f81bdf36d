import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { features } from '@sandlot/core/accounts/rest'
import { listAudit } from '@sandlot/core/admin/audit-rest'
import { setupMessages } from '@sandlot/core/admin/setup-messages'
import {
  clearSetup,
  instanceSetup,
  type SetupStep,
  setUpGithub,
  setUpGoogle,
  setUpMail,
  skipStep,
} from '@sandlot/core/admin/setup-rest'
import { testMail } from '@sandlot/core/admin/system-rest'
import { prefixOf } from '@sandlot/core/endpoint'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBrowser } from '../../accounts/testing/browser.ts'
import { startGithub } from '../../accounts/testing/github.ts'
import { startGoogle } from '../../accounts/testing/social.ts'
import { createApp } from '../../app.ts'
import { deriveKeys, encrypt } from '../../platform/keys/keys.ts'
import { auditEvents } from '../../platform/tables.ts'
import type { BuiltUser } from '../../testing/builders.ts'
import { createTestClock } from '../../testing/clock.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { statementsOf } from '../../testing/statements-of.ts'
import { invitations } from '../../workspaces/tables.ts'
import { instanceSetup as table } from '../tables.ts'
import { SetupCache } from './current.ts'

let github: Awaited<ReturnType<typeof startGithub>>
let google: Awaited<ReturnType<typeof startGoogle>>
let server: TestServer
let ada: BuiltUser
let smtpPort: number
const taken: string[] = []
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    username === 'sandlot' && password === 'p@ss/word'
      ? done(null, { user: username })
      : done(new Error('Invalid login')),
  onData: (stream, { envelope }, done) => {
    stream.resume()
    stream.on('end', () => {
      taken.push(...envelope.rcptTo.map(({ address }) => address))
      done()
    })
  },
})

beforeAll(async () => {
  github = await startGithub([{ login: 'eve', email: 'eve@example.com' }])
  google = await startGoogle([{ email: 'gil@example.com', name: 'Gil' }])
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  smtpPort = (smtp.server.address() as AddressInfo).port
  server = await createTestServer({
    clock: createTestClock(new Date()),
    config: {
      githubUrl: github.config.url,
      githubApiUrl: github.config.apiUrl,
      googleIssuer: google.config.issuer,
    },
  })
  ada = await server.buildUser({ isAdmin: true, email: 'ada@example.com' })
})
beforeEach(async () => {
  await server.db.delete(table)
  await server.db.delete(auditEvents)
  server.deps.setupCache.forget()
  taken.length = 0
})
afterAll(async () => {
  await server.close()
  await github.close()
  await google.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

const githubForm = (fields: object = {}) => {
  const { clientId, clientSecret } = github.config
  return { clientId, secret: clientSecret, url: null, apiUrl: null, ...fields }
}
const mailForm = (fields: object = {}) => ({
  host: '127.0.0.1',
  port: smtpPort,
  isSecure: false,
  username: 'sandlot',
  secret: 'p@ss/word',
  from: 'Sandlot <sandlot@example.com>',
  ...fields,
})

test('settings made in the browser take effect immediately, and the secret is never returned', async () => {
  const offered = () => server.as(null).rest(features)
  expect(await offered()).toMatchObject({ loginWithGithub: false, loginWithGoogle: false, sendsMail: false })
  const { clientId, clientSecret } = google.config
  await server.as(ada).rest(setUpGithub, { body: githubForm() })
  await server.as(ada).rest(setUpGoogle, { body: { clientId, secret: clientSecret } })
  await server.as(ada).rest(setUpMail, { body: mailForm() })
  expect(await offered()).toMatchObject({ loginWithGithub: true, loginWithGoogle: true, sendsMail: true })

  const browser = createBrowser(server)
  expect(await github.signIn(browser, 'eve')).toMatch(/^\/signup\//)
  expect(await google.signIn(createBrowser(server), 'gil@example.com')).toMatch(/^\/signup\//)
  expect(await server.as(ada).rest(testMail)).toMatchObject({ to: 'ada@example.com', sent: true })
  expect(taken).toEqual(['ada@example.com'])

  const told = await (await server.as(ada).fetch('/api/v1/admin/setup')).text()
  const kept = JSON.stringify(await server.db.select().from(table))
  const { entries } = await server.as(ada).rest(listAudit, { query: { action: 'setup.' } })
  for (const secret of [github.config.clientSecret, clientSecret, 'p@ss/word'])
    for (const text of [told, kept, JSON.stringify(entries)]) expect(text).not.toContain(secret)
  expect(entries.map(({ details }) => details.part)).toEqual(['mail', 'google', 'github'])
  expect(JSON.parse(told)).toMatchObject({
    github: {
      source: 'stored',
      has_secret: true,
      settings: { client_id: github.config.clientId },
      changed_by: ada.username,
    },
    mail: { settings: { host: '127.0.0.1', username: 'sandlot' } },
  })
})

test('the first person is alone until someone else joins or is invited', async () => {
  const first = await createTestServer()
  const owner = await first.buildUser({ isAdmin: true })
  const hasOthers = async () => (await first.as(owner).rest(instanceSetup)).hasOthers
  expect(await hasOthers()).toBe(false)
  await first.db.insert(invitations).values({
    id: first.deps.ids.uuid(),
    workspaceId: owner.personalWorkspace.id,
    email: 'ben@example.com',
    authorization: 'WRITE',
    insertedAt: first.clock.now(),
  })
  expect(await hasOthers()).toBe(true)
  await first.db.delete(invitations)
  await first.buildUser()
  expect(await hasOthers()).toBe(true)
  await first.close()
})

test('another server with the same database applies it a moment later', async () => {
  const other = await createApp({ ...server.deps, setupCache: new SetupCache() })
  const offers = async () =>
    (await other.inject({ url: prefixOf(features) + features.path })).json().login_with_github
  expect(await offers()).toBe(false)
  await server.as(ada).rest(setUpGithub, { body: githubForm() })
  server.clock.advance({ seconds: 2 })
  expect(await offers()).toBe(true)
  await server.as(ada).rest(clearSetup, { params: { part: 'github' } })
  server.clock.advance({ seconds: 2 })
  expect(await offers()).toBe(false)
  await other.close()
})

test('requests make no extra query for it', async () => {
  await server.as(null).rest(features)
  const statements = await statementsOf(() => server.as(null).rest(features))
  expect(statements.filter(({ text }) => text.includes('instance_setup'))).toEqual([])
})

test('a wrong secret or login is reported before anything is saved', async () => {
  await expect(
    server.as(ada).rest(setUpGithub, { body: githubForm({ secret: 'wrong' }) }),
  ).rejects.toMatchObject({
    code: 'validation',
    field: 'secret',
    message: setupMessages.wrongClient('GitHub'),
  })
  await expect(
    server.as(ada).rest(setUpGoogle, { body: { clientId: google.config.clientId, secret: 'wrong' } }),
  ).rejects.toMatchObject({ code: 'validation', message: setupMessages.wrongClient('Google') })
  await expect(
    server.as(ada).rest(setUpMail, { body: mailForm({ secret: 'wrong', isUnchecked: true }) }),
  ).rejects.toMatchObject({ code: 'validation', message: setupMessages.wrongMailLogin })
  await expect(server.as(ada).rest(setUpGithub, { body: githubForm({ secret: '' }) })).rejects.toMatchObject({
    code: 'validation',
    message: setupMessages.secretMissing,
  })
  expect(await server.db.select().from(table)).toEqual([])
})

test('an unreachable service is reported, and saved only when explicitly unchecked', async () => {
  const closed = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
  const away = githubForm({ url: `http://127.0.0.1:${closed}/` })
  await expect(server.as(ada).rest(setUpGithub, { body: away })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('GitHub could not be reached'),
  })
  const mailAway = mailForm({ port: closed })
  await expect(server.as(ada).rest(setUpMail, { body: mailAway })).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect(await server.db.select().from(table)).toEqual([])
  const saved = await server.as(ada).rest(setUpGithub, { body: { ...away, isUnchecked: true } })
  expect(saved.github.settings).toMatchObject({ url: `http://127.0.0.1:${closed}` })
  await server.as(ada).rest(setUpMail, { body: { ...mailAway, isUnchecked: true } })
})

test('a stored secret is kept, and never sent to another host or port, nor in the clear if it was encrypted before', async () => {
  await server.as(ada).rest(setUpGithub, { body: githubForm() })
  await server.as(ada).rest(setUpMail, { body: mailForm() })
  await server.as(ada).rest(setUpMail, { body: mailForm({ secret: undefined, from: 'box@example.com' }) })
  expect(await server.as(ada).rest(testMail)).toMatchObject({ sent: true })
  for (const call of [
    () =>
      server
        .as(ada)
        .rest(setUpGithub, { body: githubForm({ secret: undefined, url: 'http://127.0.0.1:1' }) }),
    ...[{ host: 'localhost' }, { port: smtpPort + 1 }, { isSecure: true }, { username: 'other' }].map(
      (changed) => () =>
        server.as(ada).rest(setUpMail, { body: mailForm({ secret: undefined, ...changed }) }),
    ),
  ])
    await expect(call()).rejects.toMatchObject({ message: setupMessages.secretMissing })
})

test('a secret that no key decrypts is reported as lost, stops working, and can be entered again', async () => {
  await server.as(ada).rest(setUpGithub, { body: githubForm() })
  await server.as(ada).rest(setUpMail, { body: mailForm() })
  const strange = encrypt('secret', deriveKeys([randomBytes(32)]).setupSecrets)
  await server.db.update(table).set({ encryptedSecret: strange })
  server.deps.setupCache.forget()
  const told = await server.as(ada).rest(instanceSetup)
  const lost = { source: 'stored', hasSecret: false, isSecretLost: true }
  expect(told).toMatchObject({
    github: { ...lost, settings: { clientId: github.config.clientId } },
    mail: { ...lost, settings: { host: '127.0.0.1' } },
    google: { source: 'none', isSecretLost: false },
  })
  expect(await server.as(null).rest(features)).toMatchObject({ loginWithGithub: false, sendsMail: false })
  await expect(
    server.as(ada).rest(setUpMail, { body: mailForm({ secret: undefined }) }),
  ).rejects.toMatchObject({ message: setupMessages.secretMissing })
  const again = await server.as(ada).rest(setUpMail, { body: mailForm() })
  expect(again).toMatchObject({ mail: { hasSecret: true, isSecretLost: false }, github: lost })
})

test.each([
  ['github', setupMessages.parts.github],
  ['google', setupMessages.parts.google],
] as const)('when %s accepts the client but not the callback URL, the error names it', async (part, name) => {
  const fetch: typeof globalThis.fetch = async (input) =>
    String(input).endsWith('/.well-known/openid-configuration')
      ? Response.json({ token_endpoint: 'https://provider.test/token' })
      : Response.json({ error: 'redirect_uri_mismatch' }, { status: 400 })
  const app = await createApp({ ...server.deps, fetch })
  const { clientId, secret, ...urls } = githubForm()
  const reply = await app.inject({
    method: 'PUT',
    url: `/api/v1/admin/setup/${part}`,
    headers: { ...(await server.signIn(ada)), 'sec-fetch-site': 'same-origin' },
    payload: { client_id: clientId, secret, ...(part === 'github' && { url: urls.url, api_url: null }) },
  })
  const callback = `${server.deps.publicUrl()}/auth/${part}/callback`
  expect([reply.statusCode, reply.json().errors]).toEqual([
    422,
    { client_id: [setupMessages.wrongCallback(name, callback)] },
  ])
  await app.close()
})

test('the environment wins, is shown with its variable, and cannot be changed here', async () => {
  const fixed = await createApp({
    ...server.deps,
    setupCache: new SetupCache(),
    config: { ...server.deps.config, github: { ...github.config, clientId: 'from-environment' } },
  })
  await server.as(ada).rest(setUpGithub, { body: githubForm() })
  const headers = await server.signIn(ada)
  const told = (await fixed.inject({ url: '/api/v1/admin/setup', headers })).json().github
  expect(told).toMatchObject({ source: 'environment', variable: 'GITHUB_CLIENT_ID', settings: null })
  const refused = await fixed.inject({
    method: 'DELETE',
    url: '/api/v1/admin/setup/github',
    headers: { ...headers, 'sec-fetch-site': 'same-origin' },
  })
  expect([refused.statusCode, refused.json().detail ?? refused.body]).toEqual([409, expect.anything()])
  const left = await fixed.inject({ url: '/auth/github?version=2' })
  expect(String(left.headers.location)).toContain('client_id=from-environment')
  await fixed.close()
})

test('only for admins with a fresh sign-in; steps are skipped for all of them', async () => {
  const eve = await server.buildUser()
  await expect(server.as(eve).rest(instanceSetup)).rejects.toMatchObject({ code: 'not_found' })
  const headers = { ...(await server.signIn(ada)), 'sec-fetch-site': 'same-origin' }
  server.clock.advance({ minutes: 10 })
  for (const [method, url] of [
    ['PUT', '/api/v1/admin/setup/github'],
    ['PUT', '/api/v1/admin/setup/mail'],
    ['DELETE', '/api/v1/admin/setup/mail'],
  ] as const) {
    const reply = await server.inject({ method, url, headers, ...(method === 'PUT' && { payload: {} }) })
    expect(reply.json().code).toBe('sign_in_again')
  }
  const skip = (step: SetupStep, isSkipped: boolean) =>
    server.as(ada).rest(skipStep, { params: { step }, body: { isSkipped } })
  await Promise.all([skip('mail', true), skip('passkey', true), skip('mail', true)])
  expect((await server.as(ada).rest(instanceSetup)).skipped.toSorted()).toEqual(['mail', 'passkey'])
  expect((await skip('passkey', false)).skipped).toEqual(['mail'])
})

test('a part that another admin has changed meanwhile is not overwritten', async () => {
  const save = (clientId: string, seen: string | null) =>
    server.as(ada).rest(setUpGoogle, {
      body: { clientId, secret: google.config.clientSecret, seen, isUnchecked: true },
    })
  const { clientId } = google.config
  const both = await Promise.allSettled([save(clientId, null), save(clientId, null)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(save(clientId, null)).rejects.toMatchObject({ reason: 'changedMeanwhile' })
  const { google: seen } = await server.as(ada).rest(instanceSetup)
  await server.as(ada).rest(clearSetup, { params: { part: 'google' } })
  await expect(save(clientId, seen.changedAt)).rejects.toMatchObject({ reason: 'changedMeanwhile' })
  await save(clientId, null)
})
