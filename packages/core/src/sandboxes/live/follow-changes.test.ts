import { QueryClient, QueryObserver } from '@tanstack/query-core'
import { expect, test, vi } from 'vitest'
import type { Client } from '../../client.ts'
import type { LiveSocket, TopicHandlers } from '../../transport/socket.ts'
import { followWorkspace } from '../../workspaces/follow.ts'
import type { SandboxList } from '../items/lists.ts'
import { LIST_PAGE_SIZE } from '../limits.ts'
import { sandboxKeys } from '../queries.ts'
import type { SandboxOrder } from '../rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
const card = (id: string, title: string, minute: number, more: object = {}) => ({
  __typename: 'Sandbox',
  id,
  alias: null,
  title,
  teamId: 'w1',
  draft: true,
  removedAt: null,
  customTemplate: null,
  collection: null,
  insertedAt: at(0),
  updatedAt: at(minute),
  cursor: `${id}~${at(minute)}`,
  ...more,
})
type Card = ReturnType<typeof card>

const drafts: SandboxList = { list: 'drafts', teamId: 'w1' }
const recent: SandboxList = { list: 'recent', teamId: 'w1' }
const byTitle: SandboxOrder = { field: 'title', direction: 'ASC' }

/** Observed lists while other users change the workspace, with the requests to the server about each sandbox. */
function looking(answers: Record<string, Card | null>) {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  let handlers: TopicHandlers | undefined
  const socket = {
    join: (_topic: string, given: TopicHandlers) => {
      handlers = given
      return () => {}
    },
  } as unknown as LiveSocket
  const graphql = vi.fn(async (_document: unknown, { id }: { id: string }) => ({
    sandbox: answers[id] ?? null,
  }))
  followWorkspace(socket, { client: { graphql } as unknown as Client, cache }, 'w1')
  const asked = vi.fn()
  const show = (list: SandboxList, pages: Card[][], order: SandboxOrder | null = null) => {
    const queryKey = sandboxKeys.list(list, order)
    cache.setQueryData(queryKey, { pages, pageParams: pages.map(() => null) })
    const queryFn = () => {
      asked(list.list)
      return { pages, pageParams: [] }
    }
    new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => {})
    return () =>
      cache.getQueryData<{ pages: Card[][] }>(queryKey)?.pages.map((page) => page.map(({ title }) => title))
  }
  const changed = (action: string, ids: string[]) =>
    handlers?.event('change', { type: 'Sandbox', ids, action })
  return { show, changed, asked, graphql }
}

const [one, two, three] = [card('1', 'Anchor', 3), card('2', 'Buoy', 2), card('3', 'Crane', 1)]

test('a rename updates every cached list in place, without refetching any [GQ-003]', async () => {
  const { show, changed, asked, graphql } = looking({ '3': card('3', 'Aft', 9) })
  const newest = show(drafts, [[one, two], [three]])
  const named = show(drafts, [[one, two, three]], byTitle)
  const opened = show(recent, [[two, three, one]])
  changed('sandbox.rename', ['3'])
  await vi.waitFor(() => expect(newest()).toEqual([['Aft', 'Anchor'], ['Buoy']]))
  expect(named()).toEqual([['Aft', 'Anchor', 'Buoy']])
  expect(opened()).toEqual([['Buoy', 'Aft', 'Anchor']])
  expect(graphql).toHaveBeenCalledTimes(1)
  expect(asked).not.toHaveBeenCalled()
})

test('refetches only a list that may contain it further on, or contained what is gone', async () => {
  const { show, changed, asked } = looking({ '9': card('9', 'Deep', 9) })
  const full = Array.from({ length: LIST_PAGE_SIZE }, (_, index) => card(`f${index}`, 'Full', 500 - index))
  show(drafts, [full])
  show({ list: 'folder', teamId: 'w1', path: '/' }, [[two]])
  show(recent, [[one]])
  changed('sandbox.update', ['9'])
  await vi.waitFor(() => expect(asked.mock.calls).toEqual([['drafts']]))
  changed('sandbox.privacy', ['1'])
  await vi.waitFor(() => expect(asked.mock.calls).toEqual([['drafts'], ['recent']]))
})

test('refetches a list if a new name sorts beyond its loaded part', async () => {
  const { show, changed, asked } = looking({ f0: card('f0', 'Zebra', 9) })
  const full = Array.from({ length: LIST_PAGE_SIZE }, (_, index) => card(`f${index}`, 'Full', 1))
  show(drafts, [full], byTitle)
  changed('sandbox.rename', ['f0'])
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
})

test('many changes at once, or other kinds of change, invalidate the lists as a whole', async () => {
  const { show, changed, asked, graphql } = looking({})
  show(drafts, [[one]])
  changed(
    'sandbox.rename',
    Array.from({ length: 21 }, (_, index) => String(index)),
  )
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  changed('sandbox.trash', ['1'])
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  expect(graphql).not.toHaveBeenCalled()
})
