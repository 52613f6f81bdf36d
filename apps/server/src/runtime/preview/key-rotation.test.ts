import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../../testing/server.ts'
import { CLEARED, cookieOf, createTestPreviews, TAB } from './testing/previews.ts'

const server = await createTestServer()
const { keys } = server.deps
const [older, newer] = [keys.previews[0], randomBytes(32)]
const before = await createTestPreviews(server, { keys: { ...keys, previews: [older, newer] } })
const after = await createTestPreviews(server, { keys: { ...keys, previews: [newer, older] } })
const later = await createTestPreviews(server, { keys: { ...keys, previews: [newer] } })
afterAll(async () => {
  await Promise.all([before.close(), after.close(), later.close()])
  await server.close()
})

const owner = await server.buildUser()
const { id } = await server.buildSandbox({
  files: { 'index.html': 'home' },
  privacy: 2,
  author: owner,
})

test('during a key rotation, each of two servers accepts the other’s signatures', async () => {
  for (const [one, other] of [
    [before, after],
    [after, before],
  ] as const) {
    const cookie = await one.openAs(owner, id)
    expect((await other.get(id, '/', { ...TAB, cookie })).statusCode).toBe(200)
    const again = await other.trade(id, await one.secretFor(owner, id), { cookie })
    expect([again.statusCode, again.headers['clear-site-data']]).toEqual([204, undefined])
  }
})

test('renewals are signed with the new key, so nothing is cleared once the old one is gone', async () => {
  const secret = await before.secretFor(owner, id)
  const old = await before.openAs(owner, id)
  expect((await later.get(id, '/', { ...TAB, cookie: old })).headers['clear-site-data']).toBe(CLEARED)
  const renewed = cookieOf(await after.trade(id, secret, { cookie: old }), old)
  const reply = await later.get(id, '/', { ...TAB, cookie: renewed })
  expect([reply.statusCode, reply.headers['clear-site-data']]).toEqual([200, undefined])
})
