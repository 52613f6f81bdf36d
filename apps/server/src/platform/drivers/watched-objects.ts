import { AppError } from '@sandlot/core/errors'
import { contentLogMessages } from '@sandlot/core/shell/log-messages'
import { requestMessages } from '@sandlot/core/shell/server-messages'
import { atMost } from '../at-most.ts'
import { isAboutFullDisk } from '../disk/disk-room.ts'
import { type OutageLog, tellOutage } from '../outage.ts'
import { type ObjectStore, type Objects, STORE_MARK } from './object-store.ts'

/** The most concurrent operations of a server. */
const AT_ONCE = 32
const RETRY_SECONDS = 5
/** While the store is away, health checks retry it at most this often. */
const TRY_AGAIN_MS = 5_000

/** An error's message without its other properties, which may contain requests with credentials. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { name, message } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const text = message || code || 'it failed'
  return name === 'Error' || text.startsWith(name) ? text : `${name}: ${text}`
}

/** Wraps a store for use by requests: limits concurrency, unifies errors and logs outages. */
export function watched(
  store: ObjectStore,
  log: OutageLog,
  now: () => number = () => performance.now(),
): Objects {
  let isAway = false
  let askedAt = 0
  const outage = tellOutage(log, { ...contentLogMessages, hint: contentLogMessages.hint(store.place) })
  const inTurn = atMost(AT_ONCE)
  const ask = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await work()
      isAway = false
      outage.works()
      return result
    } catch (error) {
      if (isAboutFullDisk(error)) throw error
      isAway = true
      askedAt = now()
      // A new error, without a code that would suggest the database, and without anything of the request.
      const cause = new Error(`${store.place}: cannot ${what}: ${reasonOf(error)}`)
      outage.failed(cause)
      throw new AppError('unavailable', requestMessages.contentsAway, { retryAfter: RETRY_SECONDS, cause })
    }
  }
  const soon = <Result>(what: string, signal: AbortSignal | undefined, work: () => Promise<Result>) =>
    inTurn(() =>
      ask(what, async () => {
        signal?.throwIfAborted()
        return work()
      }),
    )
  const get: ObjectStore['get'] = (key, signal) => soon(`get ${key}`, signal, () => store.get(key, signal))
  return {
    place: store.place,
    put: (key, content, signal) => soon(`put ${key}`, signal, () => store.put(key, content, signal)),
    get,
    remove: (key, signal) => soon(`remove ${key}`, signal, () => store.remove(key, signal)),
    list: async function* () {
      const pages = store.list()[Symbol.asyncIterator]()
      for (;;) {
        const page = await ask('list what is there', () => pages.next())
        if (page.done) return
        yield page.value
      }
    },
    close: () => store.close(),
    isAway: () => {
      if (isAway && now() - askedAt > TRY_AGAIN_MS) {
        askedAt = now()
        get(STORE_MARK).catch(() => {})
      }
      return isAway
    },
  }
}
