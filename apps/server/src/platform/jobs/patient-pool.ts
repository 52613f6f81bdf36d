import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { databaseIsAway } from '../db/away.ts'
import type { Outage } from '../outage.ts'

const RETRY_MS = 1_000
/** "Cannot connect now": the job runner retries on this code. */
const ASK_AGAIN = '57P03'

type Got = (error: unknown, client?: PoolClient, release?: PoolClient['release']) => void
type PatientPool = { pool: Pool; isWaiting(): boolean }

/**
 * Wraps the pool for the job runner, which queries the database only once, and ignores errors when it completes a job,
 * so that a failure would crash the server. This waits until there is a connection, and makes a query that is lost with
 * its connection fail with an error that can be retried.
 */
export function patientPool(pool: Pool, outage: Outage): PatientPool {
  let waiting = 0

  const wait = async (): Promise<PoolClient> => {
    waiting += 1
    try {
      for (;;) {
        await delay(RETRY_MS, undefined, { ref: false })
        const client = await attempt()
        if (client) return client
      }
    } finally {
      waiting -= 1
    }
  }
  const attempt = async (): Promise<PoolClient | null> => {
    try {
      const client = await pool.connect()
      if (waiting > 0) outage.works()
      return client
    } catch (error) {
      if (!databaseIsAway(error)) throw error
      outage.failed(error)
      return null
    }
  }
  const connected = async () => (await attempt()) ?? (await wait())

  const retold = (error: unknown) => {
    if (!databaseIsAway(error)) throw error
    outage.failed(error)
    throw Object.assign(new Error((error as Error).message, { cause: error }), { code: ASK_AGAIN })
  }
  /** A caller that takes a client by callback listens on it, and needs it unwrapped. */
  const connect = (got?: Got) => {
    if (got)
      return void connected().then(
        (client) => got(undefined, client, client.release.bind(client)),
        (error) => got(error),
      )
    return connected().then((client) => {
      const query = (...asked: Parameters<PoolClient['query']>) =>
        (client.query(...asked) as unknown as Promise<unknown>).catch(retold)
      return { query, release: () => client.release() }
    })
  }
  return { pool: Object.create(pool, { connect: { value: connect } }), isWaiting: () => waiting > 0 }
}
