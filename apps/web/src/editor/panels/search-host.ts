import {
  type FindFile,
  type FindQuery,
  type Found,
  findInFiles,
  type Replaced,
  replaceInFiles,
} from '@sandlot/core/files/find-rules'
import { FIND_MATCHES_MAX, FIND_MS_MAX } from '@sandlot/core/files/limits'

/** Limits a replacement to one file, or to the match that starts at `from`. */
export type Only = { path: string; from?: number }
type Replacement = { text: string; only?: Only }

export type SearchQuestion = {
  /** The paths of all files in order, and the files whose contents the worker does not have yet. */
  paths: readonly string[]
  changed: readonly FindFile[]
  query: FindQuery
  replacement: Replacement | null
}

export type SearchAnswer = Found | Replaced[] | { problem: string }

/** The worker's side. It caches the files, so that a keystroke sends only the query. */
export function createSearchHost(now: () => number) {
  let kept = new Map<string, FindFile>()
  return ({ paths, changed, query, replacement }: SearchQuestion): SearchAnswer => {
    const fresh = new Map(changed.map((file) => [file.path, file]))
    const files = paths.flatMap((path) => fresh.get(path) ?? kept.get(path) ?? [])
    kept = new Map(files.map((file) => [file.path, file]))
    return replacement
      ? replaceInFiles(files, query, replacement.text, replacement.only)
      : findInFiles(files, query, { matchesMax: FIND_MATCHES_MAX, timeMs: FIND_MS_MAX, now })
  }
}
