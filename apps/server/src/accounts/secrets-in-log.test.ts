import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { createFirstRunLink } from './links/first-run.ts'
import { createBrowser, signUpForm } from './testing/browser.ts'
import { startGithub } from './testing/github.ts'

let github: Awaited<ReturnType<typeof startGithub>>
let server: TestServer
const lines: string[] = []

beforeAll(async () => {
  github = await startGithub([{ login: 'lin', email: 'lin@example.com' }])
  server = await createTestServer({
    config: { github: github.config, logLevel: 'trace' },
    logTo: { write: (line) => void lines.push(line) },
  })
})
afterAll(async () => {
  await server.close()
  await github.close()
})

test('no sign-in secret is written to the log, whether it succeeds or fails', async () => {
  const browser = createBrowser(server)
  const first = await createFirstRunLink(server.deps)
  const secrets = [first?.token ?? '', first?.code ?? '']
  await browser.get(`/signin/${first?.token}`)
  await browser.post('/api/v1/auth/one-time', { token: first?.token })
  await browser.get(`/api/v1/auth/verify/${first?.code}`)
  secrets.push(...browser.jar.values())

  const left = await browser.get('/auth/github?version=2')
  secrets.push(browser.jar.get('sandlot_sign_in') ?? '')
  const back = await github.approve(String(left.headers.location), 'lin')
  secrets.push(...new URL(back, 'http://here').searchParams.values())
  const place = String((await browser.get(back)).headers.location)
  secrets.push(browser.jar.get('sandlot_pending') ?? '')
  const id = place.split('/').at(-1) ?? ''
  await browser.post('/api/v1/users/finalize', signUpForm(id))
  await browser.get(back)
  const { token } = (await browser.get('/api/v1/auth/auth-token')).json()
  await browser.get('/api/v1/users/current', { authorization: `Bearer ${token}` })
  await browser.delete(`/api/v1/auth/revoke/${token}`)
  secrets.push(token, browser.jar.get('sandlot') ?? '', github.config.clientSecret)

  const log = lines.join('')
  expect(log).toContain('/api/v1/auth/revoke/[redacted]')
  for (const secret of secrets.filter((value) => value !== 'true')) {
    expect(secret.length).toBeGreaterThan(8)
    expect(log).not.toContain(secret)
  }
})
