import type { QueryClient } from '@tanstack/react-query'
import { useServices } from './services.tsx'

const drafts = new WeakMap<QueryClient, Map<string, unknown>>()

function draftsOf(queries: QueryClient): Map<string, unknown> {
  const known = drafts.get(queries) ?? new Map<string, unknown>()
  drafts.set(queries, known)
  return known
}

/** Unsaved form input. It outlives the form, which unmounts with its tab and dialog, until the page is closed. */
export function useDraft<T>(id: string) {
  const { queries } = useServices()
  const kept = draftsOf(queries)
  return {
    draft: kept.get(id) as T | undefined,
    /** The draft as it is when this is called. */
    latest: () => kept.get(id) as T | undefined,
    keep: (typed: T) => void kept.set(id, typed),
    forget: () => void kept.delete(id),
  }
}
