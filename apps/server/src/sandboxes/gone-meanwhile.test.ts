import { AddToFolderDocument, ChangeFrozenDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestServer } from '../testing/server.ts'
import { sandboxes } from './tables.ts'

const server = await createTestServer()
afterAll(() => server.close())

const waiting = async () => {
  const { rows } = await server.db.execute(
    sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

test('a change of permanently deleted sandboxes is refused, and does not change the others', async () => {
  const ann = await server.buildUser()
  const removedAt = server.clock.now()
  const build = () => server.buildSandbox({ author: ann, removedAt })
  const [gone, kept] = [await build(), await build()]
  const client = server.as(ann)
  const ids = [kept.id, gone.id]
  const target = { ids, teamId: ann.personalWorkspace.id, collectionPath: '/', privacy: null }
  const changes = [
    () => client.graphql(AddToFolderDocument, target),
    () => client.graphql(ChangeFrozenDocument, { ids, isFrozen: true }),
  ]
  const ends = await server.db.transaction(async (tx) => {
    await tx.delete(sandboxes).where(eq(sandboxes.id, gone.id))
    const asked = Promise.allSettled(changes.map((change) => change()))
    await vi.waitFor(async () => expect(await waiting()).toBe(changes.length), { timeout: 15_000 })
    return { asked }
  })
  for (const end of await ends.asked)
    expect(end).toMatchObject({ reason: { code: 'not_found', message: expect.stringContaining(gone.id) } })
  const [row] = await server.db.select().from(sandboxes).where(eq(sandboxes.id, kept.id))
  expect(row).toMatchObject({ removedAt, isFrozen: false })
})
