import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readTree } from '../../files/tree.ts'
import { type Ids, randomIds } from '../../platform/ids.ts'
import type { BuiltUser } from '../../testing/builders.ts'
import { createTestServer } from '../../testing/server.ts'
import { SANDBOX_ID_LENGTH } from '../insert.ts'
import { sandboxes } from '../tables.ts'

/** The next ids that sandboxes get; once used up, ids are random again. */
let chance: string[] = []
const ids: Ids = {
  ...randomIds,
  short: (length) => (length === SANDBOX_ID_LENGTH && chance.shift()) || randomIds.short(length),
}
const server = await createTestServer({ ids })
afterAll(() => server.close())

let ada: BuiltUser
let taken: string
beforeEach(async () => {
  ada = await server.buildUser()
  taken = (await server.buildSandbox({ author: ada, title: 'First' })).id
})

test('a sandbox is created even if its random id is taken', async () => {
  chance = [taken, taken]
  const record = await server.as(ada).rest(forkSandbox, { params: { id: taken }, body: { title: 'Second' } })
  expect(record.id).not.toBe(taken)
  expect(await titlesIn(ada.personalWorkspaceId)).toEqual(['First', 'Second'])
})

test('many are created concurrently, each with its own files, even if some get the same random id', async () => {
  const bob = await server.buildUser()
  const names = ['a', 'b', 'c', 'd']
  for (const name of names)
    await server.buildSandbox({ author: bob, title: name, files: { [`${name}.txt`]: name } })
  const zip = await server.as(bob).fetch(`/api/v1/workspaces/${bob.personalWorkspaceId}/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ all: true }),
  })
  const same = randomIds.short(SANDBOX_ID_LENGTH)
  chance = [same, taken, same, same, taken]
  const reply = await server.as(ada).fetch(`/api/v1/workspaces/${ada.personalWorkspaceId}/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/zip' },
    body: await zip.arrayBuffer(),
  })
  expect(reply.status).toBe(200)
  expect(await titlesIn(ada.personalWorkspaceId)).toEqual(['First', ...names])
  for (const { id, title } of await rowsIn(ada.personalWorkspaceId))
    if (id !== taken) expect([...(await readTree(server.db, id)).files.keys()]).toEqual([`${title}.txt`])
})

const rowsIn = (workspaceId: string) =>
  server.db.select().from(sandboxes).where(eq(sandboxes.workspaceId, workspaceId))
const titlesIn = async (workspaceId: string) => (await rowsIn(workspaceId)).map(({ title }) => title).sort()
