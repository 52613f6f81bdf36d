import { EventEmitter, once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { EXPORTS_OF_PERSON_MAX } from '@sandlot/core/archives/limits'
import { archiveMessages } from '@sandlot/core/archives/messages'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents } from '../platform/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let [ada, bob]: BuiltUser[] = []
let workspace: BuiltWorkspace
beforeAll(async () => {
  server = await createTestServer()
  ada = await server.buildUser()
  bob = await server.buildUser()
  workspace = await server.buildWorkspace({ members: { admin: [ada], read: [bob] } })
  await server.buildSandbox({ workspace, author: ada, files: { 'a.txt': 'a', 'b.txt': 'b'.repeat(1000) } })
})
afterAll(() => server.close())

const exportAs = (user: BuiltUser | undefined) =>
  server.as(user ?? null).fetch(`/api/v1/workspaces/${workspace.id}/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ all: true }),
  })

test('a zip is packed outside the main thread, in a thread that ends with it', async () => {
  const threads: Worker[] = []
  const note = (thread: Worker) => threads.push(thread)
  process.on('worker', note)
  try {
    const zip = unzipSync(new Uint8Array(await (await exportAs(ada)).arrayBuffer()))
    expect(Object.keys(zip).filter((path) => path.endsWith('.txt'))).toHaveLength(2)
  } finally {
    process.off('worker', note)
  }
  expect(threads).toHaveLength(1)
  for (const thread of threads) if (thread.threadId !== -1) await once(thread, 'exit')
})

test('limits concurrent exports per person; each frees its slot when it ends', async () => {
  const [begun, over] = [new EventEmitter(), new EventEmitter()]
  // No zip starts before it is audited.
  const isLocked = once(begun, 'locked')
  const holding = server.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${auditEvents} in exclusive mode`)
    const isOver = once(over, 'over')
    begun.emit('locked')
    await isOver
  })
  await Promise.race([isLocked, holding])
  const all = Array.from({ length: EXPORTS_OF_PERSON_MAX + 1 }, () => exportAs(ada))
  const refused = await Promise.race(all)
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  expect(await refused.json()).toMatchObject({
    code: 'rate_limited',
    errors: { detail: [archiveMessages.exportTooManyOfPerson(EXPORTS_OF_PERSON_MAX)] },
  })
  const other = exportAs(bob)
  over.emit('over')
  await holding
  expect((await other).status).toBe(200)
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([...Array(EXPORTS_OF_PERSON_MAX).fill(200), 429])
  const again = await Promise.all(Array.from({ length: EXPORTS_OF_PERSON_MAX }, () => exportAs(ada)))
  expect(again.map(({ status }) => status)).toEqual(Array(EXPORTS_OF_PERSON_MAX).fill(200))
})
