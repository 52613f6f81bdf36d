import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { type ArchivedSandbox, writeManifest } from '@sandlot/core/archives/manifest-rules'
import { archiveMessages } from '@sandlot/core/archives/messages'
import { IMPORT_EVENTS, type ImportEvent } from '@sandlot/core/archives/rest'
import { repeatMessages } from '@sandlot/core/shell/server-messages'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { folders } from '../folders/tables.ts'
import { idempotencyKeys } from '../platform/idempotency/tables.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { handMadeZip } from '../testing/zips.ts'

/** More than one batch, which is fifty. */
const ALL = 60
const BATCH = 50

let isShort = false
let server: TestServer
let url: string
let ada: BuiltUser
let workspaceId: string
beforeAll(async () => {
  server = await createTestServer({ disk: { isShort: () => isShort } })
  url = await server.listen()
})
beforeEach(async () => {
  isShort = false
  ada = await server.buildUser()
  workspaceId = (await server.buildWorkspace({ members: { write: [ada] } })).id
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => server.close())

const one = handMadeZip([{ name: 'index.html', content: '<h1>One</h1>' }])
const other = handMadeZip([{ name: 'index.html', content: '<h1>Other</h1>' }])
const listed = (index: number): ArchivedSandbox => ({
  directory: `s${index}`,
  folder: '/Plans',
  title: `Number ${index}`,
  description: null,
  tags: [],
  privacy: 'public',
  environment: 'static',
  entry: null,
  isV2: false,
  isTemplate: false,
  isFrozen: false,
  externalResources: [],
  files: 1,
})
const all = Array.from({ length: ALL }, (_, index) => listed(index))
const many = handMadeZip([
  ...all.map(({ directory }) => ({ name: `${directory}/index.html`, content: directory })),
  { name: 'sandlot.json', content: writeManifest({ folders: ['/Plans'], sandboxes: all, skipped: 0 }) },
])

type Sent = { zip?: Buffer; key?: string; query?: string; accept?: string }
const pathOf = (query = '') => `/api/v1/workspaces/${workspaceId}/import?${query}`
const headersOf = ({ key = 'k', accept = 'application/json' }: Sent) => ({
  'content-type': 'application/zip',
  'idempotency-key': key,
  accept,
})
const send = (sent: Sent = {}) =>
  server.as(ada).fetch(pathOf(sent.query), {
    method: 'POST',
    headers: headersOf(sent),
    body: new Uint8Array(sent.zip ?? one),
  })
const follow = (sent: Sent = {}) => send({ ...sent, accept: IMPORT_EVENTS })
const eventsOf = async (reply: Response) =>
  (await reply.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ImportEvent)
const message = async (reply: Response) => Object.values((await reply.json()).errors)[0]
const refusal = async (reply: Response) => [
  reply.status,
  reply.headers.get('retry-after'),
  await message(reply),
]
const made = async () =>
  (await server.db.select().from(sandboxes).where(eq(sandboxes.workspaceId, workspaceId))).length
const keptKey = async () => {
  const [row] = await server.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, ada.id))
  return row
}

/** Sends an import during which something happens once, before or after a batch of sandboxes is stored. */
async function during<Result>(
  when: 'before' | 'after',
  happens: () => unknown,
  ask: () => Promise<Result>,
): Promise<Result> {
  const { write } = server.db
  let hasHappened = false
  const happen = async () => {
    if (hasHappened) return
    hasHappened = true
    await happens()
  }
  server.db.write = async (work, held) => {
    const there = await server.db.select().from(folders).where(eq(folders.workspaceId, workspaceId))
    // Folders are created first, and may be created again.
    if (!there.some(({ path }) => path === '/Plans')) return write(work, held)
    if (when === 'before') await happen()
    const result = await write(work, held)
    if (when === 'after') await happen()
    return result
  }
  return ask().finally(() => {
    server.db.write = write
  })
}

/** A server that is killed records nothing any more. */
async function killed(): Promise<never> {
  const { update, delete: remove } = server.db
  const gone = (way: unknown) => (table: unknown) => {
    if (table === idempotencyKeys) throw new Error('gone')
    return (way as typeof update).call(server.db, table as never)
  }
  server.db.update = gone(update) as never
  server.db.delete = gone(remove) as never
  revive = () => {
    server.db.update = update
    server.db.delete = remove
  }
  throw new Error('Connection terminated unexpectedly')
}
let revive = () => {}
afterEach(() => revive())

describe('an import with a key', () => {
  test('runs once, and returns the same result each time, streamed or not', async () => {
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([200, 200])
    const text = await first.text()
    expect(await second.text()).toBe(text)
    const { items, ...report } = JSON.parse(text)
    expect(await eventsOf(await follow())).toEqual([
      { start: { kind: 'plain', total: 1 } },
      { item: items[0] },
      { report },
    ])
    expect(await made()).toBe(1)
    await send({ key: 'k2' })
    expect(await made()).toBe(2)
  })

  test('returns the result as it was streamed', async () => {
    const [first, second] = [await follow({ zip: many }), await follow({ zip: many })]
    expect(await second.text()).toBe(await first.text())
    expect(await made()).toBe(ALL)
  })

  test.each([
    ['another zip', { zip: other }],
    ['another folder', { query: 'folder=/Else' }],
    ['another name', { query: 'name=Else' }],
  ])('of %s under the same key is refused', async (_what, changed) => {
    await send()
    expect(await refusal(await send(changed))).toEqual([422, null, [repeatMessages.otherRequest]])
    expect(await made()).toBe(1)
  })

  test('requires a valid key', async () => {
    expect((await send({ key: 'with space' })).status).toBe(400)
    expect(await made()).toBe(0)
  })

  test('uses no key in a dry run', async () => {
    expect(await (await send({ query: 'dry_run=true' })).json()).toMatchObject({ created: 1 })
    expect(await keptKey()).toBeUndefined()
    expect((await send({ zip: other })).status).toBe(200)
  })

  test('that was refused as a whole may be sent again', async () => {
    const reply = await send({ zip: Buffer.from('no zip') })
    expect([reply.status, await message(reply)]).toEqual([422, [archiveMessages.notZip]])
    expect(await keptKey()).toBeUndefined()
    expect((await send()).status).toBe(200)
  })

  test.each(['before', 'after'] as const)(
    'cannot be taken over while it runs, however long it takes: repeated %s its first items are created',
    async (when) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      let again: unknown
      const first = await during(
        when,
        async () => {
          server.clock.advance({ minutes: 10 })
          const now = server.clock.now()
          await vi.advanceTimersByTimeAsync(1000)
          await expect.poll(async () => (await keptKey())?.insertedAt).toEqual(now)
          again = await refusal(await send({ zip: many }))
        },
        () => follow({ zip: many }),
      )
      expect(again).toEqual([409, '1', [repeatMessages.underWay]])
      expect((await eventsOf(first)).at(-1)).toMatchObject({ report: { created: ALL } })
      expect(await (await send({ zip: many })).json()).toMatchObject({ created: ALL, skipped: 0 })
      expect(await made()).toBe(ALL)
    },
  )

  test('that was interrupted with its server before creating anything is run by the next request, a little later', async () => {
    await during('before', killed, () => follow({ zip: many })).then(eventsOf)
    revive()
    expect(await refusal(await send({ zip: many }))).toEqual([409, '1', [repeatMessages.underWay]])
    server.clock.advance({ minutes: 5 })
    expect(await (await send({ zip: many })).json()).toMatchObject({ created: ALL })
    expect(await made()).toBe(ALL)
  })

  test('that was partly done when its server ended is not run again, and reports so', async () => {
    await during('after', killed, () => follow({ zip: many })).then(eventsOf)
    revive()
    server.clock.advance({ seconds: 6 })
    expect(await refusal(await send({ zip: many }))).toEqual([409, null, [repeatMessages.answerLost]])
    expect(await made()).toBe(BATCH)
  })

  test('that failed partway reports so again', async () => {
    const fails = () => {
      throw new Error('Connection terminated unexpectedly')
    }
    await during('after', fails, () => follow({ zip: many })).then(eventsOf)
    expect(await refusal(await follow({ zip: many }))).toEqual([409, null, [repeatMessages.answerLost]])
    expect(await made()).toBe(BATCH)
  })

  test('resumes after its connection was lost, as soon as it can', async () => {
    const connections = () =>
      new Promise<number>((done) => server.app.server.getConnections((_error, count) => done(count)))
    const lost = httpRequest(url + pathOf(), {
      method: 'POST',
      agent: false,
      headers: {
        ...headersOf({ accept: IMPORT_EVENTS }),
        authorization: `Bearer ${await server.tokenFor(ada)}`,
      },
    }).on('error', () => {})
    await during(
      'after',
      async () => {
        lost.destroy()
        await expect.poll(connections).toBe(0)
      },
      async () => {
        await once(lost.end(many), 'response')
        await expect.poll(async () => (await keptKey())?.answer).toBeTruthy()
      },
    )
    expect(await made()).toBe(BATCH)
    isShort = true
    expect((await send({ zip: many })).status).toBe(503)
    isShort = false
    const events = await eventsOf(await follow({ zip: many }))
    expect(events.flatMap((event) => ('item' in event ? event.item.title : []))).toEqual(
      all.map(({ title }) => title),
    )
    expect(events.at(-1)).toMatchObject({ report: { created: ALL, skipped: 0, folders: 1 } })
    expect(await made()).toBe(ALL)
    expect(await (await follow({ zip: many })).text()).toBe(
      events.map((event) => `${JSON.stringify(event)}\n`).join(''),
    )
  })
})
