import { accountKeys } from '@sandlot/core/accounts/queries'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { forgetOthers } from './session.ts'
import { watchPerson } from './watch-person.ts'

function page(path = '/dashboard/recent') {
  const queries = new QueryClient()
  queries.setQueryData(accountKeys.me, { id: 'alice' })
  const beginAnew = vi.fn()
  onTestFinished(watchPerson(queries, beginAnew, () => path))
  onTestFinished(() => queries.clear())
  /** Makes the server report who is signed in. */
  const says = async (me: { id: string } | null) => {
    queries.setQueryData(accountKeys.me, me)
    await new Promise((done) => setTimeout(done))
  }
  return { queries, beginAnew, says }
}

test('reloads the page when another user has replaced the signed-in one', async () => {
  const { beginAnew, says } = page()
  await says({ id: 'alice' })
  expect(beginAnew).not.toHaveBeenCalled()
  await says({ id: 'bob' })
  expect(beginAnew).toHaveBeenCalledOnce()
})

test('it begins anew as well when the session of the first had ended before the other came', async () => {
  const { beginAnew, says } = page()
  await says(null)
  expect(beginAnew).not.toHaveBeenCalled()
  await says({ id: 'bob' })
  expect(beginAnew).toHaveBeenCalledOnce()
})

test.each([
  ['whose session ended', '/dashboard/recent', [null, { id: 'alice' }]],
  ['who signs in on the page for it', '/signin/t1', [{ id: 'bob' }]],
])('does not reload for a user %s', async (_who, path, answers) => {
  const { beginAnew, says } = page(path)
  for (const answer of answers) await says(answer)
  expect(beginAnew).not.toHaveBeenCalled()
})

test('clears all cached data of the previous user and keeps only impersonal data', () => {
  const { queries } = page()
  queries.setQueryData(accountKeys.features, { offline: true })
  queries.setQueryData(['accounts', 'sessions'], ['where alice is signed in'])
  queries.setQueryData(sandboxKeys.recent, ['what alice opened'])
  const clearCache = vi.fn()
  forgetOthers({ queries, router: { clearCache } })
  const kept = queries.getQueryCache().getAll()
  expect(clearCache).toHaveBeenCalledOnce()
  expect(kept.map(({ queryKey }) => queryKey)).toEqual([accountKeys.me, accountKeys.features])
})
