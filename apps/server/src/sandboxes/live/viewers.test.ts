import { saveFiles } from '@sandlot/core/files/rest'
import { VIEWER_GONE_MS } from '@sandlot/core/sandboxes/limits'
import { putSandbox } from '@sandlot/core/sandboxes/metadata/rest'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { openPage, until } from '../../testing/live-page.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import type { SandboxRow } from '../rows.ts'
import { sandboxViewers } from '../tables.ts'
import { viewersOf } from './viewers.ts'

let server: TestServer
let url: string
let ann: BuiltUser
let bob: BuiltUser
let team: BuiltWorkspace
const opened: WebSocket[] = []

beforeAll(async () => {
  server = await createTestServer()
  url = await server.listen()
  ann = await server.buildUser({ name: 'Ann' })
  bob = await server.buildUser({ name: 'Bob' })
  team = await server.buildWorkspace({ members: { write: [ann, bob] } })
})
afterAll(async () => {
  for (const socket of opened) socket.close()
  await server.close()
})

/** A page that shows a sandbox, with its reply on joining and the events it receives. */
async function look(user: BuiltUser, { id }: SandboxRow) {
  const page = await openPage(server, user, id, url)
  opened.push(page.socket)
  const lists = () =>
    page.told('viewers-changed').map(({ viewers }) => (viewers as { name: string }[]).map(({ name }) => name))
  return { ...page, seen: () => lists().at(-1), answer: () => page.joined }
}

test('[LV-003] people who may see a sandbox receive its saves, title, privacy and viewers', async () => {
  const box = await server.buildSandbox({ workspace: team, author: ann, privacy: 2 })
  const one = await look(ann, box)
  await until(() => expect(one.seen()).toEqual(['Ann']))
  server.clock.advance({ seconds: 1 })
  const two = await look(bob, box)
  await until(() => expect(one.seen()).toEqual(['Ann', 'Bob']))
  expect(two.answer()).toMatchObject({ status: 'ok', response: { viewers: [{ username: ann.username }] } })
  expect(one.heard.at(-1)?.payload).toMatchObject({
    viewers: [
      { id: ann.id, avatarUrl: expect.any(String) },
      { id: bob.id, username: bob.username },
    ],
  })

  await server
    .as(bob)
    .rest(putSandbox, { params: { id: box.id }, body: { sandbox: { title: 'Heard', privacy: 1 } } })
  await until(() => expect(one.heard.map(({ event }) => event)).toContain('sandbox-changed'))
  expect(one.heard.find(({ event }) => event === 'sandbox-changed')?.payload).toMatchObject({
    title: 'Heard',
    privacy: 1,
  })
  await server.as(bob).rest(saveFiles, {
    params: { id: box.id },
    body: { changes: [{ type: 'write', path: 'a.txt', code: 'x', baseSha: null }] },
  })
  await until(() => expect(one.heard.map(({ event }) => event)).toContain('files-changed'))

  two.socket.close()
  await until(() => expect(one.seen()).toEqual(['Ann']))
  const stranger = await look(
    await server.buildUser(),
    await server.buildSandbox({ author: ann, privacy: 2 }),
  )
  expect(stranger.answer()).toMatchObject({ status: 'error', response: { reason: 'unauthorized' } })
})

test('a non-member at a public sandbox is not listed, and two pages of one person count as one viewer', async () => {
  const box = await server.buildSandbox({ workspace: team, author: ann, privacy: 0 })
  const passer = await look(await server.buildUser({ name: 'Eve' }), box)
  expect(passer.answer()).toMatchObject({ response: { viewers: [] } })
  const [first, second] = [await look(bob, box), await look(bob, box)]
  await until(() => expect(passer.seen()).toEqual(['Bob']))
  await until(() => expect(second.seen()).toEqual(['Bob']))
  await until(() =>
    expect(second.told('viewers-changed').at(-1)).toMatchObject({ viewers: [{ pageCount: 2 }] }),
  )
  first.socket.close()
  await until(async () =>
    expect(await server.db.select().from(sandboxViewers)).not.toContainEqual(
      expect.objectContaining({ sandboxId: box.id, userId: ann.id }),
    ),
  )
  expect(second.seen()).toEqual(['Bob'])
})

test('two who arrive at the same time are both listed', async () => {
  const box = await server.buildSandbox({ workspace: team, author: ann })
  const [one, two] = await server.db.transaction(async (tx) => {
    // Whoever is recorded from here on waits for this lock before being announced.
    await tx.execute(sql`lock table outbox in share mode`)
    const both = [await look(ann, box), await look(bob, box)] as const
    await until(async () => {
      const { rows } = await tx.execute(sql`select 1 from pg_locks join pg_database on oid = database
        where datname = current_database() and not granted`)
      expect(rows).toHaveLength(2)
    })
    return both
  })
  for (const { seen } of [one, two]) await until(() => expect(seen()?.toSorted()).toEqual(['Ann', 'Bob']))
})

test('a viewer whose server crashed disappears after a while, and is deleted when the next one arrives', async () => {
  const box = await server.buildSandbox({ workspace: team, author: ann })
  const now = server.clock.now()
  await server.db
    .insert(sandboxViewers)
    .values({ id: server.deps.ids.uuid(), sandboxId: box.id, userId: bob.id, cameAt: now, seenAt: now })
  expect((await viewersOf(server.db, box.id, now)).viewers).toHaveLength(1)
  server.clock.advance({ seconds: VIEWER_GONE_MS / 1000 })
  expect((await viewersOf(server.db, box.id, server.clock.now())).viewers).toEqual([])
  const page = await look(ann, box)
  await until(() => expect(page.seen()).toEqual(['Ann']))
  const rows = await server.db.select().from(sandboxViewers)
  expect(rows.filter(({ sandboxId }) => sandboxId === box.id)).toMatchObject([{ userId: ann.id }])
})
