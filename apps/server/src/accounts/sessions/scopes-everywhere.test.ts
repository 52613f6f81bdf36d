import { pathOf } from '@sandlot/core/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes, schema } from '../../features.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { createBrowser } from '../testing/browser.ts'
import { signedInBrowser } from '../testing/device.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** Calls that change nothing, revoke only the token itself, or start a sign-in, which belongs to nobody. */
const open = [
  'DELETE /api/v1/users/signout',
  'DELETE /api/v1/auth/revoke/x',
  'POST /api/v1/auth/device/code',
  'POST /api/v1/auth/device/token',
  'POST /api/v1/sandpack/verify',
  // These check permissions again for what they open.
  'POST /api/v1/users/current_user/sse',
  'POST /api/v1/workspaces/x/export',
  'POST /api/v1/users/current_user/export',
]

/** Every call that changes something, with a value for each part of its path. */
const writes = routes.flatMap((route) => {
  // Plain git gets its own refusal message (smart-http.test.ts).
  if (route.kind === 'page')
    return route.method === 'GET' || route.speaks === 'git' ? [] : [`${route.method} ${route.url}`]
  const { method } = route.endpoint
  if (method === 'GET' && !route.writes) return []
  const names = [...route.endpoint.path.matchAll(/:([a-zA-Z]+)/g)].map(([, name]) => [name, 'x'])
  return [`${method} ${pathOf(route.endpoint, Object.fromEntries(names)).replace('*', 'x')}`]
})

async function readingToken(): Promise<string> {
  const browser = await signedInBrowser(server, await server.buildUser())
  return (await browser.post('/api/v1/auth/tokens', { name: 'reader', scope: 'read' })).json().token
}

test('a read-only token is refused by every call that writes', async () => {
  expect(writes.length).toBeGreaterThan(20)
  expect(writes).toEqual(expect.arrayContaining(open))
  const program = createBrowser(server, { authorization: `Bearer ${await readingToken()}` })
  const notRefused: string[] = []
  for (const call of writes.filter((one) => !open.includes(one))) {
    const [method = '', url = ''] = call.split(' ')
    const reply =
      method === 'GET'
        ? await program.get(url)
        : method === 'DELETE'
          ? await program.delete(url)
          : await program.send(method as 'POST', url, { body: {} })
    if (reply.statusCode !== 403 || reply.json().code !== 'forbidden')
      notRefused.push(`${call}: ${reply.statusCode} ${reply.body.slice(0, 80)}`)
  }
  expect(notRefused).toEqual([])
})

test('and by every mutation', async () => {
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {})
  expect(fields.length).toBeGreaterThan(20)
  const context = { viewer: { scope: 'read' } }
  for (const field of fields)
    await expect(
      Promise.resolve().then(() => field.resolve?.({}, {}, context as never, {} as never)),
      field.name,
    ).rejects.toMatchObject({ code: 'forbidden' })
})
