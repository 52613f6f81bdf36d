import { AppError } from '@sandlot/core/errors'
import { contentLogMessages } from '@sandlot/core/shell/log-messages'
import { requestMessages } from '@sandlot/core/shell/server-messages'
import { atMost } from '../at-most.ts'
import { isAboutFullDisk } from '../disk-room.ts'
import { type OutageLog, tellOutage } from '../outage.ts'
import { type ObjectStore, type Objects, STORE_MARK } from './object-store.ts'

/** How much a server asks at once, for all that it does. */
const AT_ONCE = 32
const RETRY_SECONDS = 5
/** While it is away, whoever asks how it is has it tried again, and not more often. */
const TRY_AGAIN_MS = 5_000

/** What an error says, without what else hangs on it: that may hold requests with their credentials. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { name, message } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const text = message || code || 'it failed'
  return name === 'Error' || text.startsWith(name) ? text : `${name}: ${text}`
}

/** A store with what others need who wait for it: limits, one kind of error, and a word in the log when it is away. */
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
      // A new error: it has no code that would tell of the database, and nothing of the request.
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
