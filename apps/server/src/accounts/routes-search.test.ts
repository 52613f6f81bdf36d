import { afterAll, expect, test } from 'vitest'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

async function search(who: BuiltUser | null, username: string) {
  const reply = await server.as(who).fetch(`/api/v1/users/search?username=${encodeURIComponent(username)}`)
  return { status: reply.status, found: (await reply.json()) as { id: string; username: string }[] }
}

test('[RS-036] people are found by a prefix of their username, ignoring case', async () => {
  const ada = await server.buildUser({ username: 'Lovelace' })
  const other = await server.buildUser({ username: 'lovell' })
  await server.buildUser({ username: 'glove' })
  await server.buildUser({ username: 'lovely', suspendedAt: server.clock.now() })
  const avatar = (name: string) => `/api/v1/users/${name}/avatar.svg`
  expect(await search(ada, 'LOVE')).toEqual({
    status: 200,
    found: [
      { id: ada.id, avatar_url: avatar('Lovelace'), username: 'Lovelace' },
      { id: other.id, avatar_url: avatar('lovell'), username: 'lovell' },
    ],
  })
  expect((await search(ada, '@lovell')).found.map(({ id }) => id)).toEqual([other.id])
  for (const nothing of ['', 'l', '%%', '__', 'nobody-has-this'])
    expect(await search(ada, nothing)).toEqual({ status: 200, found: [] })
})

test('visitors cannot search, and only a handful of results are returned', async () => {
  expect((await search(null, 'lo')).status).toBe(401)
  const many = await Promise.all(
    Array.from({ length: 12 }, (_, at) => server.buildUser({ username: `many${at}` })),
  )
  expect((await search(many[0] ?? null, 'many')).found).toHaveLength(10)
})
