import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { databaseIsAway } from '../db/away.ts'
import type { Outage } from '../outage.ts'

const RETRY_MS = 1_000
/** "Cannot connect now": by it the job runner knows that it may ask again. */
const ASK_AGAIN = '57P03'

type Got = (error: unknown, client?: PoolClient, release?: PoolClient['release']) => void
type PatientPool = { pool: Pool; isWaiting(): boolean }

/**
 * The pool as the job runner gets it. That asks the database once, and where a job is done it does not even look how
 * that went, so a failure would end the whole server. So a connection is waited for until there is one, and a question
 * that is lost with its connection fails as one that may be asked again.
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
  /** Who takes a client by callback listens to it, and needs it as it is. */
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
