import { getProfile } from '@sandlot/core/profile/rest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { templates } from '../templates/tables.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const buildTemplate = async (author: BuiltUser, published: boolean, fields: object = {}) => {
  const { id: sandboxId } = await server.buildSandbox({ author, ...fields })
  const now = server.clock.now()
  const row = { id: server.deps.ids.uuid(), sandboxId, published, insertedAt: now, updatedAt: now }
  await server.db.insert(templates).values(row)
}
const badgesOf = async (username: string) =>
  (await server.as(null).rest(getProfile, { params: { username } })).badges.map(({ id }) => id)

test('[RS-060] [RP-031] the public list names template authors, and they are recognized ignoring case', async () => {
  const [ada, ben, cleo] = [
    await server.buildUser({ username: 'ada' }),
    await server.buildUser({ username: 'ben' }),
    await server.buildUser({ username: 'cleo' }),
  ]
  await buildTemplate(ada, true)
  await buildTemplate(ada, true)
  await buildTemplate(ben, false)
  await buildTemplate(cleo, true, { privacy: 2 })
  const reply = await server.as(null).fetch('/api/v1/contributors.json')
  expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  expect(await reply.json()).toEqual(['ada'])
  expect([
    await badgesOf('ADA'),
    await badgesOf('ada'),
    await badgesOf('Ben'),
    await badgesOf('cleo'),
  ]).toEqual([['contributor'], ['contributor'], [], []])
})
