import { accountKeys } from '@sandlot/core/accounts/queries'
import { features } from '@sandlot/core/accounts/rest'
import { PERSON_HEADER } from '@sandlot/core/brand'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createStorage } from '../../shell/browser/storage.ts'
import { createWebClient } from '../../shell/client.ts'
import { createPagePerson } from './page-person.ts'

const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** A page, and the person that its requests name in their header. */
function page() {
  const queries = new QueryClient()
  let at = '/dashboard/recent'
  const sent: (string | null)[] = []
  const client = createWebClient(
    'http://localhost',
    createStorage(() => nothing, vi.fn()),
    async (...call) => {
      sent.push(new Request(...call).headers.get(PERSON_HEADER))
      return Response.json({})
    },
    createPagePerson(
      () => queries,
      () => at,
    ),
  )
  return {
    knows: (id: string | null) => void queries.setQueryData(accountKeys.me, id && { id }),
    go: (path: string) => {
      at = path
    },
    ask: () => client.rest(features).catch(() => undefined),
    sent,
  }
}

test('a call says whose page it is, also once the page was told of somebody else', async () => {
  const { knows, ask, sent } = page()
  await ask()
  for (const one of ['alice', 'bob', null]) {
    knows(one)
    await ask()
  }
  expect(sent).toEqual([null, 'alice', 'alice', 'alice'])
})

test('where somebody signs in the page is theirs from then on', async () => {
  const { knows, go, ask, sent } = page()
  knows('alice')
  await ask()
  go('/signin/t1')
  await ask()
  knows('bob')
  go('/dashboard')
  await ask()
  expect(sent).toEqual(['alice', null, 'bob'])
})
