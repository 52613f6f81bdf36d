import { accountKeys } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeptWork } from '../../files/working-copy/kept.ts'
import { createKeptStore } from './kept-store.ts'
import { ownKeptStore } from './page-kept-store.ts'

const device = vi.hoisted(() => new Map<string, unknown>())
// Node has no IndexedDB. The end-to-end tests of the editor use the real one.
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  keys: async () => [...device.keys()],
  getMany: async (names: string[]) => names.map((name) => device.get(name)),
  set: async (name: string, value: unknown) => void device.set(name, value),
  del: async (name: string) => void device.delete(name),
  delMany: async (names: string[]) => names.forEach((name) => void device.delete(name)),
}))

beforeEach(() => {
  device.clear()
  vi.stubGlobal('indexedDB', {})
  vi.stubGlobal('document', { cookie: '' })
})

afterEach(() => void vi.unstubAllGlobals())

const work = (code: string): KeptWork => ({
  version: 1,
  files: [{ path: 'a.js', code, isBinary: false, origin: 'a.js', base: null, isConflict: false }],
  removed: [],
  madeDirectories: [],
  removedDirectories: [],
  debts: [],
})
const texts = (works: readonly KeptWork[]) => works.flatMap(({ files }) => files.map(({ code }) => code))

/** The editor of a page with the user who is signed in there. */
function page(pageId: string, me: { id: string } | null) {
  const queries = new QueryClient()
  queries.setQueryData(accountKeys.me, me)
  const storage = { get: <T>(_: string, fallback: T) => fallback, set: () => {}, remove: () => {} }
  const client = { rest: async () => Promise.reject(new Error('Nobody answers.')) } as never
  return { queries, ...ownKeptStore({ client, queries, storage }, createKeptStore(pageId, undefined)) }
}

test('restores unsaved work only to its author', async () => {
  await page('p1', { id: 'alice' }).keep('s1', work('from alice'))
  expect(texts(await page('p2', { id: 'bob' }).take('s1'))).toEqual([])
  expect(texts(await page('p3', null).take('s1'))).toEqual([])
  expect(texts(await page('p4', { id: 'alice' }).take('s1'))).toEqual(['from alice'])
})

test('text typed after a session ended still belongs to its author', async () => {
  const alice = page('p1', { id: 'alice' })
  await alice.take('s1')
  alice.queries.setQueryData<CurrentUser | null>(accountKeys.me, null)
  await alice.keep('s1', work('late word'))
  alice.queries.setQueryData(accountKeys.me, { id: 'bob' } as CurrentUser)
  await alice.keep('s1', work('late words'))
  expect(texts(await page('p2', { id: 'bob' }).take('s1'))).toEqual([])
  expect(texts(await page('p3', { id: 'alice' }).take('s1'))).toEqual(['late words'])
})

test('a visitor’s text is theirs after signing in', async () => {
  const visitor = page('p1', null)
  await visitor.take('s1')
  await visitor.keep('s1', work('a thought'))
  expect(texts(await page('p2', { id: 'carol' }).take('s1'))).toEqual(['a thought'])
  expect(texts(await page('p3', { id: 'bob' }).take('s1'))).toEqual([])
})

test('a visitor who signs in on the page leaves no text for others', async () => {
  const visitor = page('p1', null)
  await visitor.keep('s1', work('a thought'))
  visitor.queries.setQueryData(accountKeys.me, { id: 'carol' } as CurrentUser)
  await visitor.keep('s1', work('a second thought'))
  expect(texts(await page('p2', { id: 'bob' }).take('s1'))).toEqual([])
  await visitor.keep('s1', null)
  expect(device.size).toBe(0)
})

test('restores nobody’s work when the signed-in user is unknown', async () => {
  await page('p1', { id: 'alice' }).keep('s1', work('from alice'))
  vi.stubGlobal('document', { cookie: 'signedIn=true' })
  const unknown = page('p2', { id: 'alice' })
  unknown.queries.clear()
  await expect(unknown.take('s1')).rejects.toThrow('Nobody answers.')
  expect(device.size).toBe(1)
})
