import { useOneTimeLink } from '@sandlot/core/accounts/links/email-link-rest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { startLines } from './start-links.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const tokenIn = (lines: string[]) => /\/signin\/(\S+)/.exec(lines.join('\n'))?.[1] ?? ''

test('the terminal offers a first-administrator link, then a sign-in link, and neither when a provider is configured', async () => {
  const first = await startLines(server.deps)
  expect(first.join('\n')).toContain('There is no administrator yet')
  expect(first.join('\n')).toMatch(/code: \S+/)

  const admin = await server.buildUser({ username: 'ada', isAdmin: true })
  const again = await startLines(server.deps)
  expect(again[0]).toContain('sign in as ada')
  const reply = await server.as(null).rest(useOneTimeLink, { body: { token: tokenIn(again) } })
  expect(reply.pendingUserId).toBeNull()
  expect(admin.isAdmin).toBe(true)

  const github = { url: 'http://g', apiUrl: 'http://g', clientId: 'i', clientSecret: 's' }
  expect(await startLines({ ...server.deps, config: { ...server.deps.config, github } })).toEqual([])
})
