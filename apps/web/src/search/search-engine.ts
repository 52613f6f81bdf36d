import type { DashboardItem } from '@sandlot/core/sandboxes/items/items'
import { SEARCH_WORKER_ITEMS } from '@sandlot/core/sandboxes/limits'
import { createSearchCorpus } from './search-corpus.ts'
import { createSearchHost, type SearchAnswer, type SearchQuestion } from './search-host.ts'

/** What of a worker is used. */
export type SearchWorker = Pick<Worker, 'terminate'> & {
  postMessage: (question: SearchQuestion) => void
  onmessage: ((event: MessageEvent<SearchAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

type Groups = readonly (readonly DashboardItem[])[]

/** So many groups that are new are taken in without a pause. */
const NEW_GROUPS_AT_ONCE = 8

export type SearchEngine = {
  /** The way to these groups in steps that are short enough to type between them; the last one is all of them. */
  steps: (groups: Groups) => Groups[]
  /** Takes in what there is to find, in groups; a group that is the same object as before costs nothing. */
  update: (groups: Groups) => void
  /** The numbers of what was found, the best first. */
  search: (query: string) => Promise<Uint32Array>
  /** The item of a number, as long as it is there. */
  at: (slot: number) => DashboardItem | undefined
  end: () => void
}

/**
 * Searches where it costs least: a small workspace right here, a large one in a worker, which is started when it has
 * become large. Where no worker runs, everything is done here.
 */
export function createSearchEngine(spawn: () => SearchWorker): SearchEngine {
  let corpus = createSearchCorpus()
  let host = createSearchHost()
  let worker: SearchWorker | null = null
  let isBroken = false
  let known: ReadonlySet<readonly DashboardItem[]> = new Set()
  let last = 0
  const waiting = new Map<number, { query: string; settle: (slots: Uint32Array) => void }>()

  const hear = ({ number, slots }: SearchAnswer) => {
    waiting.get(number)?.settle(slots)
    waiting.delete(number)
  }
  const ask = (question: SearchQuestion) => {
    if (worker) return worker.postMessage(question)
    const answer = host(question)
    if (answer) hear(answer)
  }
  /** From now on everything is done here; what was asked is asked again. */
  const giveUp = () => {
    worker?.terminate()
    worker = null
    isBroken = true
    ask({ do: 'learn', changes: corpus.all() })
    for (const [number, { query }] of [...waiting]) ask({ do: 'search', number, query })
  }
  const moveOut = () => {
    try {
      worker = spawn()
      worker.onmessage = ({ data }) => hear(data)
      worker.onerror = giveUp
      worker.postMessage({ do: 'learn', changes: corpus.all() })
      host = createSearchHost()
    } catch {
      giveUp()
    }
  }

  return {
    steps: (groups) => {
      const fresh = groups.filter((group) => !known.has(group))
      const there = groups.filter((group) => known.has(group))
      const counts = Array.from(
        { length: Math.max(0, Math.ceil(fresh.length / NEW_GROUPS_AT_ONCE) - 1) },
        (_, step) => (step + 1) * NEW_GROUPS_AT_ONCE,
      )
      return [...counts.map((count) => [...there, ...fresh.slice(0, count)]), groups]
    },
    update: (groups) => {
      known = new Set(groups)
      const changes = corpus.update(groups)
      if (changes.length === 0) return
      if (!worker && !isBroken && corpus.size() >= SEARCH_WORKER_ITEMS) moveOut()
      else ask({ do: 'learn', changes })
    },
    search: (query) =>
      new Promise((settle) => {
        last += 1
        waiting.set(last, { query, settle })
        ask({ do: 'search', number: last, query })
      }),
    at: (slot) => corpus.at(slot),
    end: () => {
      worker?.terminate()
      worker = null
      waiting.clear()
      known = new Set()
      corpus = createSearchCorpus()
      host = createSearchHost()
    },
  }
}
