import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { sandboxJobs } from './jobs.ts'
import { findSandbox } from './repo.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('deleted sandboxes are removed permanently after 30 days, not before [CN-020] [IT-067]', async () => {
  const author = await server.buildUser()
  const sandbox = await server.buildSandbox({ author, removedAt: server.clock.now() })
  const kept = await server.buildSandbox({ author })
  const purge = sandboxJobs(server.deps).find((job) => job.name === 'sandboxes:purge')

  server.clock.advance({ days: 30 })
  await purge?.run()
  expect(await findSandbox(server.db, sandbox.id)).not.toBeNull()

  server.clock.advance({ seconds: 1 })
  await purge?.run()
  await purge?.run()
  expect(await findSandbox(server.db, sandbox.id)).toBeNull()
  expect(await findSandbox(server.db, kept.id)).not.toBeNull()
})
