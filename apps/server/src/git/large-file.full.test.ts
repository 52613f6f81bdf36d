import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pullWork } from '@sandlot/core/branches/work-rest'
import { createGitRepository } from '@sandlot/core/git/rest'
import { leftOutMessages } from '@sandlot/core/repositories/left-out-messages'
import { forkById } from '@sandlot/core/sandboxes/fork'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesOf } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { folderOf } from './plumbing/folders.ts'
import { gitText } from './plumbing/process.ts'
import { plainGit, withToken } from './testing/plain-git.ts'

const LARGE = 100 * 1024 * 1024

let dataDir: string
let server: TestServer
let theirs: Awaited<ReturnType<typeof plainGit>>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'git-large-'))
  server = await createTestServer({ config: { dataDir } })
  await runMigrations({ connectionString: server.databaseUrl })
  await server.listen()
  theirs = await plainGit()
})
afterAll(async () => {
  await server.close()
  await theirs.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('a file of 100 MB is pushed and cloned intact, and its repository is opened and pulled without it', async () => {
  const ada = await server.buildUser()
  const team = await server.buildWorkspace({ members: { admin: [ada] } })
  const client = server.as(ada)
  const body = { name: 'large' }
  const repository = await client.rest(createGitRepository, { params: { id: team.id }, body })
  const url = withToken(repository.cloneUrl, await server.tokenFor(ada))
  await theirs.start('large', url)
  await theirs.commit('large', { 'a.txt': 'one\n', 'video.bin': randomBytes(LARGE) })
  await theirs.git('large', 'push', '--quiet', 'origin', 'main')
  await theirs.git('.', 'clone', '--quiet', url, 'again')
  expect(await theirs.git('again', 'cat-file', '-s', 'main:video.bin')).toBe(String(LARGE))
  expect(await gitText(['fsck', '--full'], { dir: folderOf(server.deps, repository.id) })).toBe('')

  const place = `github/${repository.owner}/${repository.name}`
  const { id, notes } = await forkById(client, place, { teamId: team.id })
  expect(notes).toEqual([leftOutMessages.large(['video.bin'])])
  const files = async () => filesOf(await client.rest(getSandbox, { params: { id } }))
  expect(await files()).toEqual({ 'a.txt': 'one\n' })

  await theirs.commit('large', { 'b.txt': 'two\n', 'video.bin': randomBytes(LARGE) })
  await theirs.git('large', 'push', '--quiet', 'origin', 'main')
  const pulled = await client.rest(pullWork, { params: { id } })
  expect(pulled).toMatchObject({ conflicts: [], skipped: ['video.bin'] })
  expect(await files()).toEqual({ 'a.txt': 'one\n', 'b.txt': 'two\n' })
})
