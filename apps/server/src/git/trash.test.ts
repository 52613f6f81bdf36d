import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBranch } from '@sandlot/core/branches/mutations'
import { commitWork } from '@sandlot/core/branches/work-rest'
import { saveFiles } from '@sandlot/core/files/rest'
import { createGitRepository, deleteGitRepository, restoreGitRepository } from '@sandlot/core/git/rest'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { forkById } from '@sandlot/core/sandboxes/fork'
import { QueryClient } from '@tanstack/query-core'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { indexRepository } from './index-refs.ts'
import { folderOf } from './plumbing/folders.ts'
import { runGit } from './plumbing/process.ts'

let dataDir: string
let server: TestServer

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'git-trash-'))
  server = await createTestServer({ config: { dataDir } })
  await runMigrations({ connectionString: server.databaseUrl })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('a repository comes back from the trash with the drafts that were opened, and they can be committed', async () => {
  const user = await server.buildUser()
  const client = server.as(user)
  const { id: teamId } = user.personalWorkspace
  const body = { name: 'site', readme: true }
  const made = await client.rest(createGitRepository, { params: { id: teamId }, body })
  const dir = folderOf(server.deps, made.id)
  for (const ref of ['refs/tags/v1', 'refs/heads/topic']) await runGit(['update-ref', ref, 'main'], { dir })
  await indexRepository(server.deps, made.id)
  const place = { owner: made.owner, name: made.name, teamId }
  await createBranch(client, new QueryClient()).mutationFn({ ...place, branch: 'mine' })
  const open = (tree: string) => forkById(client, `github/${made.owner}/site/tree/${tree}`, { teamId })
  const { id } = await open('mine')
  for (const tree of ['v1', 'topic']) await open(tree)

  const one = { params: { id: teamId, repository: made.id } }
  await client.rest(deleteGitRepository, one)
  await client.rest(restoreGitRepository, one)
  const { branches } = await fetchProject(client, place)
  expect(branches.map(({ name, upstream }) => [name, upstream])).toEqual([
    ['main', true],
    ['mine', false],
    ['topic', true],
  ])
  expect(branches[1]).toMatchObject({ sandbox: { id } })

  const changes = [{ type: 'write' as const, path: 'new.txt', code: 'new', baseSha: null }]
  await client.rest(saveFiles, { params: { id }, body: { changes } })
  expect(
    await client.rest(commitWork, { params: { id }, body: { message: 'First', paths: ['new.txt'] } }),
  ).toMatchObject({ branch: 'mine', files: 1 })
})
