import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { AllTeamsDocument } from '@sandlot/core/workspaces/operations.gen'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openLiveSocket } from './live-socket.ts'
import { clientAt, dataDirectory, firstPerson, ownPostgres, startBinary, until } from './server-binary.ts'

const LONG_MS = 120_000
const REQUESTS = 40
const MIGRATION_LOCK = 7_263_101

/** Connects to the server's own PostgreSQL. */
async function connect(dataDir: string): Promise<Client> {
  const client = new Client({ connectionString: ownPostgres(dataDir).url })
  client.on('error', () => {})
  onTestFinished(() => client.end())
  await client.connect()
  return client
}

/** Locks a table, which blocks writers. */
async function blockTable(dataDir: string, table: string) {
  const client = await connect(dataDir)
  await client.query(`begin; lock table ${table} in exclusive mode`)
  return {
    /** Resolves when a query is waiting. */
    waiting: () =>
      until(async () => {
        const { rows } = await client.query(
          `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`,
        )
        return rows[0].count > 0
      }),
    release: () => client.query('commit'),
  }
}

/** A request whose second half is sent when the test says so. */
function slowRequest(url: string, token: string) {
  const body = JSON.stringify({ query: '{ me { id } }' })
  const asked = request(`${url}/api/graphql`, {
    method: 'POST',
    agent: new Agent({ keepAlive: true }),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': body.length,
    },
  })
  asked.write(body.slice(0, 5))
  const answer = once(asked, 'response').then(async ([reply]) => ({
    status: reply.statusCode,
    connection: reply.headers.connection,
    body: await text(reply),
  }))
  return { answer, end: () => asked.end(body.slice(5)) }
}

const refused = (url: string) =>
  fetch(`${url}/api/health`).then(
    () => false,
    () => true,
  )

test(
  'on shutdown, finishes all requests in progress and accepts no new ones',
  async () => {
    const SANDLOT_DATA_DIR = dataDirectory()
    const server = startBinary({ SANDLOT_DATA_DIR, LOG_LEVEL: 'info' })
    const { client, token } = await firstPerson(server)
    const url = await server.url()
    const states: string[] = []
    const { me } = await client.graphql(AllTeamsDocument)
    const socket = openLiveSocket(url, token)
    socket.onState((state) => states.push(state))
    await new Promise<void>((joined) => {
      socket.join(`workspace:${me?.primaryWorkspaceId}`, { joined: () => joined(), event: () => {} })
    })

    const taken = () => server.text().split('"url":"/api/graphql"').length - 1
    const before = taken()
    const slow = Array.from({ length: REQUESTS }, () => slowRequest(url, token))
    await until(() => taken() - before >= REQUESTS)
    server.child.kill('SIGTERM')
    await until(() => refused(url))
    for (const { end } of slow) end()

    for (const { answer } of slow)
      expect(await answer).toEqual({
        status: 200,
        connection: 'close',
        body: expect.stringContaining(me?.id ?? '-'),
      })
    await until(() => states.at(-1) !== 'open')
    expect(await server.ended).toBe(0)
    expect(() => ownPostgres(SANDLOT_DATA_DIR)).toThrow()
  },
  LONG_MS,
)

test(
  'on shutdown, every acknowledged change is saved exactly once',
  async () => {
    const env = { SANDLOT_DATA_DIR: dataDirectory(), LOG_LEVEL: 'info' }
    const first = startBinary(env)
    const { client, token } = await firstPerson(first)
    const block = await blockTable(env.SANDLOT_DATA_DIR, 'sandboxes')
    const titles = Array.from({ length: REQUESTS }, (_, index) => `Under way ${index}`)
    const made = titles.map((title) =>
      client.rest(forkSandbox, { params: { id: 'vanilla' }, body: { title } }).then(() => title),
    )
    const settled = Promise.allSettled(made)
    await until(() => first.text().split('"url":"/api/v1/sandboxes/vanilla/fork"').length > REQUESTS)
    await block.waiting()
    first.child.kill('SIGTERM')
    await until(async () => refused(await first.url()))
    await block.release()
    const answered = (await settled).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(await first.ended).toBe(0)
    expect(answered.length).toBeGreaterThan(0)

    const second = startBinary(env)
    const again = clientAt(await second.url(), token)
    const { me } = await again.graphql(AllTeamsDocument)
    const kept = await connect(env.SANDLOT_DATA_DIR)
    const { rows } = await kept.query<{ title: string }>('select title from sandboxes where author_id = $1', [
      me?.id,
    ])
    const found = rows.map(({ title }) => title)
    expect(found).toEqual(expect.arrayContaining(answered))
    expect(new Set(found).size).toBe(found.length)
  },
  LONG_MS,
)

test(
  'a job interrupted by a kill runs again soon after the next start',
  async () => {
    const env = { SANDLOT_DATA_DIR: dataDirectory() }
    const first = startBinary(env)
    await first.url()
    const block = await blockTable(env.SANDLOT_DATA_DIR, 'outbox')
    const before = await connect(env.SANDLOT_DATA_DIR)
    await before.query(`select graphile_worker.add_job('live:sweep')`)
    await block.waiting()
    first.child.kill('SIGKILL')
    await first.ended

    await startBinary(env).url()
    const after = await connect(env.SANDLOT_DATA_DIR)
    const left = async () => {
      const { rows } = await after.query(
        `select attempts, run_at, locked_at, last_error from graphile_worker.jobs where task_identifier = 'live:sweep'`,
      )
      return rows
    }
    await expect.poll(left, { timeout: LONG_MS / 2 }).toEqual([])
  },
  LONG_MS,
)

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'on %s during startup, exits once it has started',
  async (signal) => {
    const SANDLOT_DATA_DIR = dataDirectory()
    const server = startBinary({ SANDLOT_DATA_DIR })
    await until(() => server.text().includes('Making a new PostgreSQL database'))
    server.child.kill(signal)
    expect(await server.ended).toBe(0)
    expect(() => ownPostgres(SANDLOT_DATA_DIR)).toThrow()
  },
  LONG_MS,
)

test(
  'exits on SIGTERM while waiting for another server’s migrations',
  async () => {
    const SANDLOT_DATA_DIR = dataDirectory()
    await startBinary({ SANDLOT_DATA_DIR }).url()
    const other = await connect(SANDLOT_DATA_DIR)
    await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const DATABASE_URL = ownPostgres(SANDLOT_DATA_DIR).url
    const SANDLOT_SECRET = randomBytes(32).toString('hex')
    const waiting = startBinary({ SANDLOT_DATA_DIR: dataDirectory(), SANDLOT_SECRET, DATABASE_URL })
    await until(async () => {
      const { rows } = await other.query(
        `select 1 from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
        [MIGRATION_LOCK],
      )
      return rows.length > 0
    })
    waiting.child.kill('SIGTERM')
    expect(await waiting.ended).toBe(0)
    expect(waiting.text()).toBe('')
  },
  LONG_MS,
)
