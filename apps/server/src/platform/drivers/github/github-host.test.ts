import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PULLS_PAGE_SIZE } from '@sandlot/core/branches/limits'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../testing/clock.ts'
import { openArchive } from './archive.ts'
import type { GithubOptions } from './client.ts'
import { hostProblem } from './errors.ts'
import { githubHost } from './github-host.ts'

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown }

let answer: (request: IncomingMessage, url: URL) => Answer | 'never'
let asked: { path: string; authorization: string | undefined }[]
let apiUrl: string

const host = createServer((request: IncomingMessage, response: ServerResponse) => {
  const url = new URL(request.url ?? '/', 'http://host')
  asked.push({ path: url.pathname + url.search, authorization: request.headers.authorization })
  const reply = answer(request, url)
  if (reply === 'never') return
  const { status = 200, headers = {}, body = null } = reply
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
})

beforeAll(async () => {
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  apiUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
})
afterAll(() => {
  host.closeAllConnections()
  host.close()
})

const clock = createTestClock('2026-03-01T12:00:00.000Z')
const from = (options: Partial<GithubOptions> = {}) =>
  githubHost({ apiUrl, token: null, fetch, clock, ...options })

const site = { owner: 'acme', name: 'site' }
const repository = {
  id: 7,
  name: 'site',
  full_name: 'acme/site',
  owner: { id: 1, login: 'acme', avatar_url: 'https://example.com/a.png' },
  private: false,
  fork: false,
  default_branch: 'main',
  created_at: '2020-01-01T00:00:00Z',
  updated_at: '2020-01-02T00:00:00Z',
  pushed_at: null,
  permissions: { admin: false, maintain: false, push: true },
}
const always = (reply: Answer) => {
  answer = () => reply
}

test('a token is sent if there is one, and write access is trusted only with it', async () => {
  always({ body: repository })
  expect(await from({ token: 'secret' }).repository(site)).toMatchObject({ id: 7, permission: 'WRITE' })
  expect(await from().repository(site)).toMatchObject({ permission: 'READ', pushedAt: null })
  expect(asked.map(({ authorization }) => authorization)).toEqual(['token secret', undefined])
})

test('missing and hidden repositories look the same, whatever the host’s status', async () => {
  for (const [status, token] of [
    [404, null],
    [404, 't'],
    [401, null],
    [403, 't'],
    [451, 't'],
  ] as const) {
    always({ status, body: { message: 'no' } })
    expect(await from({ token }).repository(site), `${status}`).toBeNull()
  }
})

test('a rate limit reports when it ends', async () => {
  const reset = String(clock.now().getTime() / 1000 + 25 * 60)
  always({ status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset } })
  await expect(from().repository(site)).rejects.toMatchObject({
    code: 'rate_limited',
    message: 'GitHub accepts no more requests until 12:25 UTC (in 25 minutes).',
    hint: repositoryMessages.rateLimitedHint,
    retryAfter: 1500,
  })
  always({ status: 429, headers: { 'retry-after': '30' } })
  await expect(from({ token: 't' }).repository(site)).rejects.toMatchObject({
    message: 'GitHub accepts no more requests until 12:00 UTC (in 1 minute).',
    hint: undefined,
    retryAfter: 30,
  })
  always({ status: 429 })
  await expect(from().repository(site)).rejects.toMatchObject({ retryAfter: 60 })
})

test('an expired sign-in and a missing single sign-on are reported', async () => {
  always({ status: 401 })
  await expect(from({ token: 't' }).repository(site)).rejects.toMatchObject({
    code: 'forbidden',
    message: repositoryMessages.githubSignInEnded,
  })
  always({ status: 403, headers: { 'x-github-sso': 'required; url=https://example.com' } })
  await expect(from({ token: 't' }).repository(site)).rejects.toMatchObject({
    code: 'forbidden',
    message: repositoryMessages.githubSso,
  })
  always({ status: 403 })
  await expect(from({ token: 't' }).organizations()).rejects.toMatchObject({ code: 'forbidden' })
})

test('a broken, slow or unreachable host returns an error message, without a retry', async () => {
  const away = { code: 'unavailable', message: repositoryMessages.githubAway }
  always({ status: 500, body: '<h1>oops</h1>', headers: { 'content-type': 'text/html' } })
  await expect(from().repository(site)).rejects.toMatchObject(away)
  expect(asked).toHaveLength(1)
  answer = () => 'never'
  await expect(from({ timeoutMs: 50 }).repository(site)).rejects.toMatchObject(away)
  await expect(from({ apiUrl: 'http://127.0.0.1:1' }).repository(site)).rejects.toMatchObject(away)
})

test.each([
  ['an HTML page', { body: '<h1>hello</h1>', headers: { 'content-type': 'text/html' } }],
  ['incomplete JSON', { body: '{"id": 7' }],
  ['other JSON', { body: { ...repository, default_branch: null } }],
  ['a list', { body: [] }],
])('an invalid response returns an error message: %s', async (_name, reply) => {
  always(reply)
  await expect(from().repository(site)).rejects.toMatchObject({
    code: 'unavailable',
    message: repositoryMessages.githubOdd,
  })
})

test('a renamed repository is followed, but never to another origin', async () => {
  answer = (_request, url) =>
    url.pathname === '/repositories/7'
      ? { body: { ...repository, name: 'pages' } }
      : { status: 301, headers: { location: `${apiUrl}/repositories/7` } }
  expect(await from({ token: 't' }).repository(site)).toMatchObject({ name: 'pages' })

  const elsewhere = apiUrl.replace('127.0.0.1', 'localhost')
  answer = (_request, url) =>
    url.pathname === '/inside'
      ? { body: repository }
      : { status: 302, headers: { location: `${elsewhere}/inside` } }
  await expect(from({ token: 't' }).repository(site)).rejects.toMatchObject({ code: 'unavailable' })
  expect(asked.map(({ path }) => path)).not.toContain('/inside')
  always({ status: 301, headers: { location: '/repos/acme/site' } })
  asked = []
  await expect(from().repository(site)).rejects.toMatchObject({ code: 'unavailable' })
  expect(asked).toHaveLength(4)
})

test('branches are read page by page up to one more than 500, and an empty repository has none', async () => {
  answer = (_request, url) => {
    const [page, size] = [url.searchParams.get('page'), url.searchParams.get('per_page')].map(Number)
    const first = ((page ?? 1) - 1) * (size ?? 30)
    return { body: Array.from({ length: size ?? 30 }, (_, at) => ({ name: `branch-${first + at}` })) }
  }
  const names = await from().branches(site)
  expect(names).toHaveLength(501)
  expect([names[0], names[500]]).toEqual(['branch-0', 'branch-500'])
  expect(asked).toHaveLength(6)
  always({ body: [] })
  expect(await from().branches(site)).toEqual([])
})

test('a pull request from a fork belongs to no branch of the repository', async () => {
  const pull = {
    number: 3,
    title: 'A\0title',
    state: 'open',
    user: null,
    html_url: 'https://example.com/pull/3',
    head: { ref: 'main', repo: { id: 8 } },
    base: { ref: 'main', repo: { id: 7 } },
    created_at: '2020-01-01T00:00:00Z',
    updated_at: '2020-01-01T00:00:00Z',
  }
  always({ body: [pull, { ...pull, number: 4, head: { ref: 'fix', repo: { id: 7 } } }] })
  expect(await from().pullRequests(site)).toMatchObject([
    { number: 3, branch: null, headBranch: 'main', title: 'Atitle', creatorUsername: 'ghost' },
    { number: 4, branch: 'fix' },
  ])
})

test('a full page of pull requests has a next one, and a missing repository has none', async () => {
  const pull = {
    ...{ number: 3, title: 'x', state: 'closed', user: null, html_url: 'https://example.com/pull/3' },
    ...{ head: { ref: 'fix' }, base: { ref: 'main' } },
    ...{ created_at: '2020-01-01T00:00:00Z', updated_at: '2020-01-01T00:00:00Z', merged_at: null },
  }
  const page = { state: 'closed', page: 2 } as const
  always({ body: Array.from({ length: PULLS_PAGE_SIZE }, () => pull) })
  expect(await from().pullRequestPage(site, page)).toMatchObject({ hasMore: true })
  expect(Object.fromEntries(new URL(asked[0]?.path ?? '', apiUrl).searchParams)).toEqual({
    ...{ state: 'closed', sort: 'created', direction: 'desc' },
    ...{ page: '2', per_page: String(PULLS_PAGE_SIZE) },
  })
  always({ body: [pull, { ...pull, merged_at: '2020-01-02T00:00:00Z' }] })
  expect(await from().pullRequestPage(site, page)).toMatchObject({
    pulls: [{ merged: false }, { merged: true }],
    hasMore: false,
  })
  always({ status: 404 })
  expect(await from().pullRequestPage(site, page)).toBeNull()
})

test('an invalid name is never sent', async () => {
  for (const wanted of [
    { owner: 'acme', name: '..' },
    { owner: 'acme/../x', name: 'site' },
    { owner: '@evil', name: 'site' },
  ])
    await expect(from().repository(wanted)).rejects.toMatchObject({ code: 'validation' })
  expect(await from().organizationRepositories('..', { page: 1, perPage: 1, sort: 'PUSHED' })).toBeNull()
  expect(asked).toEqual([])
})

test('an organization is null when both the list and the search report it missing', async () => {
  answer = (_request, url) => (url.pathname.startsWith('/search') ? { status: 422 } : { status: 404 })
  expect(
    await from({ token: 't' }).organizationRepositories('acme', {
      page: null,
      perPage: null,
      sort: 'PUSHED',
    }),
  ).toBeNull()
  always({ body: [repository] })
  const page = { page: 2, perPage: 10, sort: 'PUSHED' } as const
  expect(await from({ token: 't' }).organizationRepositories('acme', page)).toHaveLength(1)
  expect(asked.at(-1)?.path).toBe('/orgs/acme/repos?sort=pushed&direction=desc&page=2&per_page=10')
})

describe('an archive', () => {
  const COMMIT = '0123456789abcdef0123456789abcdef01234567'
  const ticket = 'https://codeload.github.com/acme/site/legacy.zip/0123?token=ticket'
  /** Answers by address, and records the credentials of each request. */
  const answering = (replies: Record<string, () => Response>) => {
    const seen: [string, string | null][] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      seen.push([String(input), new Headers(init?.headers).get('authorization')])
      return replies[String(input)]?.() ?? new Response(null, { status: 404 })
    }
    return { seen, fetch }
  }
  const redirect = (location: string) => () => new Response(null, { status: 302, headers: { location } })
  const open = (options: Partial<GithubOptions>) =>
    from({ apiUrl: 'https://api.github.com', token: 'secret', ...options }).archive(site, COMMIT)
  const first = `https://api.github.com/repos/acme/site/zipball/${COMMIT}`

  test('comes from the download host, which never gets the token', async () => {
    const { seen, fetch } = answering({ [first]: redirect(ticket), [ticket]: () => new Response('a zip') })
    expect(Buffer.concat(await (await open({ fetch })).toArray()).toString()).toBe('a zip')
    expect(seen).toEqual([
      [first, 'token secret'],
      [ticket, null],
    ])
  })

  test('of a renamed repository is followed to the download host', async () => {
    const renamed = `https://api.github.com/repositories/7/zipball/${COMMIT}`
    const { seen, fetch } = answering({
      [first]: redirect(renamed),
      [renamed]: redirect(ticket),
      [ticket]: () => new Response('a zip'),
    })
    expect(Buffer.concat(await (await open({ fetch })).toArray()).toString()).toBe('a zip')
    expect(seen).toEqual([
      [first, 'token secret'],
      [renamed, 'token secret'],
      [ticket, null],
    ])
  })

  test('that keeps being redirected is given up', async () => {
    const { seen, fetch } = answering({ [first]: redirect(first) })
    await expect(open({ fetch })).rejects.toMatchObject({ code: 'unavailable' })
    expect(seen.length).toBeLessThan(10)
  })

  test.each([
    'http://codeload.github.com/x',
    'https://codeload.github.com.evil.example/x',
    'https://evil.example/x',
    'http://169.254.169.254/x',
  ])('is fetched from nowhere else: %s', async (elsewhere) => {
    for (const replies of [
      { [first]: redirect(elsewhere) },
      { [first]: redirect(ticket), [ticket]: redirect(elsewhere) },
    ]) {
      const { seen, fetch } = answering({ ...replies, [elsewhere]: () => new Response('inside') })
      const error = await open({ fetch }).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: 'unavailable', message: repositoryMessages.githubAway })
      expect(seen.map(([url]) => url)).not.toContain(elsewhere)
      expect(String((error as Error).cause)).not.toContain('ticket')
    }
  })

  test('that breaks off is reported as an unavailable host', async () => {
    const broken = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('PK')),
          pull: (controller) => controller.error(new TypeError('terminated')),
        }),
      )
    const { fetch } = answering({ [first]: broken })
    await expect((await open({ fetch })).toArray()).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('that never ends is aborted in time', async () => {
    const hanging = (_input: RequestInfo | URL, init?: RequestInit) => {
      const body = new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('PK'))
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
        },
      })
      return Promise.resolve(new Response(body))
    }
    const problem = (cause: unknown) => hostProblem(cause, { clock, hasToken: false })
    const signal = AbortSignal.timeout(50)
    const options = { apiUrl: 'https://api.github.com', token: null, fetch: hanging, signal, problem }
    const archive = await openArchive('/repos/acme/site/zipball/main', options)
    await expect(archive.toArray()).rejects.toMatchObject({
      code: 'unavailable',
      message: repositoryMessages.githubAway,
    })
  })

  test('that the host temporarily refuses reports when to retry', async () => {
    const limited = () => new Response(null, { status: 429, headers: { 'retry-after': '30' } })
    const { fetch } = answering({ [first]: limited })
    await expect(open({ fetch })).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 30 })
  })
})
