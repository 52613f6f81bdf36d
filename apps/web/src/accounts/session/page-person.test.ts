import { accountKeys } from '@sandlot/core/accounts/queries'
import { features } from '@sandlot/core/accounts/rest'
import { OTHER_PERSON, PERSON_HEADER } from '@sandlot/core/brand'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createStorage } from '../../shell/browser/storage.ts'
import { createWebClient } from '../../shell/client.ts'
import { createPagePerson } from './page-person.ts'

const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** A page in a browser in which this person is signed in. */
function page(signedIn: string) {
  const queries = new QueryClient()
  let at = '/dashboard/recent'
  let who = signedIn
  const askAgain = vi.fn()
  const person = createPagePerson({ queries: () => queries, path: () => at, askAgain })
  const sent: (string | null)[] = []
  const client = createWebClient(
    'http://localhost',
    createStorage(() => nothing, vi.fn()),
    async (...call) => {
      const whose = new Request(...call).headers.get(PERSON_HEADER)
      sent.push(whose)
      return person.learn(
        whose === null || whose === who
          ? Response.json({})
          : Response.json({}, { status: 409, headers: { [PERSON_HEADER]: OTHER_PERSON } }),
      )
    },
    person.id,
  )
  return {
    knows: (id: string | null) => void queries.setQueryData(accountKeys.me, id && { id }),
    signIn: (id: string) => {
      who = id
    },
    go: (path: string) => {
      at = path
    },
    ask: () => client.rest(features).catch(({ code }) => code),
    sent,
    askAgain,
  }
}

test('a call says whose page it is, also once another tab has told the page of somebody else', async () => {
  const { knows, signIn, ask, sent, askAgain } = page('alice')
  await ask()
  knows('alice')
  await ask()
  expect(askAgain).not.toHaveBeenCalled()
  signIn('bob')
  expect(await ask()).toBe('conflict')
  expect(askAgain).toHaveBeenCalledOnce()
  for (const one of ['bob', null]) {
    knows(one)
    await ask()
  }
  expect(sent).toEqual([null, 'alice', 'alice', 'alice', 'alice'])
})

test('where somebody signs in the page is theirs from then on', async () => {
  const { knows, signIn, go, ask, sent } = page('alice')
  knows('alice')
  await ask()
  go('/signin/t1')
  signIn('bob')
  await ask()
  knows('bob')
  go('/dashboard')
  await ask()
  expect(sent).toEqual(['alice', null, 'bob'])
})
