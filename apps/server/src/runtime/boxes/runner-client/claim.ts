import type { Socket } from 'node:net'
import { Client } from 'pg'
import { PROBE_CONNECTION } from '../../../platform/db/keepalive.ts'

/** "boxs": the advisory lock of the server that runs the devboxes of a database. */
const BOXES = 0x626f7873
const ASK_EVERY_MS = 2_000
const WAIT_MS = 500
const CONNECT_MAX_MS = 5_000
const LOCK_NOT_AVAILABLE = '55P03'

/** The application name of the connection that holds the lock, followed by the server's address if known. */
const NAME = 'sandlot devboxes'

export type Claim = {
  /** Whether this server runs the devboxes; it takes over if no other one does. */
  take(): Promise<boolean>
  /** The address of the server that had them when this one last tried to take over; null if unknown. */
  holder(): string | null
  /** Lets another server take over. */
  release(): Promise<void>
}

/**
 * Devboxes are on the machine of one server. Of several servers on one database, one runs all of them for as long as it
 * is alive: PostgreSQL releases a lock when the holder's connection ends, however the server dies.
 */
export function claimIn(
  databaseUrl: string,
  { address = null, now = () => performance.now() }: { address?: string | null; now?: () => number } = {},
): Claim {
  let holder: Client | null = null
  let other: string | null = null
  let asking: Promise<boolean> | null = null
  let refusedAt = Number.NEGATIVE_INFINITY

  const ask = async (): Promise<boolean> => {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: address === null ? NAME : `${NAME} ${address}`,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MAX_MS,
    })
    const lost = () => {
      if (holder === client) holder = null
    }
    client.on('error', lost)
    client.on('end', lost)
    try {
      await client.connect()
      await client.query(PROBE_CONNECTION)
      // PostgreSQL takes a moment to notice that a server was killed.
      await client.query(`set lock_timeout = ${WAIT_MS}`)
      other = await addressOfHolder(client)
      await client.query('select pg_advisory_lock($1, 0)', [BOXES])
      holder = client
      return true
    } catch (error) {
      await client.end().catch(() => {})
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      refusedAt = now()
      return false
    }
  }

  return {
    take: async () => {
      if (holder) return true
      if (now() - refusedAt < ASK_EVERY_MS) return false
      asking ??= ask().finally(() => {
        asking = null
      })
      return asking
    },
    holder: () => other,
    release: async () => {
      const client = holder
      holder = null
      if (client) hangUp(client)
    },
  }
}

async function addressOfHolder(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = $1 and objid = 0 and datname = current_database()`,
    [BOXES],
  )
  return rows[0]?.name.slice(NAME.length + 1) || null
}

/** A lock ends with its connection, so there is no need to wait for a database that may not answer any more. */
function hangUp(client: Client): void {
  // Missing from the driver's types.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.destroy()
}
