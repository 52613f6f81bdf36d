import { Client } from 'pg'
import type { Context } from './context.ts'
import { DATABASE, ROLE } from './initdb.ts'

/** The advisory lock that a running server holds: "sand", "lot". */
const LOCK = [0x73616e64, 0x6c6f74]
const HOLDER_NAME = 'sandlot-server'
const RETRY_MS = 250

type Access = { port: number; password: string }

/** Who holds the lock of the PostgreSQL on this port; `pid` 0 if the holder does not say who it is. */
export type Holder = 'nobody' | 'unreachable' | { pid: number }

export async function whoHoldsLock(access: Access): Promise<Holder> {
  const client = newClient(access, 'sandlot-start')
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND granted`,
      LOCK,
    )
    const [holder] = rows
    if (holder === undefined) return 'nobody'
    return { pid: Number(/\d+$/.exec(holder.name)?.[0] ?? 0) }
  } catch (error) {
    // A PostgreSQL that is out of connections is clearly in use.
    if ((error as { code?: string }).code === '53300') return { pid: 0 }
    return 'unreachable'
  } finally {
    await client.end().catch(() => {})
  }
}

export type HeldLock = { release(): Promise<void> }

/** Takes the lock and keeps it: after a lost connection, it is taken again as soon as PostgreSQL answers. */
export async function holdLock(context: Context, access: Access): Promise<HeldLock> {
  let released = false
  let client = await lockedClient(access, onLost)

  function onLost() {
    if (!released) void retake()
  }
  async function retake() {
    while (!released) {
      await context.clock.sleep(RETRY_MS)
      const next = await lockedClient(access, onLost).catch(() => undefined)
      if (next === undefined) continue
      client = next
      if (released) await client.end()
      return
    }
  }
  return {
    release: async () => {
      released = true
      await client.end().catch(() => {})
    },
  }
}

async function lockedClient(access: Access, onLost: () => void): Promise<Client> {
  const client = newClient(access, `${HOLDER_NAME} ${process.pid}`)
  try {
    await client.connect()
    await client.query(`SET lock_timeout = '5s'`)
    await client.query('SELECT pg_advisory_lock($1, $2)', LOCK)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  client.once('end', onLost)
  return client
}

function newClient({ port, password }: Access, application_name: string): Client {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: ROLE,
    password,
    database: DATABASE,
    ssl: false,
    application_name,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // A broken connection also emits 'end', which is handled.
  client.on('error', () => {})
  return client
}
