import type { DashboardItem } from '@sandlot/core/sandboxes/items/items'
import { SEARCH_WORKER_ITEMS } from '@sandlot/core/sandboxes/limits'
import { createSearchCorpus } from './search-corpus.ts'
import { createSearchHost, type SearchAnswer, type SearchQuestion } from './search-host.ts'

/** The part of a worker that is used here. */
export type SearchWorker = Pick<Worker, 'terminate'> & {
  postMessage: (question: SearchQuestion) => void
  onmessage: ((event: MessageEvent<SearchAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

type Groups = readonly (readonly DashboardItem[])[]

/** How many new groups are taken in without a pause. */
const NEW_GROUPS_AT_ONCE = 8

export type SearchEngine = {
  /** Splits the way to these groups into steps short enough to type between them. The last one has all of them. */
  steps: (groups: Groups) => Groups[]
  /** Updates the searchable items, given in groups. A group that is the same object as before costs nothing. */
  update: (groups: Groups) => void
  /** Resolves with the slots of the matches, best first. */
  search: (query: string) => Promise<Uint32Array>
  /** Returns the item in a slot, as long as it exists. */
  at: (slot: number) => DashboardItem | undefined
  end: () => void
}

/**
 * Searches where it costs least: a small workspace on the main thread, a large one in a worker, started once it is
 * needed. If workers fail, everything runs on the main thread.
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
  /** Moves everything to the main thread and repeats pending searches. */
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
