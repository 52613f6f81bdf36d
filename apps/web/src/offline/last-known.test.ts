import { accountKeys } from '@sandlot/core/accounts/queries'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import { workspaceKeys } from '@sandlot/core/workspaces/queries'
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { forgetLastKnown, keepLastKnown, restoreLastKnown } from './last-known.ts'

const device = vi.hoisted(() => ({ values: new Map<string, unknown>(), refuses: false }))
const answer = vi.hoisted(() => async (work: () => unknown) => {
  if (device.refuses) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  return work()
})
// Node has no IndexedDB. The end-to-end test without a network uses the real one.
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: (key: string) => answer(() => device.values.get(key)),
  update: (key: string, next: (before: unknown) => unknown) =>
    answer(() => void device.values.set(key, structuredClone(next(device.values.get(key))))),
  del: (key: string) => answer(() => void device.values.delete(key)),
}))

const NOW = 1_900_000_000_000
const listKey = sandboxKeys.list({ list: 'drafts', teamId: 'w1' })
const secretKey = sandboxKeys.one('s1')

function page(): QueryClient {
  const queries = new QueryClient()
  onTestFinished(() => {
    queries.clear()
    device.values.clear()
    device.refuses = false
  })
  return queries
}

function seen(): QueryClient {
  const queries = page()
  queries.setQueryData(accountKeys.me, { id: 'u1' }, { updatedAt: NOW - 10 })
  queries.setQueryData(
    workspaceKeys.all,
    { primaryId: 'w1', workspaces: [{ id: 'w1' }] },
    { updatedAt: NOW - 10 },
  )
  queries.setQueryData(listKey, { pages: [['a card']], pageParams: [null] }, { updatedAt: NOW - 20 })
  queries.setQueryData(secretKey, 'all of its files', { updatedAt: NOW - 20 })
  return queries
}

test('restores cached data with its age, and treats it as stale', async () => {
  await keepLastKnown(seen(), NOW)
  const later = page()
  await restoreLastKnown(later, NOW)
  expect(later.getQueryData(listKey)).toEqual({ pages: [['a card']], pageParams: [null] })
  expect(later.getQueryState(listKey)).toMatchObject({ dataUpdatedAt: NOW - 20, isInvalidated: true })
  expect(later.getQueryData(accountKeys.me)).toEqual({ id: 'u1' })
  expect(later.getQueryData(secretKey)).toBeUndefined()
})

test('a page that has not heard yet that another one signed out keeps nothing', async () => {
  await keepLastKnown(seen(), NOW)
  await forgetLastKnown()
  await keepLastKnown(seen(), NOW, () => false)
  const later = page()
  await restoreLastKnown(later, NOW)
  expect(later.getQueryCache().getAll()).toEqual([])
})

test('keeps newer data', async () => {
  await keepLastKnown(seen(), NOW)
  const later = page()
  later.setQueryData(listKey, { pages: [['newer']], pageParams: [null] }, { updatedAt: NOW - 1 })
  await restoreLastKnown(later, NOW)
  expect(later.getQueryData(listKey)).toEqual({ pages: [['newer']], pageParams: [null] })
  expect(later.getQueryState(listKey)?.isInvalidated).toBe(false)
})

test('keeps data stored by another page, unless this page has requested it too', async () => {
  const folderKey = sandboxKeys.list({ list: 'folder', teamId: 'w1', path: '/gone' })
  const other = seen()
  other.setQueryData(folderKey, { pages: [['of old']], pageParams: [null] }, { updatedAt: NOW - 20 })
  await keepLastKnown(other, NOW)
  const next = page()
  const refused = async () => {
    throw new Error('There is no such folder.')
  }
  await next.prefetchQuery({ queryKey: folderKey, queryFn: refused, retry: false })
  next.setQueryData(accountKeys.me, { id: 'u1' }, { updatedAt: NOW - 5 })
  next.setQueryData(
    workspaceKeys.all,
    { primaryId: 'w2', workspaces: [{ id: 'w1' }] },
    { updatedAt: NOW - 5 },
  )
  await keepLastKnown(next, NOW)
  const later = page()
  await restoreLastKnown(later, NOW)
  expect(later.getQueryData(listKey)).toEqual({ pages: [['a card']], pageParams: [null] })
  expect(later.getQueryState(listKey)?.dataUpdatedAt).toBe(NOW - 20)
  expect(later.getQueryData(workspaceKeys.all)).toEqual({ primaryId: 'w2', workspaces: [{ id: 'w1' }] })
  expect(later.getQueryData(folderKey)).toBeUndefined()
})

test('removes data of a workspace once the workspace list no longer contains it', async () => {
  const queries = seen()
  await keepLastKnown(queries, NOW)
  queries.setQueryData(workspaceKeys.all, { primaryId: null, workspaces: [] }, { updatedAt: NOW - 1 })
  await keepLastKnown(queries, NOW)
  const next = page()
  await restoreLastKnown(next, NOW)
  expect(next.getQueryData(listKey)).toBeUndefined()
  expect(JSON.stringify(device.values.get('last'))).not.toContain('a card')
})

test('another user’s data replaces it, and signing out removes it', async () => {
  await keepLastKnown(seen(), NOW)
  const other = page()
  other.setQueryData(accountKeys.me, { id: 'u2' }, { updatedAt: NOW - 5 })
  await keepLastKnown(other, NOW)
  const later = page()
  await restoreLastKnown(later, NOW)
  expect(later.getQueryData(accountKeys.me)).toEqual({ id: 'u2' })
  expect(later.getQueryData(listKey)).toBeUndefined()

  await forgetLastKnown()
  const last = page()
  await restoreLastKnown(last, NOW)
  expect(last.getQueryCache().getAll()).toEqual([])
})

test.each([['text'], [7], [{ shapes: 'dev', userId: 'u1', answers: [{ key: ['accounts', 'me'] }, null] }]])(
  'ignores invalid stored data: %j',
  async (garbage) => {
    device.values.set('last', garbage)
    const later = page()
    await restoreLastKnown(later, NOW)
    expect(later.getQueryCache().getAll()).toEqual([])
  },
)

test('reports a storage error to the caller, and leaves the page unchanged', async () => {
  const queries = seen()
  device.refuses = true
  await expect(keepLastKnown(queries, NOW)).rejects.toThrow('quota')
  await expect(restoreLastKnown(queries, NOW)).rejects.toThrow('quota')
  expect(queries.getQueryState(listKey)?.isInvalidated).toBe(false)
})
