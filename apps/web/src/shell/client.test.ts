import { currentUser, features } from '@sandlot/core/accounts/rest'
import { expect, test, vi } from 'vitest'
import { createStorage } from './browser/storage.ts'
import { createWebClient } from './client.ts'

const KEY = 'CSB/TOKEN'

const FLAGS = Object.fromEntries(
  ['apple', 'github', 'google', 'workos'].map((way) => [`login_with_${way}`, false]),
)

/** A device that keeps this under the token's name, and a server at which these tokens and the cookie open something. */
function connect(kept: string | null, alive: readonly string[] = []) {
  const values = new Map(kept === null ? [] : [[KEY, kept]])
  const sent: (string | null)[] = []
  const storage = createStorage(
    () => ({
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    }),
    vi.fn(),
  )
  const open = new Set(alive)
  const client = createWebClient('http://localhost', storage, async (...call) => {
    const authorization = new Request(...call).headers.get('authorization')
    sent.push(authorization)
    const token = authorization?.replace('Bearer ', '')
    return token === undefined || open.has(token)
      ? Response.json(FLAGS)
      : Response.json({ errors: { detail: ['This token is not valid.'] } }, { status: 401 })
  })
  return { client, sent, values, revoke: (token: string) => void open.delete(token) }
}

test('without a token the cookie alone says who asks', async () => {
  const { client, sent } = connect(null)
  await client.rest(features)
  expect(sent).toEqual([null])
})

test('a token that still opens something goes with every call', async () => {
  const { client, sent, values } = connect('"slt_alive"', ['slt_alive'])
  await client.rest(features)
  await client.rest(features)
  expect(sent).toEqual(['Bearer slt_alive', 'Bearer slt_alive', 'Bearer slt_alive'])
  expect(values.get(KEY)).toBe('"slt_alive"')
})

test('a dead one is forgotten before anything else is asked, and the cookie counts again', async () => {
  const { client, sent, values } = connect('"slt_dead"')
  await Promise.all([client.rest(features), client.rest(features)])
  expect(sent).toEqual(['Bearer slt_dead', null, null])
  expect(values.has(KEY)).toBe(false)
})

test('one that dies while the page is open ends what it opened, and stands in nobody’s way afterwards', async () => {
  const { client, sent, values, revoke } = connect('"slt_soon"', ['slt_soon'])
  await client.rest(features)
  revoke('slt_soon')
  await expect(client.rest(currentUser)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(values.has(KEY)).toBe(false)
  await client.rest(features)
  expect(sent.at(-1)).toBeNull()
})

test.each(['-1', 'null', '""', '[[]]', '{"a":1}', '{oops'])(
  'what was never a token (%s) is not sent',
  async (kept) => {
    const { client, sent } = connect(kept)
    await client.rest(features)
    expect(sent).toEqual([null])
  },
)
