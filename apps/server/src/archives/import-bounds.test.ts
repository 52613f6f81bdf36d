import { EventEmitter, once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { IMPORTS_OF_PERSON_MAX } from '@sandlot/core/archives/limits'
import { archiveMessages } from '@sandlot/core/archives/messages'
import { IMPORT_EVENTS } from '@sandlot/core/archives/rest'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { auditEvents } from '../platform/tables.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { handMadeZip } from '../testing/zips.ts'

const zip = handMadeZip([{ name: 'index.html', content: '<h1>Hello</h1>' }])

let server: TestServer
let url: string
let ada: BuiltUser
beforeAll(async () => {
  server = await createTestServer()
  url = await server.listen()
})
beforeEach(async () => {
  ada = await server.buildUser()
})
afterAll(() => server.close())

const pathFor = (user: BuiltUser) => `/api/v1/workspaces/${user.personalWorkspace.id}/import`
const importAs = (user: BuiltUser) =>
  server.as(user).fetch(pathFor(user), {
    method: 'POST',
    headers: { 'content-type': 'application/zip' },
    body: new Uint8Array(zip),
  })
const asMany = <Made>(make: () => Made): Made[] => Array.from({ length: IMPORTS_OF_PERSON_MAX }, make)
const allHaveRoom = async () =>
  expect((await Promise.all(asMany(() => importAs(ada)))).map(({ status }) => status)).toEqual(
    asMany(() => 200),
  )
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 20 })

/** Blocks everything that is created until the returned function is called. */
async function holdUp(): Promise<() => Promise<void>> {
  const [begun, over] = [new EventEmitter(), new EventEmitter()]
  const isLocked = once(begun, 'locked')
  const holding = server.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${auditEvents} in exclusive mode`)
    const isOver = once(over, 'over')
    begun.emit('locked')
    await isOver
  })
  await Promise.race([isLocked, holding])
  return async () => {
    over.emit('over')
    await holding
  }
}

test('limits concurrent imports per person; each frees its slot when it ends', async () => {
  const goOn = await holdUp()
  const all = [...asMany(() => importAs(ada)), importAs(ada)]
  const refused = await Promise.race(all)
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  expect(await refused.json()).toMatchObject({
    code: 'rate_limited',
    errors: { detail: [archiveMessages.importTooManyOfPerson(IMPORTS_OF_PERSON_MAX)] },
  })
  const other = importAs(await server.buildUser())
  await goOn()
  expect((await other).status).toBe(200)
  expect((await Promise.all(all)).map(({ status }) => status).sort()).toEqual([...asMany(() => 200), 429])
  await allHaveRoom()
})

test('a refused zip frees its slot', async () => {
  const token = await server.tokenFor(ada)
  for (let sent = 0; sent <= IMPORTS_OF_PERSON_MAX; sent += 1) {
    const reply = await server.inject({
      method: 'POST',
      url: pathFor(ada),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
      payload: 'no zip',
    })
    expect(reply.statusCode).toBe(422)
  }
})

test('an aborted upload frees its slot', async () => {
  const headers = {
    authorization: `Bearer ${await server.tokenFor(ada)}`,
    'content-type': 'application/zip',
    'content-length': zip.length,
  }
  const send = () => httpRequest(url + pathFor(ada), { method: 'POST', headers })
  const uploads = [...asMany(send), send()]
  const refused = Promise.race(uploads.map((upload) => once(upload, 'response')))
  for (const upload of uploads) upload.on('error', () => {}).write(zip.subarray(0, 10))
  expect(await refused).toMatchObject([{ statusCode: 429 }])
  for (const upload of uploads) upload.destroy()
  await eventually(allHaveRoom)
})

test('an import whose client has disconnected frees its slot', async () => {
  const goOn = await holdUp()
  const leaving = new AbortController()
  const headers = {
    authorization: `Bearer ${await server.tokenFor(ada)}`,
    'content-type': 'application/zip',
    accept: IMPORT_EVENTS,
  }
  const followed = await Promise.all(
    asMany(() =>
      fetch(url + pathFor(ada), {
        method: 'POST',
        headers,
        body: new Uint8Array(zip),
        signal: leaving.signal,
      }),
    ),
  )
  expect(followed.map(({ status }) => status)).toEqual(asMany(() => 200))
  expect((await importAs(ada)).status).toBe(429)
  leaving.abort()
  await goOn()
  await eventually(allHaveRoom)
})
