import { currentUser } from '@sandlot/core/accounts/rest'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { fetchSandboxes } from '@sandlot/core/sandboxes/items/lists'
import { RenameSandboxDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { forkSandbox, getSandbox } from '@sandlot/core/sandboxes/rest'
import { AllTeamsDocument } from '@sandlot/core/workspaces/operations.gen'
import { Client as Postgres } from 'pg'
import { expect, test } from 'vitest'
import { startProxy } from './proxy.ts'
import { clientAt, dataDirectory, firstPerson, ownPostgres, startBinary, until } from './server-binary.ts'

const TEMPLATE = 'rjk9n4zj7m'
const PATIENCE_MS = 10_000
const LONG_MS = 180_000

const makeSandbox = (client: Client, title: string) =>
  client.rest(forkSandbox, { params: { id: TEMPLATE }, body: { title } })

async function drafts(client: Client) {
  const { me } = await client.graphql(AllTeamsDocument)
  return await fetchSandboxes(client, { list: 'drafts', teamId: me?.workspaces[0]?.id ?? '' }, { limit: 500 })
}

test(
  'a server killed during 200 writes keeps every confirmed one',
  async () => {
    const SANDLOT_DATA_DIR = dataDirectory()
    const first = startBinary({ SANDLOT_DATA_DIR })
    const { client, token } = await firstPerson(first)
    const confirmed: { id: string; title: string | null }[] = []
    const writes = Array.from({ length: 200 }, (_, index) =>
      makeSandbox(client, `Sandbox ${index}`).then(({ id, title }) => {
        confirmed.push({ id, title })
        if (confirmed.length === 40) first.child.kill('SIGKILL')
      }),
    )
    const outcomes = await Promise.allSettled(writes)
    expect(await first.ended).toBe('SIGKILL')
    expect(confirmed.length).toBeGreaterThanOrEqual(40)
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)

    const second = startBinary({ SANDLOT_DATA_DIR })
    const again = clientAt(await second.url(), token)
    const kept = new Map((await drafts(again)).map(({ id, title }) => [id, title]))
    for (const { id, title } of confirmed) expect([id, kept.get(id)]).toEqual([id, title])
    const { modules } = await again.rest(getSandbox, { params: { id: confirmed[0]?.id ?? '' } })
    expect(modules.length).toBeGreaterThan(0)
  },
  LONG_MS,
)

/** Undefined if the server asked to try again. */
const unlessBusy = <Result>(call: Promise<Result>): Promise<Result | undefined> =>
  call.catch((error) => {
    if (error instanceof AppError && error.code === 'unavailable') return undefined
    throw error
  })

/** Returns the outcome of a request and how long it took. */
async function outcomeOf(call: Promise<unknown>) {
  const begin = performance.now()
  const problem = await call.then(
    () => null,
    (error: { code: string; message: string }) => ({ code: error.code, message: error.message }),
  )
  return { problem, ms: performance.now() - begin }
}

test.each(['refuse', 'hang'] as const)(
  'while the database is away (%s), requests get an error in time; afterwards they work again',
  async (fault) => {
    const hostDir = dataDirectory()
    await startBinary({ SANDLOT_DATA_DIR: hostDir }).url()
    const { url } = ownPostgres(hostDir)
    const admin = new Postgres({ connectionString: url })
    await admin.connect()
    await admin.query('create database other')
    await admin.end()
    const proxy = await startProxy(Number(new URL(url).port))
    const other = new URL(url)
    other.port = String(proxy.port)
    other.pathname = '/other'

    const server = startBinary({ SANDLOT_DATA_DIR: dataDirectory(), DATABASE_URL: other.href })
    const { client } = await firstPerson(server)
    const baseUrl = await server.url()
    const sandbox = await makeSandbox(client, 'Before')
    const rename = (title: string) => client.graphql(RenameSandboxDocument, { id: sandbox.id, title })

    if (fault === 'hang') proxy.hang()
    else await proxy.refuse()
    const wave = [
      ...Array.from({ length: 30 }, (_, index) => makeSandbox(client, `Lost ${index}`)),
      ...Array.from({ length: 10 }, () => client.rest(currentUser)),
      rename('Lost'),
    ]
    for (const { problem, ms } of await Promise.all(wave.map(outcomeOf))) {
      expect(problem).toMatchObject({
        code: 'unavailable',
        message: expect.stringMatching(/database is away/),
      })
      expect(ms).toBeLessThan(PATIENCE_MS)
    }
    const health = await fetch(`${baseUrl}/api/health`)
    expect(health.status).toBe(503)
    expect(await health.json()).toMatchObject({ code: 'unavailable' })
    expect(health.headers.get('retry-after')).toBe('2')

    await proxy.open()
    await until(async () => (await fetch(`${baseUrl}/api/health`)).ok)
    // More requests than connections, so this shows that no connection was lost. A slow computer may ask to try again.
    const after = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        until(() => unlessBusy(makeSandbox(client, `After ${index}`))),
      ),
    )
    await until(() => unlessBusy(rename('Renamed')))
    const there = await drafts(client)
    const titles = new Map(there.map(({ id, title }) => [id, title]))
    for (const { id, title } of after) expect(titles.get(id)).toBe(title)
    expect(titles.get(sandbox.id)).toBe('Renamed')

    // A hanging database does not prevent the server from being stopped.
    if (fault === 'hang') proxy.hang()
    else await proxy.refuse()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  },
  LONG_MS,
)
