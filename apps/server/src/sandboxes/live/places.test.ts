import { PATH_MAX_LENGTH, PATH_PART_MAX_BYTES } from '@sandlot/core/files/limits'
import { PLACE_NUMBER_MAX, PLACES_AT_ONCE_MAX } from '@sandlot/core/sandboxes/limits'
import type { FilePlace } from '@sandlot/core/sandboxes/live/live'
import { placeMessages } from '@sandlot/core/sandboxes/live/place-messages'
import { putSandbox } from '@sandlot/core/sandboxes/metadata/rest'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { startLive } from '../../live.ts'
import { runCommand, system } from '../../platform/commands.ts'
import { Hub } from '../../platform/live/hub.ts'
import { outbox } from '../../platform/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { openPage, until } from '../../testing/live-page.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import type { SandboxRow } from '../rows.ts'

let server: TestServer
let url: string
let ann: BuiltUser
let bob: BuiltUser
let team: BuiltWorkspace
const undo: (() => unknown)[] = []

beforeAll(async () => {
  server = await createTestServer()
  url = await server.listen()
  ann = await server.buildUser({ name: 'Ann' })
  bob = await server.buildUser({ name: 'Bob' })
  team = await server.buildWorkspace({ members: { write: [ann, bob] } })
})
afterAll(async () => {
  for (const step of undo.toReversed()) await step()
  await server.close()
})

type Told = { viewerId: string; pageId: string; place: FilePlace | null }

/** Opens a page that shows a sandbox, on one of the servers. */
async function look(user: BuiltUser, { id }: SandboxRow, at = url) {
  const page = await openPage(server, user, id, at)
  undo.push(() => page.socket.close())
  expect(page.joined).toMatchObject({ status: 'ok' })
  /** Each position once, because a page that joins late causes others to be sent again. */
  const told = () => {
    const places = page.told('place-changed')
    return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()] as unknown as Told[]
  }
  return { ...page, told, tell: (place: unknown) => page.ask('place', { place }) }
}

const at = (path: string, line = 1, column = 1): FilePlace => ({
  path,
  anchor: { line, column },
  head: { line, column },
})
const done = { status: 'ok', response: {} }

test('a person’s position, and its end, is sent to the others at the sandbox only', async () => {
  const box = await server.buildSandbox({ workspace: team, author: ann, privacy: 0 })
  const other = await server.buildSandbox({ workspace: team, author: ann, privacy: 0 })
  const [one, second, two, passer, elsewhere] = [
    await look(ann, box),
    await look(ann, box),
    await look(bob, box),
    await look(await server.buildUser({ name: 'Eve' }), box),
    await look(bob, other),
  ]
  const first = { ...at('src/App.tsx', 12, 3), follows: bob.id }
  expect(await one.tell(first)).toEqual(done)
  for (const page of [second, two, passer])
    await until(() =>
      expect(page.told()).toEqual([{ viewerId: ann.id, pageId: expect.any(String), place: first }]),
    )
  expect(await second.tell(at('src/App.tsx'))).toEqual(done)
  await until(() => expect(two.told()).toHaveLength(2))
  expect(new Set(two.told().map(({ pageId }) => pageId)).size).toBe(2)
  // Positions are not stored and move no cursor.
  expect((await server.db.select().from(outbox)).map(({ event }) => event)).not.toContain('place-changed')
  const frame = two.heard.find(({ event }) => event === 'place-changed')
  expect(frame?.payload).not.toHaveProperty('cursor')

  one.socket.close()
  await until(() => expect(two.told().at(-1)).toMatchObject({ viewerId: ann.id, place: null }))
  expect(two.told().at(-1)?.pageId).toBe(two.told()[0]?.pageId)
  await elsewhere.heartbeat()
  expect(elsewhere.told()).toEqual([])
  expect(one.told()).toEqual([expect.objectContaining({ pageId: two.told()[1]?.pageId })])
})

test('a newcomer immediately receives the positions of others, on every server', async () => {
  const box = await server.buildSandbox({ workspace: team, author: ann, privacy: 0 })
  const [one, two] = [await look(ann, box), await look(bob, box)]
  await one.tell(at('a.txt', 3))
  await two.tell(at('b.txt'))
  await two.tell(null)
  const passer = await look(await server.buildUser({ name: 'Eve' }), box, await createTwin())
  await until(() => expect(passer.told()).toMatchObject([{ viewerId: ann.id, place: at('a.txt', 3) }]))
})

test('a non-member at a public sandbox cannot send a position', async () => {
  const box = await server.buildSandbox({ workspace: team, author: ann, privacy: 0 })
  const one = await look(ann, box)
  const passer = await look(await server.buildUser({ name: 'Eve' }), box)
  expect(await passer.tell(at('a.txt'))).toEqual({
    status: 'error',
    response: { reason: 'forbidden', detail: placeMessages.notAViewer },
  })
  await one.heartbeat()
  expect(one.told()).toEqual([])
})

test.each([
  ['a wrong shape', 'here', 'place'],
  ['no position', undefined, 'place'],
  ['half a line', { ...at('a.txt'), head: { line: 1.5, column: 1 } }, 'place.head.line'],
  ['a line before the first', at('a.txt', 0), 'place.anchor.line'],
  ['a column beyond the maximum', at('a.txt', 1, PLACE_NUMBER_MAX + 1), 'place.anchor.column'],
  ['a path outside the sandbox', at('../../etc/passwd'), 'place.path'],
  ['a path that is too long', at('x'.repeat(PATH_MAX_LENGTH + 1)), 'place.path'],
])('%s is refused, with the reason', async (_what, place, field) => {
  const box = await server.buildSandbox({ workspace: team, author: ann })
  const one = await look(ann, box)
  const two = await look(bob, box)
  expect(await one.tell(place)).toMatchObject({
    status: 'error',
    response: { reason: 'validation', detail: expect.stringMatching(/\w/), field },
  })
  await two.heartbeat()
  expect(two.told()).toEqual([])
})

test('moving too fast is refused for a moment, and the socket stays open', async () => {
  const box = await server.buildSandbox({ workspace: team, author: ann })
  const one = await look(ann, box)
  for (let line = 1; line <= PLACES_AT_ONCE_MAX; line += 1)
    expect(await one.tell(at('a.txt', line))).toEqual(done)
  expect(await one.tell(at('a.txt'))).toEqual({
    status: 'error',
    response: { reason: 'rate_limited', detail: placeMessages.placesTooFast },
  })
  server.clock.advance({ seconds: 1 })
  expect(await one.tell(at('a.txt'))).toEqual(done)
})

test('the longest possible path is sent to every server of the same database', async () => {
  const box = await server.buildSandbox({ workspace: team, author: ann })
  const two = await look(bob, box, await createTwin())
  const one = await look(ann, box)
  // Three bytes per character, the most that one takes.
  const part = '世'.repeat(Math.floor(PATH_PART_MAX_BYTES / 3))
  const path = Array.from({ length: 12 }, () => part)
    .join('/')
    .slice(0, PATH_MAX_LENGTH)
  const place = {
    path,
    anchor: { line: PLACE_NUMBER_MAX, column: PLACE_NUMBER_MAX },
    head: { line: PLACE_NUMBER_MAX, column: PLACE_NUMBER_MAX },
  }
  expect(await one.tell(place)).toEqual(done)
  await until(() => expect(two.told()).toMatchObject([{ viewerId: ann.id, place }]))
  one.socket.close()
  await until(() => expect(two.told().at(-1)).toMatchObject({ viewerId: ann.id, place: null }))
})

test('someone who lost access to a sandbox receives no positions, even before that news has arrived', async () => {
  const box = await server.buildSandbox({ workspace: team, author: ann, privacy: 0 })
  const one = await look(ann, box)
  const two = await look(bob, box)
  const passer = await look(await server.buildUser({ name: 'Eve' }), box)
  // Holds a transaction open, so that later commits are not announced until it ends.
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const slow = runCommand(server.deps, system, async (tx) => {
    await tx.execute(sql`select pg_current_xact_id()`)
    begin()
    await held
    return { result: null, audit: null }
  })
  await begun
  await server.as(ann).rest(putSandbox, { params: { id: box.id }, body: { sandbox: { privacy: 2 } } })
  expect(await one.tell(at('secret.txt'))).toEqual(done)
  finish()
  await slow
  await until(() => expect(two.told()).toMatchObject([{ place: at('secret.txt') }]))
  await until(() => expect(passer.heard.at(-1)?.event).toBe('phx_close'))
  expect(passer.told()).toEqual([])
})

/** Starts a second server on the same database and returns its address. */
async function createTwin(): Promise<string> {
  const origins = () => ['http://127.0.0.1']
  const deps = { ...server.deps, hub: new Hub(), origins }
  const app = await createApp(deps)
  const { stop } = await startLive(app, { deps, databaseUrl: server.databaseUrl, origins })
  undo.push(async () => {
    await stop()
    await app.close()
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
}
