import type { Client } from '@sandlot/core/client'
import { LIST_PAGE_MAX, RECENT_LIMIT } from '@sandlot/core/sandboxes/limits'
import { expect, test } from 'vitest'
import { fetchPages } from './pages.ts'

type Asked = { limit: number; after?: string | null }

/** A list of `count` sandboxes that is paginated like the server's. */
function listOf(count: number) {
  const all = Array.from({ length: count }, (_, index) => ({ id: `s${index}`, updatedAt: 'T' }))
  const asked: Asked[] = []
  const graphql = async (_document: unknown, variables: unknown) => {
    const { limit, after = null } = variables as Asked
    asked.push({ limit, after })
    const start =
      after === null ? 0 : all.findIndex(({ id, updatedAt }) => `${id}~${updatedAt}` === after) + 1
    const page = all.slice(start, start + limit)
    return { me: { team: { drafts: page }, recentlyAccessedSandboxes: page } }
  }
  return { client: { graphql, baseUrl: '' } as unknown as Client, asked }
}

const drafts = { list: 'drafts', teamId: 't' } as const
const page = (limit: number | undefined) => ({ limit, after: null, orderBy: null })

test('fetches the requested number in pages of the maximum size, with the next cursor', async () => {
  const { client, asked } = listOf(2_000)
  const { items, next } = await fetchPages(client, drafts, page(LIST_PAGE_MAX + 20))
  expect(items).toHaveLength(LIST_PAGE_MAX + 20)
  expect(next).toBe(`s${LIST_PAGE_MAX + 19}~T`)
  expect(asked).toEqual([
    { limit: LIST_PAGE_MAX, after: null },
    { limit: 21, after: `s${LIST_PAGE_MAX - 1}~T` },
  ])
})

test('without a limit, ends where the list ends', async () => {
  const { client } = listOf(2 * LIST_PAGE_MAX)
  const { items, next } = await fetchPages(client, drafts, page(Number.POSITIVE_INFINITY))
  expect(items).toHaveLength(2 * LIST_PAGE_MAX)
  expect(next).toBeNull()
})

test('a list that ends where the limit does has no next page', async () => {
  const { client } = listOf(20)
  expect(await fetchPages(client, drafts, page(20))).toMatchObject({ next: null, total: 20 })
  expect(await fetchPages(client, drafts, page(19))).toMatchObject({ next: 's18~T', total: null })
})

test('an empty list is empty, and a short one has no next page', async () => {
  expect(await fetchPages(listOf(0).client, drafts, page(undefined))).toEqual({
    items: [],
    next: null,
    total: 0,
  })
  const { client, asked } = listOf(3)
  expect((await fetchPages(client, drafts, page(undefined))).next).toBeNull()
  expect(asked).toHaveLength(1)
})

test('fetches recent ones in one request, as many as the page shows', async () => {
  const { client, asked } = listOf(2_000)
  const recent = { list: 'recent', teamId: 't' } as const
  expect((await fetchPages(client, recent, page(undefined))).items).toHaveLength(RECENT_LIMIT)
  expect((await fetchPages(client, recent, page(Number.POSITIVE_INFINITY))).next).toBeNull()
  expect(asked.map(({ limit }) => limit)).toEqual([RECENT_LIMIT + 1, LIST_PAGE_MAX])
})
