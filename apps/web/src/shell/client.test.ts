import { currentUser, features } from '@sandlot/core/accounts/rest'
import { AppError } from '@sandlot/core/errors'
import { createGraphql } from '@sandlot/core/transport/graphql'
import { expect, test, vi } from 'vitest'
import { createStorage } from './browser/storage.ts'
import { createWebClient, noticesOf } from './client.ts'

const KEY = 'CSB/TOKEN'

const FLAGS = Object.fromEntries(
  ['apple', 'github', 'google', 'workos'].map((way) => [`login_with_${way}`, false]),
)

/** A device that stores this token, and a server that accepts the tokens in `alive` and the cookie. */
function connect(kept: string | null, alive: readonly string[] = []) {
  const values = new Map(kept === null ? [] : [[KEY, kept]])
  const sent: (string | null)[] = []
  const storage = createStorage(
    () => ({
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    }),
    vi.fn(),
  )
  const open = new Set(alive)
  const client = createWebClient('http://localhost', storage, async (...call) => {
    const authorization = new Request(...call).headers.get('authorization')
    sent.push(authorization)
    const token = authorization?.replace('Bearer ', '')
    return token === undefined || open.has(token)
      ? Response.json(FLAGS)
      : Response.json({ errors: { detail: ['This token is not valid.'] } }, { status: 401 })
  })
  return { client, sent, values, revoke: (token: string) => void open.delete(token) }
}

test('without a token, only the cookie authenticates', async () => {
  const { client, sent } = connect(null)
  await client.rest(features)
  expect(sent).toEqual([null])
})

test('sends a valid token with every call', async () => {
  const { client, sent, values } = connect('"slt_alive"', ['slt_alive'])
  await client.rest(features)
  await client.rest(features)
  expect(sent).toEqual(['Bearer slt_alive', 'Bearer slt_alive', 'Bearer slt_alive'])
  expect(values.get(KEY)).toBe('"slt_alive"')
})

test('removes an invalid token before any other request, and falls back to the cookie', async () => {
  const { client, sent, values } = connect('"slt_dead"')
  await Promise.all([client.rest(features), client.rest(features)])
  expect(sent).toEqual(['Bearer slt_dead', null, null])
  expect(values.has(KEY)).toBe(false)
})

test('a token that expires while the page is open ends the session, and is then removed', async () => {
  const { client, sent, values, revoke } = connect('"slt_soon"', ['slt_soon'])
  await client.rest(features)
  revoke('slt_soon')
  await expect(client.rest(currentUser)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(values.has(KEY)).toBe(false)
  await client.rest(features)
  expect(sent.at(-1)).toBeNull()
})

test.each(['-1', 'null', '""', '[[]]', '{"a":1}', '{oops'])(
  'does not send a value that was never a token (%s)',
  async (kept) => {
    const { client, sent } = connect(kept)
    await client.rest(features)
    expect(sent).toEqual([null])
  },
)

const DOCUMENT = { toString: () => 'query Anything { me { id } }' }

/** Returns what is announced when the server answers a query with these errors. */
async function announced(...errors: { message: string; path?: (string | number)[]; code?: string }[]) {
  const answer = errors.map(({ code, ...error }) => ({ ...error, extensions: { code } }))
  const graphql = createGraphql({
    baseUrl: 'http://sandlot.test',
    fetch: async () => Response.json([{ payload: { data: null, errors: answer } }]),
    headers: async () => ({}),
  })
  return noticesOf(await graphql(DOCUMENT).catch((error: unknown) => error))
}

test('announces each error of a response, and the same message once', async () => {
  expect(await announced({ message: 'One.' }, { message: 'Two.' }, { message: 'One.' })).toEqual([
    'One.',
    'Two.',
  ])
})

test('errors below githubRepo are silent, those of similar paths are not', async () => {
  expect(await announced({ message: 'No.', path: ['githubRepo', 'owner'] })).toEqual([])
  expect(
    await announced(
      { message: 'Hidden.', path: ['githubRepo'] },
      { message: 'Shown.', path: ['githubRepos', 0] },
      { message: 'Also.', path: ['me', 'githubRepo'] },
    ),
  ).toEqual(['Shown.', 'Also.'])
})

test('errors of a repository folder are as silent as those of the repository', async () => {
  const message = 'GitHub is away.'
  expect(await announced({ message, path: ['githubRepo'] }, { message, path: ['git'] })).toEqual([])
})

test('announces a network error with its reason, and an expired session by redirecting', async () => {
  const graphql = createGraphql({
    baseUrl: 'http://sandlot.test',
    fetch: () => Promise.reject(new TypeError('fetch failed')),
    headers: async () => ({}),
  })
  const error = await graphql(DOCUMENT).catch((thrown: unknown) => thrown)
  expect(noticesOf(error)).toEqual(['Network Error: fetch failed'])
  expect(await announced({ message: 'Sign in.', code: 'UNAUTHENTICATED' })).toEqual([])
})

test('leaves errors of neither GraphQL nor the network to the page', () => {
  expect(noticesOf(new AppError('not_found', 'No such sandbox.', { reason: 'notFound' }))).toEqual([])
  expect(noticesOf(new Error('A bug'))).toEqual([])
})
