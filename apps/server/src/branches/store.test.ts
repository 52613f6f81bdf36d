import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGitRepository } from '@sandlot/core/git/rest'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '../repositories/tables.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { storeHostState } from './store.ts'
import { branches } from './tables.ts'

let dataDir: string
let server: TestServer

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'branches-'))
  server = await createTestServer({ config: { dataDir } })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('twenty thousand branches of a hosted repository are stored, and most of them forgotten again', async () => {
  const user = await server.buildUser()
  const body = { name: 'site', readme: true }
  const { id } = user.personalWorkspace
  await server.as(user).rest(createGitRepository, { params: { id }, body })
  const [project] = await server.db.select().from(projects)
  if (!project) throw new Error('no project')
  const store = (count: number) =>
    server.db.transaction((tx) => {
      const names = ['main', ...Array.from({ length: count }, (_, at) => `branch-${at}`)]
      const state = { branches: names, pullRequests: [] }
      return storeHostState(tx, server.deps, project, 'main', state, server.clock.now())
    })
  const stored = () => server.db.$count(branches, eq(branches.projectId, project.id))
  expect(await store(20_000)).toBe(true)
  expect(await stored()).toBe(20_001)
  expect(await store(3)).toBe(true)
  expect(await stored()).toBe(4)
})
