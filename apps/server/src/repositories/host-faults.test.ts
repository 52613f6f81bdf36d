import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { workMessages } from '@sandlot/core/branches/work-messages'
import { commitWork, pullWork, workStatus } from '@sandlot/core/branches/work-rest'
import { saveFiles } from '@sandlot/core/files/rest'
import { fetchGitTree } from '@sandlot/core/repositories/git-queries'
import { fetchGithubRepo, importRepository } from '@sandlot/core/repositories/import-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { fetchProjects } from '@sandlot/core/repositories/queries'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { connectGithub } from './testing/github.ts'

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown }

/** GitHub's replies by path, as a test defines them. */
let replies: Record<string, Answer | ((query: URLSearchParams) => Answer)>
let asked: string[]
const github = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://github')
  asked.push(pathname)
  const reply = replies[pathname] ?? replies.any ?? { status: 404 }
  const { status = 200, headers = {}, body = {} } = typeof reply === 'function' ? reply(searchParams) : reply
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
})

const repository = (name: string, fields: object = {}) => ({
  id: 7,
  name,
  full_name: `acme/${name}`,
  owner: { id: 1, login: 'acme', avatar_url: 'https://example.com/a.png' },
  private: false,
  fork: false,
  default_branch: 'main',
  created_at: '2020-01-01T00:00:00Z',
  updated_at: '2020-01-02T00:00:00Z',
  pushed_at: '2020-01-03T00:00:00Z',
  ...fields,
})

/** The three replies that an import reads. */
const whole = (name: string, branches: readonly string[], fields: object = {}) => ({
  [`/repos/acme/${name}`]: { body: repository(name, fields) },
  [`/repos/acme/${name}/branches`]: { body: branches.map((branch) => ({ name: branch })) },
  [`/repos/acme/${name}/pulls`]: { body: [] },
})

const githubUrl = () => `http://127.0.0.1:${(github.address() as AddressInfo).port}`

let server: TestServer
let ada: BuiltUser
let place: { owner: string; name: string; teamId: string }

beforeAll(async () => {
  github.listen(0, '127.0.0.1')
  await once(github, 'listening')
  server = await createTestServer({ config: { githubApiUrl: githubUrl() } })
})
beforeEach(async () => {
  asked = []
  ada = await server.buildUser()
  place = { owner: 'acme', name: 'site', teamId: ada.personalWorkspace.id }
})
afterAll(async () => {
  await server.close()
  github.closeAllConnections()
  github.close()
})

test('an empty repository has its default branch, which GitHub does not list', async () => {
  replies = whole('site', [], { pushed_at: null })
  const client = server.as(ada)
  expect(await importRepository(client, place)).toMatchObject({
    branchCount: 0,
    defaultBranch: { name: 'main' },
    repository: { pushedAt: '2020-01-01T00:00:00.000Z' },
  })
  expect((await fetchProject(client, place)).branches).toMatchObject([{ name: 'main', upstream: false }])
})

test('all of five hundred branches are imported, across GitHub’s pages', async () => {
  const path = '/repos/acme/site/branches'
  const names = Array.from({ length: 500 }, (_, index) => `branch-${index + 1}`)
  replies = {
    ...whole('site', []),
    [path]: (query) => {
      const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 30)]
      const shown = names.slice((page - 1) * size, page * size)
      const next = `<${githubUrl()}${path}?per_page=${size}&page=${page + 1}>; rel="next"`
      return {
        body: shown.map((name) => ({ name })),
        ...(page * size < names.length && { headers: { link: next } }),
      }
    },
  }
  const { branchCount } = await importRepository(server.as(ada), place)
  expect(branchCount).toBe(500)
})

test('of more branches than are imported, those known here are kept', async () => {
  const names = Array.from({ length: 520 }, (_, index) => `bot-${index + 1000}`)
  const listed = (query: URLSearchParams) => {
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 30)]
    return { body: names.slice((page - 1) * size, page * size).map((name) => ({ name })) }
  }
  replies = whole('site', ['main', 'topic'])
  const client = server.as(ada)
  await importRepository(client, place)
  replies = { ...replies, '/repos/acme/site/branches': listed }
  await importRepository(client, place)
  const { branches } = await fetchProject(client, place)
  expect(branches.filter(({ name }) => !name.startsWith('bot-'))).toMatchObject([
    { name: 'main', upstream: true },
    { name: 'topic', upstream: true },
  ])
})

test('a repository renamed on GitHub remains the same project under its new name', async () => {
  replies = whole('site', ['main', 'old'])
  const client = server.as(ada)
  const { id } = await importRepository(client, place)
  const moved = { '/repos/acme/site': { status: 301, headers: { location: '/repos/acme/pages' } } }
  replies = { ...whole('pages', ['main']), ...moved }
  expect(await importRepository(client, place)).toMatchObject({ id, repository: { name: 'pages' } })
  const { branches } = await fetchProject(client, { ...place, name: 'PAGES' })
  expect(branches.map(({ name }) => name)).toEqual(['main'])
  await expect(fetchProject(client, place)).rejects.toMatchObject({ code: 'not_found' })
})

test('a repository that was transferred, made private or emptied is updated, and its sandboxes follow', async () => {
  replies = whole('site', ['main', 'topic'])
  const client = server.as(ada)
  await importRepository(client, place)
  const { personalWorkspace: workspace } = ada
  const originalGit = { username: 'acme', repo: 'site', branch: 'topic', path: '', commitSha: 'c'.repeat(40) }
  const { id } = await server.buildSandbox({ workspace, author: ada, originalGit })
  const sync = async () => {
    server.clock.advance({ minutes: 6 })
    return (await fetchProjects(client, place.teamId, true))[0]
  }
  const moved = { owner: { id: 2, login: 'harbour', avatar_url: 'https://example.com/b.png' }, private: true }
  replies = {
    '/repos/acme/site': { body: { ...repository('site', moved), full_name: 'harbour/site' } },
    '/repos/harbour/site/branches': { body: [{ name: 'main' }, { name: 'topic' }] },
    '/repos/harbour/site/pulls': { body: [] },
  }
  expect(await sync()).toMatchObject({
    repository: { owner: 'harbour', name: 'site', private: true },
    branchCount: 2,
  })
  const { git } = await client.rest(getSandbox, { params: { id } })
  expect(git).toMatchObject({ username: 'harbour', repo: 'site', branch: 'topic' })
  replies = {
    '/repos/harbour/site': { body: { ...repository('site', moved), full_name: 'harbour/site' } },
    '/repos/harbour/site/branches': { body: [] },
    '/repos/harbour/site/pulls': { body: [] },
  }
  expect(await sync()).toMatchObject({ branchCount: 0, defaultBranch: { name: 'main' } })
  expect((await client.rest(getSandbox, { params: { id } })).git).toMatchObject({ branch: 'topic' })
})

test('the name is stored as GitHub spells it, and found ignoring case', async () => {
  replies = { '/repos/ACME/SITE': { body: repository('site') }, ...whole('site', ['main']) }
  const client = server.as(ada)
  await importRepository(client, { ...place, owner: 'ACME', name: 'SITE' })
  expect((await fetchProject(client, { ...place, name: 'Site' })).repository).toMatchObject({
    owner: 'acme',
    name: 'site',
  })
})

test('a rate limit and a failure at GitHub become error messages, and nothing is half imported', async () => {
  const client = server.as(ada)
  replies = { any: { status: 403, headers: { 'x-ratelimit-remaining': '0', 'retry-after': '600' } } }
  const inTenMinutes = new Date(server.clock.now().getTime() + 600_000).toISOString().slice(11, 16)
  const limited = {
    code: 'rate_limited',
    reason: 'githubRateLimited',
    message: expect.stringContaining(`until ${inTenMinutes} UTC (in 10 minutes)`),
  }
  await expect(fetchGithubRepo(client, place)).rejects.toMatchObject(limited)
  replies = { ...whole('site', ['main']), '/repos/acme/site/pulls': { status: 502 } }
  await expect(importRepository(client, place)).rejects.toMatchObject({
    code: 'unavailable',
    message: repositoryMessages.githubAway,
  })
  expect(await fetchProjects(client, place.teamId, false)).toEqual([])
})

test('looking up a repository asks GitHub only once whether it exists', async () => {
  const client = server.as(ada)
  const about = '/repos/acme/site'
  replies = {
    [about]: { body: repository('site') },
    [`${about}/commits/heads%2Fmain`]: { body: 'c'.repeat(40) },
  }
  const found = await fetchGitTree(client, { owner: 'acme', name: 'site', tree: '' })
  expect(found).toMatchObject({ repo: { fullName: 'acme/site' }, git: { branch: 'main' } })
  expect(asked.filter((path) => path === about)).toHaveLength(1)

  replies = { any: { status: 502 } }
  asked = []
  await expect(fetchGitTree(client, { owner: 'acme', name: 'site', tree: '' })).rejects.toMatchObject({
    code: 'unavailable',
    message: repositoryMessages.githubAway,
  })
  expect(asked).toEqual([about])
})

test('while GitHub is down the sync reports so, and existing data is kept', async () => {
  replies = whole('site', ['main'])
  const client = server.as(ada)
  await importRepository(client, place)
  server.clock.advance({ minutes: 6 })
  replies = { any: { status: 500 } }
  await expect(fetchProjects(client, place.teamId, true)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await fetchProjects(client, place.teamId, false)).toMatchObject([{ branchCount: 1 }])
  replies = {}
  expect(await fetchProjects(client, place.teamId, true)).toMatchObject([{ branchCount: 1 }])
})

describe('changes to a branch are kept, and the reason why they cannot be committed is reported,', () => {
  const about = '/repos/acme/site'
  const sha = 'c'.repeat(40)
  const answers = () => ({
    ...whole('site', ['main'], { private: true, permissions: { push: true } }),
    [`${about}/commits/heads%2Fmain`]: { body: sha },
    [`${about}/git/ref/heads%2Fmain`]: { body: { object: { sha } } },
    [`${about}/git/commits/${sha}`]: { body: { sha, tree: { sha } } },
    [`${about}/git/trees/${sha}`]: { body: { truncated: false, tree: [] } },
  })
  const gone = workMessages.repositoryGone({ owner: 'acme', name: 'site' })

  test.each([
    ['if the sign-in was revoked', { any: { status: 401 } }, repositoryMessages.githubSignInEnded],
    ['if read access was revoked, or it was deleted', { any: { status: 404 } }, gone],
    [
      'if only write access was revoked',
      { ...answers(), [`${about}/git/trees`]: { status: 403 } },
      repositoryMessages.githubRefused,
    ],
    ['if GitHub has an outage', { any: { status: 502 } }, repositoryMessages.githubAway],
  ])('%s', async (_title, after, message) => {
    replies = answers()
    const client = server.as(ada)
    await connectGithub(server, ada, 'ada')
    await importRepository(client, place)
    const originalGit = { username: 'acme', repo: 'site', branch: 'main', path: '', commitSha: sha }
    const workspace = ada.personalWorkspace
    const { id } = await server.buildSandbox({ workspace, author: ada, files: {}, originalGit })
    const body = { changes: [{ type: 'write' as const, path: 'mine.txt', code: 'mine', baseSha: null }] }
    await client.rest(saveFiles, { params: { id }, body })
    const status = () => client.rest(workStatus, { params: { id } })
    const changes = [{ path: 'mine.txt', kind: 'added' }]
    expect(await status()).toMatchObject({ head: sha, hostProblem: null, changes })

    replies = after
    const reads = !('any' in after)
    expect(await status()).toMatchObject({ hostProblem: reads ? null : message, changes })
    const commit = client.rest(commitWork, { params: { id }, body: { message: 'Work' } })
    await expect(commit).rejects.toMatchObject({ message })
    if (!reads) await expect(client.rest(pullWork, { params: { id } })).rejects.toMatchObject({ message })
    expect((await status()).changes).toEqual(changes)
  })
})
