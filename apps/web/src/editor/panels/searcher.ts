import { findMessages } from '@sandlot/core/files/find-messages'
import type { FindFile, FindQuery, Found, Replaced } from '@sandlot/core/files/find-rules'
import { FIND_HANGS_MS_MAX } from '@sandlot/core/files/limits'
import { panelMessages } from '../../files/panel-messages.ts'
import type { Schedule } from '../../shell/toast-service.ts'
import type { Only, SearchAnswer, SearchQuestion } from './search-host.ts'
import { createCaller, WorkerError, type WorkerLike } from './worker-caller.ts'

/** Why there was no search, as a message for the user. */
export type SearchFailure = { problem: string }

/** Searches in a worker. A search that hangs is terminated and reported as a problem. */
export function createSearcher(spawn: () => WorkerLike, schedule: Schedule) {
  const caller = createCaller<SearchQuestion, SearchAnswer>(spawn, { timeoutMs: FIND_HANGS_MS_MAX, schedule })
  let sent = new Map<string, string>()
  let running: Promise<unknown> = Promise.resolve()
  let latest = 0

  const ask = async (
    files: readonly FindFile[],
    query: FindQuery,
    replacement: SearchQuestion['replacement'],
  ): Promise<SearchAnswer> => {
    if (!caller.isRunning()) sent = new Map()
    const changed = files.filter(({ path, code }) => sent.get(path) !== code)
    sent = new Map(files.map(({ path, code }) => [path, code]))
    try {
      const paths = files.map(({ path }) => path)
      return inOrder(await caller.ask({ paths, changed, query, replacement }), query)
    } catch (error) {
      const isLate = error instanceof WorkerError && error.reason === 'late'
      return { problem: isLate ? findMessages.tooLong : panelMessages.searchBroken }
    }
  }
  const inTurn = (work: () => Promise<SearchAnswer>): Promise<SearchAnswer> => {
    const answer = running.then(work)
    running = answer
    return answer
  }

  return {
    /** Resolves with null if a later search replaced this one before it started. */
    find: async (files: readonly FindFile[], query: FindQuery): Promise<Found | SearchFailure | null> => {
      latest += 1
      const own = latest
      await running
      if (own !== latest) return null
      return (await inTurn(() => ask(files, query, null))) as Found | SearchFailure
    },
    replace: async (
      files: readonly FindFile[],
      query: FindQuery,
      text: string,
      only?: Only,
    ): Promise<Replaced[] | SearchFailure> =>
      (await inTurn(() => ask(files, query, { text, ...(only && { only }) }))) as Replaced[] | SearchFailure,
    end: caller.end,
  }
}

/** Regular expression errors of the engine need an introduction. */
const inOrder = (answer: SearchAnswer, { isExpression }: FindQuery): SearchAnswer =>
  'problem' in answer && isExpression ? { problem: findMessages.badExpression(answer.problem) } : answer

export type Searcher = ReturnType<typeof createSearcher>
