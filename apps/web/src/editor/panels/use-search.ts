import type { FindFile, FindQuery, Found } from '@sandlot/core/files/find-rules'
import { startTransition, useEffect, useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { SEARCH_REST_MS } from './limits.ts'
import { createSearcher, type Searcher, type SearchFailure } from './searcher.ts'

export type SearchState = {
  searcher: Searcher
  /** The last results, which stay while the next search runs. */
  found: Found | null
  problem: string | null
  isSearching: boolean
}

const nothing = { found: null, problem: null }

/** Searches the current files shortly after the last change of them or of the query. */
export function useSearch(files: readonly FindFile[], query: FindQuery): SearchState {
  const { schedule } = useServices()
  const [searcher] = useState(() =>
    createSearcher(
      () => new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' }),
      schedule,
    ),
  )
  const [answer, setAnswer] = useState<{ to: object; found: Found | null; problem: string | null }>()
  const { text, matchCase, wholeWord, isExpression } = query

  // One object per search, so that an answer can be matched to it.
  const [wanted, setWanted] = useState({ files, text, matchCase, wholeWord, isExpression })
  const isSame =
    wanted.files === files &&
    wanted.text === text &&
    wanted.matchCase === matchCase &&
    wanted.wholeWord === wholeWord &&
    wanted.isExpression === isExpression
  if (!isSame) setWanted({ files, text, matchCase, wholeWord, isExpression })

  useEffect(() => {
    if (wanted.text === '') return
    let isOld = false
    const { files: within, ...what } = wanted
    const keep = (found: Found | SearchFailure | null) => {
      if (isOld || !found) return
      const answer =
        'problem' in found
          ? { to: wanted, found: null, problem: found.problem }
          : { to: wanted, found, problem: null }
      // Rendering thousands of rows takes time, and typing comes first.
      startTransition(() => setAnswer(answer))
    }
    const cancel = schedule(() => void searcher.find(within, what).then(keep), SEARCH_REST_MS)
    return () => {
      isOld = true
      cancel()
    }
  }, [wanted, searcher, schedule])
  useEffect(() => () => searcher.end(), [searcher])

  const shown = text === '' ? nothing : (answer ?? nothing)
  return {
    searcher,
    found: shown.found,
    problem: shown.problem,
    isSearching: text !== '' && answer?.to !== wanted,
  }
}
