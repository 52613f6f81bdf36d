import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createGitRepository,
  fetchGitRepository,
  type GitRepository,
  getGitRepository,
  mirrorGitRepository,
} from '@sandlot/core/git/rest'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress, publicLookup } from '../../platform/outside/public-address.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { commitOn } from '../plumbing/commits.ts'
import { folderOf } from '../plumbing/folders.ts'
import { branchAt, moveRef } from '../plumbing/refs.ts'
import { plainGit, withToken } from '../testing/plain-git.ts'
import { fetchMirror } from './fetch.ts'
import { syncMirror } from './mirrors.ts'
import type { Outside } from './proxy.ts'

/** Another company's host: this server behind TLS, under a name that resolves to it alone. */
const HOST = 'git.example.test'

let folder: string
let server: TestServer
let elsewhere: Server
let theirs: Awaited<ReturnType<typeof plainGit>>
let outside: Outside
let ada: BuiltUser
let team: BuiltWorkspace
let upstream: GitRepository
let url: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'git-mirror-'))
  server = await createTestServer({ config: { dataDir: join(folder, 'data') } })
  await runMigrations({ connectionString: server.databaseUrl })
  const origin = new URL(await server.listen())
  const caFile = join(folder, 'cert.pem')
  const keyFile = join(folder, 'key.pem')
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
        '-subj',
        `/CN=${HOST}`,
      ],
      ...['-addext', `subjectAltName=DNS:${HOST}`, '-keyout', keyFile, '-out', caFile],
    ],
    { stdio: 'ignore' },
  )
  const tls = { key: await readFile(keyFile), cert: await readFile(caFile) }
  elsewhere = createServer(tls, (incoming, answer) => {
    const headers = { ...incoming.headers, host: origin.host }
    const inner = request(new URL(incoming.url ?? '', origin), { method: incoming.method, headers })
    inner.once('response', (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(answer)
    })
    incoming.pipe(inner)
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const { port } = elsewhere.address() as AddressInfo
  outside = {
    lookup: (name, options, done) =>
      name === HOST
        ? options.all
          ? done(null, [{ address: '127.0.0.1', family: 4 }])
          : done(null, '127.0.0.1', 4)
        : publicLookup(name, options, done),
    isAllowed: isPublicAddress,
    caFile,
  }
  theirs = await plainGit()
  ada = await server.buildUser()
  team = await server.buildWorkspace({ name: 'Acme', members: { admin: [ada] } })
  upstream = await server.as(ada).rest(createGitRepository, {
    params: { id: team.id },
    body: { name: 'upstream', private: false, defaultBranch: 'trunk' },
  })
  url = `https://${HOST}:${port}/${upstream.owner}/upstream.git`
  await theirs.start('work', withToken(upstream.cloneUrl, await server.tokenFor(ada)))
  await theirs.git('work', 'checkout', '--quiet', '-b', 'trunk')
  await theirs.commit('work', { 'a.txt': 'one\n' })
  await theirs.git('work', 'push', '--quiet', 'origin', 'trunk')
})
afterAll(async () => {
  await server.close()
  elsewhere.close()
  await theirs.close()
  await rm(folder, { recursive: true, force: true })
})

const mirror = (name: string, of = url, more: object = {}) =>
  server
    .as(ada)
    .rest(mirrorGitRepository, { params: { id: team.id }, body: { url: of, name, private: true, ...more } })
const sync = (one: GitRepository) => syncMirror(server.deps, one.id, outside)
const seen = (one: GitRepository) =>
  server.as(ada).rest(getGitRepository, { params: { id: team.id, repository: one.id } })

/** Creates a repository for a fetch that is tested on its own. */
async function place(name: string): Promise<string> {
  const made = await server.as(ada).rest(createGitRepository, { params: { id: team.id }, body: { name } })
  return folderOf(server.deps, made.id)
}

test('a mirror has the branches, tags and default branch of another host, and follows them', async () => {
  const one = await mirror('follows')
  expect(one.mirror).toMatchObject({ url, syncedAt: null, problem: null })
  await theirs.git('work', 'tag', 'v1')
  await theirs.git('work', 'push', '--quiet', 'origin', 'v1')
  await sync(one)
  expect(await seen(one)).toMatchObject({ defaultBranch: 'trunk', mirror: { diverged: [], problem: null } })
  const address = withToken(one.cloneUrl, await server.tokenFor(ada))
  const refs = await theirs.git('.', 'ls-remote', address)
  expect(refs).toContain('refs/tags/v1')
  // Fetched refs are stored out of sight.
  expect(refs).not.toContain('refs/sandlot')
  const sha = await theirs.commit('work', { 'a.txt': 'two\n' })
  await theirs.git('work', 'push', '--quiet', 'origin', 'trunk', 'trunk:refs/heads/later')
  await server.as(ada).rest(fetchGitRepository, { params: { id: team.id, repository: one.id } })
  await sync(one)
  const dir = folderOf(server.deps, one.id)
  expect([await branchAt(dir, 'trunk'), await branchAt(dir, 'later')]).toEqual([sha, sha])
  await theirs.git('work', 'push', '--quiet', '--delete', 'origin', 'later')
  await sync(one)
  expect(await branchAt(dir, 'later')).toBeNull()
})

test('local commits are kept when the other host diverges or replaces the branch', async () => {
  const one = await mirror('keeps')
  await sync(one)
  const dir = folderOf(server.deps, one.id)
  const before = (await branchAt(dir, 'trunk')) ?? ''
  const author = { name: 'Ada', email: 'ada@example.com' }
  const own = await commitOn(
    dir,
    {
      ...{ branch: 'trunk', parents: [before], message: 'Here', author, now: server.clock.now() },
      changes: [{ path: 'here.txt', content: Buffer.from('here') }],
    },
    'own',
  )
  await sync(one)
  expect((await seen(one)).mirror?.diverged).toEqual([])
  await theirs.commit('work', { 'there.txt': 'there\n' })
  await theirs.git('work', 'push', '--quiet', 'origin', 'trunk')
  await sync(one)
  expect(await branchAt(dir, 'trunk')).toBe(own)
  expect((await seen(one)).mirror?.diverged).toEqual(['trunk'])
  await theirs.git('work', 'commit', '--quiet', '--amend', '--message', 'Anew')
  await theirs.git('work', 'push', '--quiet', '--force', 'origin', 'trunk')
  await sync(one)
  expect(await branchAt(dir, 'trunk')).toBe(own)
  // Once the local change is dropped, the branch follows the origin again.
  await moveRef(dir, 'refs/heads/trunk', before, own ?? '')
  await sync(one)
  expect(await branchAt(dir, 'trunk')).toBe(await theirs.git('work', 'rev-parse', 'trunk'))
  expect((await seen(one)).mirror?.diverged).toEqual([])
})

test('a branch without local changes follows one that was replaced there', async () => {
  const one = await mirror('replaced')
  await sync(one)
  await theirs.git('work', 'commit', '--quiet', '--amend', '--message', 'Once more')
  await theirs.git('work', 'push', '--quiet', '--force', 'origin', 'trunk')
  await sync(one)
  const dir = folderOf(server.deps, one.id)
  expect(await branchAt(dir, 'trunk')).toBe(await theirs.git('work', 'rev-parse', 'trunk'))
})

test.each([
  'http://git.example.test/a/b.git',
  'ssh://git@git.example.test/a/b',
  'git@git.example.test:a/b.git',
  'file:///etc',
  'ext::sh -c id',
  'https://user:secret@git.example.test/a/b',
  'https://git.example.test/',
  '--upload-pack=id',
])('refuses to mirror %s', async (address) => {
  await expect(mirror('odd', address)).rejects.toMatchObject({ reason: 'mirrorUrlInvalid', field: 'url' })
})

test.each(['https://127.0.0.1/a.git', 'https://[::1]/a.git', 'https://localhost/a.git'])(
  'no address inside the network is fetched: %s',
  async (address) => {
    const one = await mirror(`inside-${address.replace(/\W+/g, '-')}`, address)
    await sync(one)
    expect((await seen(one)).mirror).toMatchObject({ problem: 'mirrorInside', syncedAt: null })
  },
)

test('a fetch that is too large or takes too long is ended, and leaves everything unchanged', async () => {
  const dir = await place('bounded')
  const wanted = { dir, url, login: null, secret: 'x', outside }
  expect(await fetchMirror({ ...wanted, maxBytes: 2000 })).toEqual({ ok: false, reason: 'mirrorLarge' })
  expect(await fetchMirror({ ...wanted, maxMs: 1 })).toEqual({ ok: false, reason: 'mirrorSlow' })
  expect(await fetchMirror({ ...wanted, url: url.replace('upstream', 'nothing') })).toEqual({
    ok: false,
    reason: 'mirrorFailed',
  })
  expect(await branchAt(dir, 'trunk')).toBeNull()
  expect(await fetchMirror(wanted)).toMatchObject({ ok: true, defaultBranch: 'trunk' })
})

test.each([
  ['my%20site.git', 'my-site'],
  ['caf%e9.git', 'caf-e9'],
])('a mirror of %s is called %s if no name is given', async (path, name) => {
  const body = { url: `https://example.com/ann/${path}`, private: true }
  expect(await server.as(ada).rest(mirrorGitRepository, { params: { id: team.id }, body })).toMatchObject({
    name,
  })
})

test('a private repository is fetched with a token, which is shown to nobody', async () => {
  const closed = await server
    .as(ada)
    .rest(createGitRepository, { params: { id: team.id }, body: { name: 'closed', readme: true } })
  const address = url.replace('upstream', 'closed')
  const token = await server.tokenFor(ada)
  const one = await mirror('opened', address, { username: 'x', token })
  expect(JSON.stringify(one)).not.toContain(token)
  await sync(one)
  expect(await branchAt(folderOf(server.deps, one.id), 'main')).toBe(
    await branchAt(folderOf(server.deps, closed.id), 'main'),
  )
})
