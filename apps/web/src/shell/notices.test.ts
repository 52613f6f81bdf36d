import { AppError } from '@sandlot/core/errors'
import { createGraphql } from '@sandlot/core/transport/graphql'
import { expect, test } from 'vitest'
import { noticesOf } from './notices.ts'

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
