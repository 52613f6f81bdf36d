import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { hashSecret } from '../keys/secrets.ts'
import { attempts } from '../tables.ts'

/** How a limit counts: under which name, and after how many requests a server reports them to the others. */
export type Counting = { counts: string; block: number }
export const exactly = (counts: string): Counting => ({ counts, block: 1 })

type Done = (error: Error | null, result: { current: number; ttl: number }) => void
type Options = Partial<Counting>
type Log = { warn(fields: object, message: string): void }

/** What one server knows about a caller in the current window. */
type Known = {
  /** The total of all servers at the last query. */
  all: number
  /** Counted here since then, not reported yet. */
  own: number
  sent: number
  endsAt: number
}

const CALLERS_KNOWN_MAX = 20_000
/** If the database hangs, the request itself will query it again, with its own timeout. */
const WAIT_MAX_MS = 1_000

/**
 * Counts requests for all servers of one database together. Limits that guard against guessing are exact: each request
 * is written to the database. The general limit is reported in blocks, so that a typical caller causes no write; it may
 * be exceeded by one block per server. Windows follow the clock of the database, and if that is away, each server
 * counts on its own.
 */
export function sharedCounts(db: Database, log: Log, general: number) {
  const generalBlock = Math.max(1, Math.ceil(general / 20))

  return class SharedCounts {
    readonly #known = new Map<string, Known>()
    readonly #name: string
    readonly #block: number

    constructor({ counts = 'all', block = generalBlock }: Options) {
      this.#name = counts
      this.#block = block
    }

    child({ counts = this.#name, block = this.#block }: Options) {
      return new SharedCounts({ counts, block })
    }

    incr(caller: string, done: Done, windowMs: number, max: number): void {
      const known = this.#of(caller, windowMs)
      known.own += 1
      // A caller who is over the limit anyway is not worth a write.
      const isOver = known.all > max
      if (isOver || known.own < this.#block) tellKnown(known, done)
      else {
        const said = inTime(this.#tell(caller, known, windowMs))
        void said.then((all) => done(null, { current: all ?? countOf(known), ttl: leftOf(known) }))
      }
    }

    read(caller: string, done: Done, windowMs: number): void {
      const known = this.#of(caller, windowMs)
      if (this.#block > 1) {
        tellKnown(known, done)
        return
      }
      const left = sql<number>`extract(epoch from ${attempts.until} - clock_timestamp()) * 1000`
      const read = db
        .select({ count: attempts.count, left })
        .from(attempts)
        .where(sql`${attempts.key} = ${this.#key(caller)} and ${attempts.until} > clock_timestamp()`)
        .catch(() => null)
      void inTime(read).then((rows) => {
        if (!rows) return tellKnown(known, done)
        done(null, { current: rows[0]?.count ?? 0, ttl: Number(rows[0]?.left ?? 0) })
      })
    }

    #key = (caller: string) => `calls:${this.#name}:${hashSecret(caller)}`

    #of(caller: string, windowMs: number): Known {
      const before = this.#known.get(caller)
      this.#known.delete(caller)
      const known =
        before && before.endsAt > Date.now()
          ? before
          : { all: 0, own: 0, sent: 0, endsAt: Date.now() + windowMs }
      this.#known.set(caller, known)
      if (this.#known.size > CALLERS_KNOWN_MAX)
        for (const oldest of this.#known.keys()) {
          this.#known.delete(oldest)
          break
        }
      return known
    }

    /** Reports what was counted here, and returns the new total; null if the report failed. */
    async #tell(caller: string, known: Known, windowMs: number): Promise<number | null> {
      const { own } = known
      known.own = 0
      known.sent += own
      const until = sql`clock_timestamp() + ${`${windowMs} milliseconds`}::interval`
      const isOver = sql`${attempts.until} <= clock_timestamp()`
      try {
        const [row] = await db
          .insert(attempts)
          .values({
            key: this.#key(caller),
            count: own,
            lastAt: sql`clock_timestamp()` as never,
            until: until as never,
          })
          .onConflictDoUpdate({
            target: attempts.key,
            set: {
              count: sql`case when ${isOver} then excluded.count else ${attempts.count} + excluded.count end`,
              until: sql`case when ${isOver} then excluded.until else ${attempts.until} end`,
              lastAt: sql`clock_timestamp()`,
            },
          })
          .returning({
            count: attempts.count,
            left: sql<number>`extract(epoch from ${attempts.until} - clock_timestamp()) * 1000`,
          })
        known.sent -= own
        if (!row) return null
        known.all = row.count
        known.endsAt = Date.now() + Number(row.left)
        return row.count
      } catch (err) {
        log.warn({ err }, 'calls are counted by this server alone')
        known.sent -= own
        known.own += own
        return null
      }
    }
  }
}

const countOf = ({ all, own, sent }: Known) => all + own + sent
const leftOf = ({ endsAt }: Known) => endsAt - Date.now()
const tellKnown = (known: Known, done: Done) => done(null, { current: countOf(known), ttl: leftOf(known) })

/** Returns the result of a query, or null if it takes too long. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<null>((end) => {
    timer = setTimeout(() => end(null), WAIT_MAX_MS)
  })
  return await Promise.race([answer, tooLong]).finally(() => clearTimeout(timer))
}
