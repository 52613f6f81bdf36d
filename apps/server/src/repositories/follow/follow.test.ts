import { createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commitWork, workStatus } from '@sandlot/core/branches/work-rest'
import { saveFiles } from '@sandlot/core/files/rest'
import { createGitRepository, updateGitRepository } from '@sandlot/core/git/rest'
import { updateFollowing } from '@sandlot/core/repositories/follow-rest'
import { forkSandboxByPath, getSandbox } from '@sandlot/core/sandboxes/rest'
import { eq, sql } from 'drizzle-orm'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainGit, withToken } from '../../git/testing/plain-git.ts'
import { sandboxes } from '../../sandboxes/tables.ts'
import { templates } from '../../templates/tables.ts'
import { type BuiltUser, type BuiltWorkspace, filesOf } from '../../testing/builders.ts'
import { startRepositories } from '../../testing/github-repository.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { webhookJobs } from '../webhooks/jobs.ts'
import { FOLLOW_JOB } from './begin.ts'

const SECRET = 'hush'
const NIGHT_MS = 24 * 60 * 60_000
const page = (text: string) => ({ name: 'docs/index.html', content: text })

type Repositories = Parameters<typeof startRepositories>[0]
const theirs: Repositories = {
  'acme/site': { files: [page('one'), { name: 'other.txt', content: 'x' }] },
  'acme/docs': { files: [page('one')] },
  'acme/told': { files: [page('one')] },
  'acme/plain': { files: [page('one')] },
}

let github: Awaited<ReturnType<typeof startRepositories>>
let dataDir: string
let server: TestServer
let own: Awaited<ReturnType<typeof plainGit>>
let ada: BuiltUser
let team: BuiltWorkspace

beforeAll(async () => {
  github = await startRepositories(theirs)
  dataDir = await mkdtemp(join(tmpdir(), 'follow-'))
  server = await createTestServer({
    config: { dataDir, githubApiUrl: github.url, githubWebhookSecret: SECRET },
  })
  await server.listen()
  await runMigrations({ connectionString: server.databaseUrl })
  own = await plainGit()
  ada = await server.buildUser()
  team = await server.buildWorkspace({ name: 'Acme', members: { admin: [ada] } })
})
beforeEach(() => server.db.execute(sql`delete from graphile_worker._private_jobs`))
afterAll(async () => {
  await server.close()
  await own.close()
  github.close()
  await rm(dataDir, { recursive: true, force: true })
})

const open = (path: string, body: object) =>
  server
    .as(ada)
    .rest(forkSandboxByPath, { params: { '*': `github/${path}` }, body: { teamId: team.id, ...body } })
const seen = async ({ id }: { id: string }) =>
  filesOf(await server.as(ada).rest(getSandbox, { params: { id } }))
const jobs = () => webhookJobs({ ...server.deps, fetch })
const job = (name: string) => jobs().find((one) => one.name === name)

/** Runs the postponed job and returns whether there was one. */
async function runWaiting(): Promise<boolean> {
  const { rows } = await server.db.execute<{ payload: unknown }>(
    sql`select p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id where j.task_identifier = ${FOLLOW_JOB}`,
  )
  for (const { payload } of rows) await job(FOLLOW_JOB)?.run(payload)
  await server.db.execute(sql`delete from graphile_worker._private_jobs`)
  return rows.length > 0
}

function pushed(owner: string, name: string) {
  const payload = JSON.stringify({ repository: { id: 7, name, owner: { login: owner } } })
  const signature = createHmac('sha256', SECRET).update(payload).digest('hex')
  return server.inject({
    method: 'POST',
    url: '/github/webhooks',
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'push',
      'x-github-delivery': randomUUID(),
      'x-hub-signature-256': `sha256=${signature}`,
    },
    payload,
  })
}

const moveTo = (name: string, commit: string, files: { name: string; content: string }[]) => {
  theirs[name] = { ...theirs[name], commit: commit.repeat(40), files }
}

test('[IM-059] a synced template of a folder is read-only, and updated by push webhooks or the nightly check', async () => {
  const made = await open('acme/site/tree/main/docs', { isSynced: true })
  expect(filesOf(made)).toEqual({ 'index.html': 'one' })
  expect(await server.db.select().from(templates).where(eq(templates.sandboxId, made.id))).toHaveLength(1)
  const changes = [{ type: 'write' as const, path: 'a.txt', code: 'a', baseSha: null }]
  await expect(
    server.as(ada).rest(saveFiles, { params: { id: made.id }, body: { changes } }),
  ).rejects.toMatchObject({ reason: 'isProtected' })

  moveTo('acme/site', 'b', [page('two'), { name: 'docs/lib/new.js', content: 'let b' }])
  expect((await pushed('Acme', 'Site')).statusCode).toBe(202)
  expect(await runWaiting()).toBe(true)
  expect(await seen(made)).toEqual({ 'index.html': 'two', 'lib/new.js': 'let b' })
  const { git } = await server.as(ada).rest(getSandbox, { params: { id: made.id } })
  expect(git).toMatchObject({ commitSha: 'b'.repeat(40), path: 'docs', branch: 'main' })

  // No webhook announces the next push.
  moveTo('acme/site', 'c', [page('three'), { name: 'docs/Lib/new.js', content: 'let b' }])
  server.clock.advance({ ms: NIGHT_MS })
  await job('repositories:follow-all')?.run({})
  expect(await seen(made)).toEqual({ 'index.html': 'three', 'Lib/new.js': 'let b' })
})

test('a copy follows nothing, nor does a template made writable or whose repository became private', async () => {
  const copy = await open('acme/docs', {})
  const [writable, hidden] = [
    await open('acme/docs', { isSynced: true }),
    await open('acme/docs', { isSynced: true }),
  ]
  await server.db.update(sandboxes).set({ isFrozen: false }).where(eq(sandboxes.id, writable.id))
  const changes = [{ type: 'write' as const, path: 'mine.txt', code: 'mine', baseSha: null }]
  await server.as(ada).rest(saveFiles, { params: { id: writable.id }, body: { changes } })
  moveTo('acme/docs', 'e', [page('two')])
  await pushed('acme', 'docs')
  await runWaiting()
  expect(await seen(copy)).toEqual({ 'docs/index.html': 'one' })
  expect(await seen(writable)).toEqual({ 'docs/index.html': 'one', 'mine.txt': 'mine' })
  expect(await seen(hidden)).toEqual({ 'docs/index.html': 'two' })
  // Once read-only again, it still keeps what exists only here.
  await server.db.update(sandboxes).set({ isFrozen: true }).where(eq(sandboxes.id, writable.id))
  await pushed('acme', 'docs')
  await runWaiting()
  expect(await seen(writable)).toMatchObject({ 'mine.txt': 'mine' })

  theirs['acme/docs'] = { ...theirs['acme/docs'], private: true }
  moveTo('acme/docs', 'f', [page('secret')])
  await pushed('acme', 'docs')
  await runWaiting()
  expect(await seen(hidden)).toEqual({ 'docs/index.html': 'two' })
})

test('a template follows what plain git pushes to a repository hosted here, even after a rename', async () => {
  const repository = await server.as(ada).rest(createGitRepository, {
    params: { id: team.id },
    body: { name: 'kit', private: true },
  })
  const one = { params: { id: team.id, repository: repository.id } }
  await own.start('kit', withToken(repository.cloneUrl, await server.tokenFor(ada)))
  await own.commit('kit', { 'a.txt': 'one' })
  await own.git('kit', 'push', '--quiet', 'origin', 'main')
  const path = `${repository.owner}/kit`
  const [made, copy] = [await open(path, { isSynced: true, privacy: 2 }), await open(path, { privacy: 2 })]
  await own.commit('kit', { 'a.txt': 'two' })
  await own.git('kit', 'push', '--quiet', 'origin', 'main')
  expect(await runWaiting()).toBe(true)
  expect(await seen(made)).toEqual({ 'a.txt': 'two' })

  const renamed = await server.as(ada).rest(updateGitRepository, { ...one, body: { name: 'tool' } })
  await own.git('kit', 'remote', 'set-url', 'origin', withToken(renamed.cloneUrl, await server.tokenFor(ada)))
  await own.commit('kit', { 'a.txt': 'three' })
  await own.git('kit', 'push', '--quiet', 'origin', 'main')
  expect(await runWaiting()).toBe(true)
  expect(await seen(made)).toEqual({ 'a.txt': 'three' })
  // Work in a copy is committed to the new name.
  const status = await server.as(ada).rest(workStatus, { params: { id: copy.id } })
  expect(status).toMatchObject({ repo: 'tool', upstream: true, behind: 2 })
  expect((await server.as(ada).rest(getSandbox, { params: { id: copy.id } })).git?.repo).toBe('tool')
  const changes = [{ type: 'write' as const, path: 'b.txt', code: 'b', baseSha: null }]
  await server.as(ada).rest(saveFiles, { params: { id: copy.id }, body: { changes } })
  await expect(
    server.as(ada).rest(commitWork, { params: { id: copy.id }, body: { message: 'B', branch: 'b' } }),
  ).resolves.toMatchObject({ branch: 'b' })
})

test('a template reports what it follows, and can be updated by whoever may change it', async () => {
  const made = await open('acme/told/tree/main/docs', { isSynced: true })
  const update = (who = ada) => server.as(who).rest(updateFollowing, { params: { id: made.id } })
  const follows = async ({ id } = made) => (await server.as(ada).rest(getSandbox, { params: { id } })).follows
  const since = server.clock.now().toISOString()
  expect(await follows()).toEqual({
    ...{ owner: 'acme', name: 'told', branch: 'main', path: 'docs', isTold: true },
    ...{ updatedAt: since, checkedAt: since },
  })
  server.clock.advance({ ms: 1000 })
  expect(await update()).toEqual({ outcome: 'upToDate' })
  expect(await follows()).toMatchObject({ updatedAt: since, checkedAt: server.clock.now().toISOString() })
  moveTo('acme/told', '2', [page('two')])
  expect(await update()).toEqual({ outcome: 'updated' })
  expect(await seen(made)).toEqual({ 'index.html': 'two' })
  expect(await follows()).toMatchObject({ updatedAt: server.clock.now().toISOString() })

  moveTo('acme/told', '3', [page('three')])
  await server.db.update(sandboxes).set({ isFrozen: false }).where(eq(sandboxes.id, made.id))
  expect(await update()).toEqual({ outcome: 'changedHere' })
  theirs['acme/told'] = { ...theirs['acme/told'], branches: ['next'] }
  expect(await update()).toEqual({ outcome: 'notReadable' })
  const copy = await open('acme/plain', {})
  expect(await follows(copy)).toBeNull()
  const ben = await server.buildUser()
  await expect(update(ben)).rejects.toMatchObject({ code: expect.stringMatching(/forbidden|not_found/) })
})

test('an instance without GitHub webhooks reports so', async () => {
  const silent = await createTestServer({ config: { githubApiUrl: github.url, githubWebhookSecret: null } })
  const eve = await silent.buildUser()
  const place = await silent.buildWorkspace({ members: { admin: [eve] } })
  const params = { '*': 'github/acme/plain' }
  const { id } = await silent
    .as(eve)
    .rest(forkSandboxByPath, { params, body: { teamId: place.id, isSynced: true } })
  const { follows } = await silent.as(eve).rest(getSandbox, { params: { id } })
  expect(follows).toMatchObject({ isTold: false })
  await silent.close()
})
