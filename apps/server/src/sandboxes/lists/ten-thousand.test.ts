import { createClient } from '@sandlot/core/client'
import { type DashboardItem, sandboxItem } from '@sandlot/core/sandboxes/items/items'
import type { ListedSandbox, SandboxList } from '@sandlot/core/sandboxes/items/lists'
import { deleteMany, restoreMany } from '@sandlot/core/sandboxes/items/queries'
import { nothingSelected, select } from '@sandlot/core/sandboxes/items/selection-rules'
import { sandboxListQuery } from '@sandlot/core/sandboxes/queries'
import { MutationObserver, type MutationObserverOptions, QueryClient } from '@tanstack/query-core'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { injectFetch } from '../../testing/inject-fetch.ts'
import { createTestServer } from '../../testing/server.ts'
import { sandboxes } from '../tables.ts'

const server = await createTestServer()
afterAll(() => server.close())

const COUNT = 10_000

async function workspaceOf(ann: BuiltUser): Promise<BuiltWorkspace> {
  const team = await server.buildWorkspace({ members: { admin: [ann] } })
  const { id } = await server.buildSandbox({ workspace: team, author: ann })
  await server.db.execute(sql`
    insert into sandboxes
    select made.* from sandboxes first, generate_series(2, ${COUNT}) number,
    lateral jsonb_populate_record(first, jsonb_build_object(
      'id', substr(md5(first.id || number), 1, 10), 'title', 'Sandbox ' || number,
      'updated_at', first.updated_at - number * interval '1 second')) made
    where first.id = ${id}`)
  return team
}

test('all of ten thousand are selected and deleted, with progress, and restored together', {
  timeout: 120_000,
}, async () => {
  const ann = await server.buildUser()
  const team = await workspaceOf(ann)
  const token = await server.tokenFor(ann)
  const client = createClient({
    baseUrl: server.deps.publicUrl(),
    name: 'test',
    token: () => token,
    fetch: injectFetch(server.app),
  })
  const cache = new QueryClient()
  const run = <Data, Input, Scope>(
    mutation: MutationObserverOptions<Data, Error, Input, Scope>,
    input: Input,
  ) => new MutationObserver<Data, Error, Input, Scope>(cache, mutation).mutate(input)
  const list: SandboxList = { list: 'folder', teamId: team.id, path: '/' }
  const countWhere = async (...conditions: Parameters<typeof and>) => {
    const [row] = await server.db
      .select({ count: count() })
      .from(sandboxes)
      .where(and(eq(sandboxes.workspaceId, team.id), ...conditions))
    return row?.count
  }
  const inRoot = () => countWhere(eq(sandboxes.folderId, team.root.id), isNull(sandboxes.removedAt))

  // Loads the list as the page does, one page after the other until it is complete.
  const query = sandboxListQuery(client, list)
  await cache.fetchInfiniteQuery({ ...query, pages: COUNT } as never)
  const shown = cache.getQueryData<{ pages: ListedSandbox[][] }>(query.queryKey)?.pages.flat() ?? []
  const items: DashboardItem[] = shown.map(sandboxItem)
  const { keys } = select(
    nothingSelected,
    { do: 'all' },
    items.map(({ key }) => key),
  )
  expect(keys.size).toBe(COUNT)

  const told: number[] = []
  const onProgress = (done: number) => void told.push(done)
  const thousands = Array.from({ length: COUNT / 1000 }, (_, index) => (index + 1) * 1000)
  await run(deleteMany(client, cache, onProgress), shown)
  expect(told.splice(0)).toEqual(thousands)
  expect(await inRoot()).toBe(0)
  await run(restoreMany(client, cache, onProgress), shown)
  expect(told).toEqual(thousands)
  expect(await inRoot()).toBe(COUNT)
})
