import { currentUser, features } from '@sandlot/core/accounts/rest'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents } from '../../platform/tables.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { users } from '../tables.ts'
import { createBrowser } from '../testing/browser.ts'
import { signedInBrowser } from '../testing/device.ts'
import { startVercel } from '../testing/vercel.ts'

const CONNECT = '/auth/vercel/connect'
const OWN = '/api/v1/users/current_user/integrations/vercel'
const DONE = '/dashboard?preferences=integrations'

let vercel: Awaited<ReturnType<typeof startVercel>>
let server: TestServer
beforeAll(async () => {
  vercel = await startVercel([{ username: 'ada-v', email: 'ada@vercel.example' }])
  server = await createTestServer({ config: { vercel: vercel.config } })
})
afterAll(async () => {
  await server.close()
  await vercel.close()
})

const leadsTo = async (reply: Promise<{ headers: Record<string, unknown> }>) =>
  String((await reply).headers.location)

async function person() {
  const user = await server.buildUser()
  const browser = await signedInBrowser(server, user)
  const known = async () => (await server.as(user).rest(currentUser)).integrations
  return { user, browser, known }
}

test('[PS-036] a Vercel account is connected, shown and disconnected, and its token is not stored', async () => {
  const { user, browser, known } = await person()
  expect(await server.as(null).rest(features)).toMatchObject({ vercel: true })
  expect(await known()).toMatchObject({ vercel: null, zeit: null })
  const back = await vercel.approve(await leadsTo(browser.get(CONNECT)), 'ada-v')
  expect(await leadsTo(browser.get(back))).toBe(DONE)
  const account = { login: 'ada-v', email: 'ada@vercel.example' }
  expect(await known()).toMatchObject({ vercel: account, zeit: account })
  const [row] = await server.db.select().from(users).where(eq(users.id, user.id))
  expect(JSON.stringify(row)).not.toContain('vercel_')

  expect((await browser.delete(OWN)).statusCode).toBe(200)
  expect(await known()).toMatchObject({ vercel: null, zeit: null })
  expect((await browser.delete(OWN)).statusCode).toBe(404)
  const noted = await server.db.select().from(auditEvents).where(eq(auditEvents.actorId, user.id))
  expect(noted.map(({ action, details }) => [action, details])).toEqual([
    ['account.connect', { provider: 'vercel' }],
    ['account.disconnect', { provider: 'vercel' }],
  ])
})

test('another browser’s attempt, a refusal and an unknown code connect nothing', async () => {
  const { browser, known } = await person()
  const other = await person()
  const back = await vercel.approve(await leadsTo(browser.get(CONNECT)), 'ada-v')
  expect(await leadsTo(other.browser.get(back))).toBe('/auth/vercel?error=state')
  const state = new URLSearchParams(back.split('?')[1]).get('state') ?? ''
  expect(await leadsTo(browser.get(`/auth/vercel/callback?state=${state}&code=made-up`))).toBe(
    '/auth/vercel?error=provider',
  )
  const again = new URL(await leadsTo(browser.get(CONNECT))).searchParams.get('state')
  expect(await leadsTo(browser.get(`/auth/vercel/callback?state=${again}&error=access_denied`))).toBe(
    '/auth/vercel?error=denied',
  )
  expect([await known(), await other.known()]).toMatchObject([{ vercel: null }, { vercel: null }])
})

test('nobody can start for someone else: a visitor signs in first, and another site cannot', async () => {
  expect(await leadsTo(createBrowser(server).get(CONNECT))).toBe('/signin?continue=%2Fauth%2Fvercel')
  const { browser } = await person()
  expect(await leadsTo(browser.get(CONNECT, { 'sec-fetch-site': 'cross-site' }))).toBe(
    '/auth/vercel?error=state',
  )
})

test('when not configured, there is nothing to connect', async () => {
  const plain = await createTestServer()
  expect(await plain.as(null).rest(features)).toMatchObject({ vercel: false })
  const browser = await signedInBrowser(plain, await plain.buildUser())
  expect(await leadsTo(browser.get(CONNECT))).toBe('/auth/vercel')
  await plain.close()
})
