import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boxGitMessages } from '@sandlot/core/branches/box-git-messages'
import { desc, eq, sql } from 'drizzle-orm'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sessions } from '../../accounts/tables.ts'
import { FOLLOW_JOB } from '../../repositories/follow/begin.ts'
import { connectGithub } from '../../repositories/testing/github.ts'
import { boxes } from '../../runtime/tables.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { worktrees } from '../tables.ts'
import { openGitDoor } from './door.ts'

let github: Server
let server: TestServer
let folder: string
let close: () => Promise<void>
let id: string
let asked: Pick<IncomingMessage, 'url' | 'headers'>[] = []
let redirects = false

beforeAll(async () => {
  github = createServer((request, answer) => {
    asked.push({ url: request.url, headers: request.headers })
    if (redirects) answer.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    else answer.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' }).end('refs')
  }).listen(0, '127.0.0.1')
  await once(github, 'listening')
  const address = github.address()
  const port = typeof address === 'object' ? address?.port : 0
  folder = await mkdtemp(join(tmpdir(), 'git-door-'))
  server = await createTestServer({ config: { githubUrl: `http://127.0.0.1:${port}` } })
  close = await openGitDoor(join(folder, 'boxes', 'git.sock'), { ...server.deps, log: server.app.log })

  const ada = await server.buildUser()
  await connectGithub(server, ada, 'ada')
  const originalGit = { username: 'acme', repo: 'site', branch: 'main', path: '', commitSha: 'a'.repeat(40) }
  ;({ id } = await server.buildSandbox({ author: ada, isV2: true, originalGit }))
  await server.tokenFor(ada)
  const [session] = await server.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, ada.id))
    .orderBy(desc(sessions.insertedAt))
  await server.db.insert(boxes).values({
    ...{ sandboxId: id, desired: 'running', state: 'running', vmTier: 1, lastUsedAt: server.clock.now() },
    ...{ startedById: ada.id, startedWithId: session?.id ?? null },
  })
})
afterAll(async () => {
  await close()
  await server.close()
  github.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  asked = []
  redirects = false
})

/** Sends a request as the gate does for a devbox, and returns the response. */
async function ask(boxId: string, path: string, method = 'GET'): Promise<string> {
  const socket = connect(join(folder, 'boxes', 'git.sock'))
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: git',
    'authorization: Basic c3RvbGVu',
    'connection: close',
  ]
  socket.write(`${boxId}\n${lines.join('\r\n')}\r\n\r\n`)
  let said = ''
  for await (const piece of socket) said += String(piece)
  return said
}
const refs = (repository: string) => `/${repository}.git/info/refs?service=git-upload-pack`

test('GitHub is called with the token of whoever started the devbox, and with no credentials from the devbox', async () => {
  const said = await ask(id, refs('acme/site'))
  expect(said).toContain('200 OK')
  expect(said).not.toContain('adas')
  const [request] = asked
  expect(request?.url).toBe(refs('acme/site'))
  expect(request?.headers.authorization).toBe(
    `Basic ${Buffer.from('x-access-token:adas').toString('base64')}`,
  )
})

test('another repository, another devbox and another path are not requested', async () => {
  for (const [boxId, path] of [
    [id, refs('acme/other')],
    [id, '/acme/site.git/objects/info/packs'],
    [id, refs('acme/site/../../user')],
    ['nobodys', refs('acme/site')],
  ] as const) {
    const said = await ask(boxId, path)
    expect(said).toContain('403 Forbidden')
    expect(said).toContain(boxGitMessages.otherRepository)
  }
  expect(asked).toEqual([])
})

test('the token is not sent along a redirect', async () => {
  redirects = true
  expect(await ask(id, refs('acme/site'))).toContain(boxGitMessages.hostAway)
  expect(asked).toHaveLength(1)
})

test('a push from a devbox updates the templates that follow the repository', async () => {
  await runMigrations({ connectionString: server.databaseUrl })
  const { id: sandboxId } = await server.buildSandbox()
  const now = server.clock.now()
  await server.db.insert(worktrees).values({
    ...{ sandboxId, owner: 'acme', repo: 'site', branch: 'main', path: '', baseCommit: 'a'.repeat(40) },
    ...{ followedAt: now, updatedAt: now },
  })
  const waiting = async () => {
    const jobs = sql`select 1 from graphile_worker.jobs where task_identifier = ${FOLLOW_JOB}`
    return (await server.db.execute(jobs)).rows.length
  }
  await ask(id, refs('acme/site'))
  expect(await waiting()).toBe(0)
  expect(await ask(id, '/acme/site.git/git-receive-pack', 'POST')).toContain('200 OK')
  await vi.waitFor(async () => expect(await waiting()).toBe(1))
})
