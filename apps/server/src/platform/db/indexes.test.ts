import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

// Lists sort by plain "desc", for which PostgreSQL puts nulls first. An index with nulls last cannot provide that
// order.
test('every descending index supports the order that lists request', async () => {
  const { rows } = await server.db.execute(
    sql`select indexname from pg_indexes where schemaname = 'public' and indexdef like '%DESC NULLS LAST%'`,
  )
  expect(rows).toEqual([])
})
