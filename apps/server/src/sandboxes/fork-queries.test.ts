import { pathOf } from '@sandlot/core/endpoint'
import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { statementsOf } from '../testing/statements-of.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('to make a sandbox from a template takes eighteen questions to the database, however many files it has', async () => {
  const client = server.as(await server.buildUser())
  const fork = (id: string) =>
    client.fetch(pathOf(forkSandbox, { id }), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  await fork('vanilla')
  for (const id of ['vanilla', 'react'])
    expect((await statementsOf(() => fork(id))).map(({ text }) => text)).toHaveLength(18)
})
