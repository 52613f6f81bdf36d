import { Client } from 'pg'

/** "boxs": the advisory lock of the server that looks after the devboxes of a database. */
const BOXES = 0x626f7873
const ASK_EVERY_MS = 2_000

export type Claim = {
  /** Whether this is the server that looks after the devboxes; it becomes it where no other one is. */
  take(): Promise<boolean>
  /** Lets another one have it. */
  release(): Promise<void>
}

/**
 * A devbox lies on the machine of one server. Of several on one database one looks after all of them, for as long as it is
 * there: PostgreSQL ends a lock with the connection of who holds it, however the server dies.
 */
export function claimIn(databaseUrl: string, now: () => number = () => performance.now()): Claim {
  let holder: Client | null = null
  let asking: Promise<boolean> | null = null
  let refusedAt = Number.NEGATIVE_INFINITY

  const ask = async (): Promise<boolean> => {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'sandlot devboxes',
      keepAlive: true,
    })
    const lost = () => {
      if (holder === client) holder = null
    }
    client.on('error', lost)
    client.on('end', lost)
    try {
      await client.connect()
      // A computer that is switched off closes nothing, so the database has to ask.
      await client.query(
        'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
      )
      const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, 0) as got', [
        BOXES,
      ])
      if (rows[0]?.got) {
        holder = client
        return true
      }
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    refusedAt = now()
    await client.end().catch(() => {})
    return false
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
    release: async () => {
      const client = holder
      holder = null
      await client?.end().catch(() => {})
    },
  }
}
