import { accountKeys } from '@sandlot/core/accounts/queries'
import { AppError } from '@sandlot/core/errors'
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { agreeOnPerson } from './agree-on-person.ts'

/** The tabs of one browser, each with the user it knows of, and the user of the session according to the server. */
function browser(session: string | null) {
  const listeners: ((event: MessageEvent) => void)[] = []
  let signedIn = session
  const tab = (known: string | null | undefined) => {
    const queries = new QueryClient()
    const learn = (id: string | null) => void queries.setQueryData(accountKeys.me, id && { id })
    if (known !== undefined) learn(known)
    const asked = vi.fn(() => learn(signedIn))
    let own: ((event: MessageEvent) => void) | undefined
    const channel = {
      postMessage: (data: unknown) => {
        for (const listener of listeners) if (listener !== own) listener({ data } as MessageEvent)
      },
      addEventListener: (_type: string, listener: (event: MessageEvent) => void) => {
        own = listener
        listeners.push(listener)
      },
      close: () => undefined,
    }
    onTestFinished(agreeOnPerson(queries, asked, channel as unknown as BroadcastChannel))
    onTestFinished(() => queries.clear())
    return {
      asked,
      queries,
      me: () => queries.getQueryData<{ id: string } | null>(accountKeys.me)?.id ?? null,
    }
  }
  return {
    tab,
    become: (id: string | null) => {
      signedIn = id
    },
  }
}

test.each([
  ['somebody else signs in', 'bob'],
  ['its person signs out', null],
])('a tab asks again as soon as %s in another', (_what, next) => {
  const { tab, become } = browser('alice')
  const [first, third] = [tab('alice'), tab(undefined)]
  become(next)
  const second = tab(next)
  expect(first.asked).toHaveBeenCalledOnce()
  expect(first.me()).toBe(next)
  // Tabs that are up to date, or know of no user yet, have no reason to refetch.
  expect(second.asked).not.toHaveBeenCalled()
  expect(third.asked).not.toHaveBeenCalled()
})

test('a page of before that comes back to life is told by the others, each of which asks once', () => {
  const { tab } = browser('bob')
  const now = tab('bob')
  const before = tab('alice')
  expect([now.me(), before.me()]).toEqual(['bob', 'bob'])
  expect([now.asked.mock.calls.length, before.asked.mock.calls.length]).toEqual([1, 1])
})

test('a page asks again as well where the server refuses it as that of somebody else', async () => {
  const { tab, become } = browser('alice')
  const refused = async () => {
    throw new AppError('conflict', 'Somebody else has signed in.', { reason: 'otherPerson' })
  }
  for (const ask of [
    (queries: QueryClient) => queries.prefetchQuery({ queryKey: ['any'], queryFn: refused, retry: false }),
    (queries: QueryClient) =>
      queries
        .getMutationCache()
        .build(queries, { mutationFn: refused })
        .execute(undefined)
        .catch(() => undefined),
  ]) {
    const one = tab('alice')
    become('bob')
    await ask(one.queries)
    expect(one.me()).toBe('bob')
    become('alice')
  }
})
