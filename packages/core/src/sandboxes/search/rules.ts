import type { DashboardItem, ItemKind } from '../items/items.ts'
import { SEARCH_QUERY_MAX_LENGTH } from '../limits.ts'

/** What is searched for when this was typed: nothing around it, and no more than makes sense. */
export const searchedText = (typed: string): string =>
  // A character of two units is not cut in half.
  typed
    .trim()
    .slice(0, SEARCH_QUERY_MAX_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()

/**
 * Whether an item is found at all: things without a path only when they are no draft of somebody else, and no
 * sandbox that a template was made of (spec DP-007, DP-059).
 */
export function isSearchable(item: DashboardItem, viewerId: string | null | undefined): boolean {
  if (item.kind === 'folder') return item.folder.path !== '/'
  if (item.kind !== 'sandbox') return true
  const { customTemplate, draft, author, authorId } = item.sandbox
  if (customTemplate) return false
  return !draft || (viewerId != null && (author?.id ?? authorId) === viewerId)
}

export const searchKinds = ['sandbox', 'folder', 'branch', 'repository'] as const satisfies ItemKind[]

/** The kind that an address names, null for all. */
export const searchKindOf = (name: unknown): ItemKind | null =>
  searchKinds.find((kind) => kind === name) ?? null
