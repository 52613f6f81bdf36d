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

/** A device that keeps this under the token's name, and a server at which these tokens and the cookie open something. */
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

test('without a token the cookie alone says who asks', async () => {
  const { client, sent } = connect(null)
  await client.rest(features)
  expect(sent).toEqual([null])
})

test('a token that still opens something goes with every call', async () => {
  const { client, sent, values } = connect('"slt_alive"', ['slt_alive'])
  await client.rest(features)
  await client.rest(features)
  expect(sent).toEqual(['Bearer slt_alive', 'Bearer slt_alive', 'Bearer slt_alive'])
  expect(values.get(KEY)).toBe('"slt_alive"')
})

test('a dead one is forgotten before anything else is asked, and the cookie counts again', async () => {
  const { client, sent, values } = connect('"slt_dead"')
  await Promise.all([client.rest(features), client.rest(features)])
  expect(sent).toEqual(['Bearer slt_dead', null, null])
  expect(values.has(KEY)).toBe(false)
})

test('one that dies while the page is open ends what it opened, and stands in nobody’s way afterwards', async () => {
  const { client, sent, values, revoke } = connect('"slt_soon"', ['slt_soon'])
  await client.rest(features)
  revoke('slt_soon')
  await expect(client.rest(currentUser)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(values.has(KEY)).toBe(false)
  await client.rest(features)
  expect(sent.at(-1)).toBeNull()
})

test.each(['-1', 'null', '""', '[[]]', '{"a":1}', '{oops'])(
  'what was never a token (%s) is not sent',
  async (kept) => {
    const { client, sent } = connect(kept)
    await client.rest(features)
    expect(sent).toEqual([null])
  },
)

const DOCUMENT = { toString: () => 'query Anything { me { id } }' }

/** What is announced when the server answers a query with these errors. */
async function announced(...errors: { message: string; path?: (string | number)[]; code?: string }[]) {
  const answer = errors.map(({ code, ...error }) => ({ ...error, extensions: { code } }))
  const graphql = createGraphql({
    baseUrl: 'http://sandlot.test',
    fetch: async () => Response.json([{ payload: { data: null, errors: answer } }]),
    headers: async () => ({}),
  })
  return noticesOf(await graphql(DOCUMENT).catch((error: unknown) => error))
}

test('each error of an answer is announced, the same sentence once', async () => {
  expect(await announced({ message: 'One.' }, { message: 'Two.' }, { message: 'One.' })).toEqual([
    'One.',
    'Two.',
  ])
})

test('what lies below githubRepo is silent, what only begins like it is not', async () => {
  expect(await announced({ message: 'No.', path: ['githubRepo', 'owner'] })).toEqual([])
  expect(
    await announced(
      { message: 'Hidden.', path: ['githubRepo'] },
      { message: 'Shown.', path: ['githubRepos', 0] },
      { message: 'Also.', path: ['me', 'githubRepo'] },
    ),
  ).toEqual(['Shown.', 'Also.'])
})

test('what a folder of a repository is, is silent as the repository is', async () => {
  const message = 'GitHub is away.'
  expect(await announced({ message, path: ['githubRepo'] }, { message, path: ['git'] })).toEqual([])
})

test('the network is announced with its reason, the end of a session by the page that it leads to', async () => {
  const graphql = createGraphql({
    baseUrl: 'http://sandlot.test',
    fetch: () => Promise.reject(new TypeError('fetch failed')),
    headers: async () => ({}),
  })
  const error = await graphql(DOCUMENT).catch((thrown: unknown) => thrown)
  expect(noticesOf(error)).toEqual(['Network Error: fetch failed'])
  expect(await announced({ message: 'Sign in.', code: 'UNAUTHENTICATED' })).toEqual([])
})

test('what is neither of GraphQL nor of the network is for its own page', () => {
  expect(noticesOf(new AppError('not_found', 'No such sandbox.', { reason: 'notFound' }))).toEqual([])
  expect(noticesOf(new Error('A bug'))).toEqual([])
})
