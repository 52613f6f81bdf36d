import { attemptLimits } from '@sandlot/core/accounts/limits'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { sandboxes } from '../../sandboxes/tables.ts'
import { createTestServer } from '../../testing/server.ts'
import { createTestPreviews, RESOURCE, TAB, type TestPreviews } from './testing/previews.ts'

const server = await createTestServer()
const [first, second] = [await createTestPreviews(server), await createTestPreviews(server)]
afterAll(async () => {
  await Promise.all([first.close(), second.close()])
  await server.close()
})

const files = { 'index.html': 'home' }
const { free, capSeconds } = attemptLimits.preview
const owner = await server.buildUser()
const open = await server.buildSandbox({ files })
// A short id, as sandboxes once had.
const unlisted = await server.buildSandbox({
  id: server.deps.ids.short(6),
  files,
  privacy: 2,
  author: owner,
})
const unlistedLong = await server.buildSandbox({ files, privacy: 1 })
const hidden = await server.buildSandbox({ files, privacy: 2, author: owner })

const statusOf = async (
  name: string,
  address: string,
  { from = first, headers = TAB }: { from?: TestPreviews; headers?: Record<string, string> } = {},
) => (await from.get(name, '/', headers, address)).statusCode

async function tryNames(address: string, from?: TestPreviews): Promise<void> {
  for (let tried = 0; tried <= free; tried += 1)
    expect(await statusOf(`none${tried}`, address, { ...(from && { from }) })).toBe(401)
}

describe('guessing preview names', () => {
  test('requires waiting before the next attempt, on every server, but does not affect others', async () => {
    await tryNames('203.0.113.9')
    for (const from of [first, second]) expect(await statusOf('another', '203.0.113.9', { from })).toBe(429)
    expect(await statusOf('another', '203.0.113.10')).toBe(401)
    server.clock.advance({ seconds: capSeconds })
    expect(await statusOf('another', '203.0.113.9')).toBe(401)
  })

  test('does not reveal private sandboxes any sooner', async () => {
    await tryNames('203.0.113.11')
    expect(await statusOf(hidden.id, '203.0.113.11')).toBe(429)
  })

  test('leaves public previews, and those opened by a pass, accessible', async () => {
    const cookie = await first.openAs(owner, hidden.id)
    await tryNames('203.0.113.12')
    expect(await statusOf(open.id, '203.0.113.12')).toBe(200)
    expect(await statusOf(hidden.id, '203.0.113.12', { headers: { ...TAB, cookie } })).toBe(200)
  })

  test('does not reveal short names of unlisted sandboxes until the wait is over', async () => {
    const cookie = await first.openAs(owner, unlisted.id)
    await server.deps.db.update(sandboxes).set({ privacy: 1 }).where(eq(sandboxes.id, unlisted.id))
    expect(await statusOf(unlisted.id, '203.0.113.16')).toBe(200)
    await tryNames('203.0.113.16')
    expect(await statusOf(unlisted.id, '203.0.113.16')).toBe(429)
    expect(await statusOf(unlisted.id, '203.0.113.16', { headers: { ...TAB, cookie } })).toBe(200)
    expect(await statusOf(unlistedLong.id, '203.0.113.16')).toBe(200)
    expect(await statusOf(unlisted.id, '203.0.113.17')).toBe(200)
    server.clock.advance({ seconds: capSeconds })
    expect(await statusOf(unlisted.id, '203.0.113.16')).toBe(200)
  })

  test('does not include requesting the same one repeatedly', async () => {
    for (let asked = 0; asked < free * 2; asked += 1)
      expect(await statusOf('gone', '203.0.113.13', { headers: RESOURCE })).toBe(404)
    expect(await statusOf('another', '203.0.113.13')).toBe(401)
  })
})

test('an address has one limit of calls per minute across all servers', async () => {
  const few = await Promise.all([1, 2].map(() => createTestPreviews(server, { perMinute: 20 })))
  const ask = async (index: number, address: string) =>
    statusOf(open.id, address, { from: few[index % 2] as TestPreviews })
  for (let asked = 0; asked < 20; asked += 1) expect(await ask(asked, '203.0.113.14')).toBe(200)
  expect([await ask(0, '203.0.113.14'), await ask(1, '203.0.113.14')]).toEqual([429, 429])
  expect(await ask(0, '203.0.113.15')).toBe(200)
  await Promise.all(few.map((one) => one.close()))
})
