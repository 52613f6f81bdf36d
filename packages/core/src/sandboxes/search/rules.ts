import type { DashboardItem, ItemKind } from '../items/items.ts'
import { SEARCH_QUERY_MAX_LENGTH } from '../limits.ts'

/** The query for a typed text: trimmed and cut to a sensible length. */
export const searchedText = (typed: string): string =>
  // Does not cut a surrogate pair in half.
  typed
    .trim()
    .slice(0, SEARCH_QUERY_MAX_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()

/**
 * Whether an item appears in searches: not if it is somebody else's draft, or the sandbox behind a template (spec
 * DP-007, DP-059).
 */
export function isSearchable(item: DashboardItem, viewerId: string | null | undefined): boolean {
  if (item.kind === 'folder') return item.folder.path !== '/'
  if (item.kind !== 'sandbox') return true
  const { customTemplate, draft, author, authorId } = item.sandbox
  if (customTemplate) return false
  return !draft || (viewerId != null && (author?.id ?? authorId) === viewerId)
}

export const searchKinds = ['sandbox', 'folder', 'branch', 'repository'] as const satisfies ItemKind[]

/** The kind in a URL, null for all. */
export const searchKindOf = (name: unknown): ItemKind | null =>
  searchKinds.find((kind) => kind === name) ?? null
