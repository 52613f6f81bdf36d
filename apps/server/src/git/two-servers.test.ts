import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addWebhook, createGitRepository } from '@sandlot/core/git/rest'
import { eq, sql } from 'drizzle-orm'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { createContext } from '../create-context.ts'
import { openDatabase } from '../platform/db/database.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { localWork } from './local-work.ts'
import { folderOf } from './plumbing/folders.ts'
import { refsBelow } from './plumbing/refs.ts'
import { gitPulls, gitRefs } from './tables.ts'
import { plainGit, withToken } from './testing/plain-git.ts'

let dataDir: string
let server: TestServer
let database: ReturnType<typeof openDatabase>
let second: Awaited<ReturnType<typeof createApp>>
let theirs: Awaited<ReturnType<typeof plainGit>>
let ada: BuiltUser

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'git-two-'))
  server = await createTestServer({ config: { dataDir } })
  await runMigrations({ connectionString: server.databaseUrl })
  await server.listen()
  database = openDatabase(server.databaseUrl)
  second = await createApp({ ...server.deps, db: database.db })
  await second.listen({ host: '127.0.0.1', port: 0 })
  theirs = await plainGit()
  ada = await server.buildUser()
})
afterAll(async () => {
  await second.close()
  await server.close()
  await database.close()
  await theirs.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** The same address on the other server. */
function atSecond(url: string): string {
  const address = new URL(url)
  const place = second.server.address()
  if (typeof place === 'object' && place) address.port = String(place.port)
  return address.href
}

const workAt = (db: TestServer['db']) => {
  const context = createContext(
    { ...server.deps, db, log: server.app.log },
    {
      ...{ userId: ada.id, sessionId: server.deps.ids.uuid(), kind: 'token', scope: 'write' },
      ...{ isAdmin: false, isService: false, signedInAt: server.clock.now(), primaryWorkspaceId: null },
      ...{ personalWorkspaceId: ada.personalWorkspaceId, user: ada },
    },
  )
  return localWork({ ...context, actor: { ...context.actor, sessionId: null } })
}

test('with two servers on one database and folder, one of conflicting changes wins, and each change is seen and announced once', async () => {
  const team = await server.buildWorkspace({ name: 'Acme', members: { admin: [ada] } })
  const repository = await server
    .as(ada)
    .rest(createGitRepository, { params: { id: team.id }, body: { name: 'both' } })
  const params = { id: team.id, repository: repository.id }
  await server.as(ada).rest(addWebhook, { params, body: { url: 'https://ci.example.com/x' } })
  const url = withToken(repository.cloneUrl, await server.tokenFor(ada))
  const places = { a: url, b: atSecond(url) }
  await theirs.start('a', places.a)
  await theirs.commit('a', { 'a.txt': '0' })
  await theirs.git('a', 'push', '--quiet', 'origin', 'main')
  await theirs.git('.', 'clone', '--quiet', places.b, 'b')
  const dir = folderOf(server.deps, repository.id)
  const known = async () =>
    (await server.db.select().from(gitRefs).where(eq(gitRefs.repositoryId, repository.id)))
      .map(({ name, sha }) => `${name} ${sha}`)
      .sort()
  const there = async () =>
    (await refsBelow(dir, 'refs/heads')).map(({ name, sha }) => `${name} ${sha}`).sort()

  for (let round = 1; round <= 3; round += 1) {
    // Separate files, because the merges below must not conflict, whoever pushed first.
    await theirs.commit('a', { [`a${round}.txt`]: 'a' })
    await theirs.commit('b', { [`b${round}.txt`]: 'b' })
    const outcomes = await Promise.all([
      theirs.tried('a', 'push', 'origin', 'main', `main:from-a-${round}`),
      theirs.tried('b', 'push', 'origin', 'main', `main:from-b-${round}`),
    ])
    expect(outcomes.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await known()).toEqual(await there())
    // Both separate branches were accepted, whatever happened to the shared one.
    expect(await there()).toHaveLength(1 + 2 * round)
    for (const one of ['a', 'b'] as const) {
      await theirs.git(one, 'fetch', '--quiet', 'origin')
      await theirs.git(one, 'rebase', '--quiet', 'origin/main')
    }
  }
  const told = await server.db.execute<{ payload: { body: string } }>(
    sql`select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'git:webhook'`,
  )
  const changes = told.rows.map(({ payload }) => {
    const { ref, after } = JSON.parse(payload.body)
    return `${ref} ${after}`
  })
  expect(new Set(changes).size).toBe(changes.length)
  expect(changes).toHaveLength(1 + 3 * 3)

  const [one, two] = [workAt(server.db), workAt(database.db)]
  const pull = { body: '', head: 'from-a-3', base: 'from-b-1', draft: false, reviewers: [] }
  const { number } = await one.createPullRequest(repository, { ...pull, title: 'Both' })
  const before = await there()
  const merges = await Promise.allSettled(
    [one, two].map((work) => work.merge(repository, number, { method: 'merge', title: 'Merge' })),
  )
  // The other one finds that the base has moved or that the pull request is merged.
  const merged = merges.filter((one) => one.status === 'fulfilled' && one.value !== null)
  expect(merged).toHaveLength(1)
  const after = await there()
  expect(after.filter((ref) => !before.includes(ref))).toHaveLength(1)
  expect(await known()).toEqual(after)
  expect(await server.db.select().from(gitPulls)).toMatchObject([{ state: 'merged' }])
})
