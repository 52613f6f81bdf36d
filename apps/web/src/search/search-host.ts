import { createSearchIndex } from '@sandlot/core/sandboxes/search/search-index'
import type { CorpusChange } from './search-corpus.ts'

export type SearchQuestion =
  | { do: 'learn'; changes: readonly CorpusChange[] }
  | { do: 'search'; number: number; query: string }

/** The slots of the matches, best first. */
export type SearchAnswer = { number: number; slots: Uint32Array<ArrayBuffer> }

/** Creates an index that is driven by messages, wherever it runs. */
export function createSearchHost(): (question: SearchQuestion) => SearchAnswer | null {
  const index = createSearchIndex()
  return (question) => {
    if (question.do === 'search')
      return { number: question.number, slots: Uint32Array.from(index.search(question.query).slots) }
    for (const { slot, fields } of question.changes) {
      if (fields) index.set(slot, fields)
      else index.remove(slot)
    }
    return null
  }
}
