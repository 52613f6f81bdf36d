// @vitest-environment jsdom
import { accountKeys } from '@sandlot/core/accounts/queries'
import { fineReturns, hostileReturns } from '@sandlot/core/accounts/testing/redirect-corpus'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { leaveWhenSignedIn } from './leave-when-signed-in.ts'

/** Returns where the sign-in page redirects a signed-in user. */
async function ledTo(wanted: string): Promise<unknown> {
  const queries = new QueryClient()
  queries.setQueryData(accountKeys.me, { id: 'u1' })
  const storage = { get: (key: string) => (key === storageKeys.token ? 'slt_test' : null) }
  const arrival = { context: { queries, storage }, search: { continue: wanted } }
  try {
    await leaveWhenSignedIn(arrival as never)
    return null
  } catch (thrown) {
    return (thrown as { options?: { href?: string } }).options?.href
  }
}

test.each(hostileReturns.map((path) => [path]))('%j redirects to the dashboard instead', async (path) => {
  expect(await ledTo(path)).toBe('/dashboard')
})

test.each(fineReturns.map((path) => [path]))('%j is accepted as a return path', async (path) => {
  expect(await ledTo(path)).toBe(path)
})
