import { fetchSandboxes, type ListedSandbox, type SandboxList } from '@sandlot/core/sandboxes/items/lists'
import { LIST_PAGE_SIZE, PUBLIC_PAGE_SIZE, RECENT_LIMIT } from '@sandlot/core/sandboxes/limits'
import { searchPublicSandboxes } from '@sandlot/core/sandboxes/lists/public-rest'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestServer, type TestClient } from '../../testing/server.ts'
import { type Statement, statementsOf } from '../../testing/statements-of.ts'
import type { SandboxRow } from '../rows.ts'

const server = await createTestServer()
const database = new Client(server.databaseUrl)
await database.connect()
afterAll(async () => {
  await database.end()
  await server.close()
})

const MANY = 5_000

/** Inserts copies of a sandbox, each older than the one before. */
const multiply = ({ id }: SandboxRow, count = MANY) =>
  server.db.execute(sql`
    insert into sandboxes
    select made.* from sandboxes first, generate_series(2, ${count}) number,
    lateral jsonb_populate_record(first, jsonb_build_object(
      'id', substr(md5(first.id || number), 1, 10), 'title', 'Sandbox ' || number,
      'updated_at', first.updated_at - number * interval '1 second')) made
    where first.id = ${id}`)

type Node = { Plans?: Node[]; 'Relation Name'?: string } & Record<string, unknown>

/** How many rows of a table a plan read when it was run. */
const rowsRead = (node: Node, table: string): number => {
  const of = (name: string) => Number(node[name] ?? 0)
  const own = (of('Actual Rows') + of('Rows Removed by Filter')) * of('Actual Loops')
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan, table), 0)
  return below + (node['Relation Name'] === table ? own : 0)
}

/** How many sandboxes the database reads for the statement that contains these words. */
async function readBy(asked: readonly Statement[], words: string): Promise<number> {
  const statement = asked.find(({ text }) => text.includes(words))
  if (!statement) throw new Error('No statement reads a list.')
  const { rows } = await database.query(`explain (analyze, format json) ${statement.text}`, statement.values)
  return rowsRead(rows[0]['QUERY PLAN'][0].Plan, 'sandboxes')
}

/** Reads a page of a list, and returns how many sandboxes the database read for it. */
async function readPage(client: TestClient, list: SandboxList, after: string | null) {
  const page: ListedSandbox[] = []
  const asked = await statementsOf(async () => {
    page.push(...(await fetchSandboxes(client, list, { after })))
  })
  return { page, read: await readBy(asked, '"screenshots"') }
}

test('a page reads about as many rows as it shows, even with outdated database statistics', {
  timeout: 60_000,
}, async () => {
  const [ann, ben] = [await server.buildUser(), await server.buildUser()]
  await multiply(await server.buildSandbox({ author: ben, workspace: ben.personalWorkspace }))
  // From here on, the planner's statistics are not updated.
  await server.db.execute(sql`analyze sandboxes`)
  await server.db.execute(sql`alter table sandboxes set (autovacuum_enabled = false)`)
  const client = server.as(ann)
  const team = await server.buildWorkspace({ members: { admin: [ann] } })
  const folder = await server.buildFolder({ workspaceId: team.id, path: '/many' })
  const here = { author: ann, workspace: team }
  const opened = await server.buildSandbox({ ...here, folder })
  await multiply(opened)
  await multiply(await server.buildSandbox({ ...here, draft: true }))
  await multiply(await server.buildSandbox({ ...here, folder, removedAt: server.clock.now() }))
  await server.db.execute(sql`
    insert into sandbox_accesses (workspace_id, user_id, sandbox_id, last_accessed_at)
    select workspace_id, author_id, id, updated_at from sandboxes where folder_id = ${folder.id}`)

  const lists: SandboxList[] = [
    { list: 'drafts', teamId: team.id },
    { list: 'folder', teamId: team.id, path: '/many' },
    { list: 'deleted', teamId: team.id },
    { list: 'recent', teamId: team.id },
  ]
  for (const knows of ['nothing', 'all']) {
    if (knows === 'all') await server.db.execute(sql`analyze`)
    for (const list of lists) {
      const what = `${list.list}, when it knows ${knows}`
      const first = await readPage(client, list, null)
      expect(first.page, what).toHaveLength(list.list === 'recent' ? RECENT_LIMIT : LIST_PAGE_SIZE)
      expect(first.read, what).toBeLessThan(4 * LIST_PAGE_SIZE)
      if (list.list === 'recent') continue
      const second = await readPage(client, list, first.page.at(-1)?.cursor ?? null)
      expect(second.page, what).toHaveLength(LIST_PAGE_SIZE)
      expect(second.read, `after the first page of ${what}`).toBeLessThan(4 * LIST_PAGE_SIZE)
    }
  }
})

test('a visitor who looks for what is common among what is public has the database look at as few', {
  timeout: 60_000,
}, async () => {
  const author = await server.buildUser()
  const common = { author, privacy: 0, draft: false }
  await multiply(await server.buildSandbox({ ...common, title: 'Sandbox 1' }))
  await server.db.execute(sql`analyze`)
  const search = () => server.as(null).rest(searchPublicSandboxes, { query: { query: 'sandbox' } })
  expect((await search()).sandboxes).toHaveLength(PUBLIC_PAGE_SIZE)
  expect(await readBy(await statementsOf(search), 'ilike')).toBeLessThan(4 * PUBLIC_PAGE_SIZE)
})
