import { fullName } from '../repositories/rules.ts'
import type { DashboardItem } from './items.ts'
import type { SearchField, SearchFields } from './search-fields.ts'
import { createSearchIndex } from './search-index.ts'
import { searchMatches } from './search-matches.ts'

/**
 * What is looked at of each kind. Only a sandbox is known to people by its id: the ids of the others would answer to
 * every digit.
 */
export function fieldsOf(item: DashboardItem): SearchFields {
  switch (item.kind) {
    case 'sandbox': {
      const { title, description, alias, source, id } = item.sandbox
      return { title, description, alias, template: source.template, id }
    }
    case 'folder': {
      const names = item.folder.path.split('/').filter(Boolean)
      return { title: names.at(-1), alias: names.length > 1 ? names.join('/') : null }
    }
    case 'branch':
      return { title: item.branch.name, description: fullName(item.branch.repository) }
    case 'repository': {
      const { repository } = item.repository
      return { title: repository.name, description: repository.description, alias: fullName(repository) }
    }
  }
}

export type Ranked<Item> = { item: Item; score: number }

/** The items that answer a query, the best first; 0 is a perfect score and below 1 still a match. */
export function rank<Item>(
  items: readonly Item[],
  query: string,
  itemOf: (item: Item) => DashboardItem,
): Ranked<Item>[] {
  const index = createSearchIndex()
  for (const [slot, item] of items.entries()) index.set(slot, fieldsOf(itemOf(item)))
  const { slots, scores } = index.search(query)
  return slots.flatMap((slot, place) => {
    const item = items[slot]
    return item === undefined ? [] : { item, score: scores[place] ?? 0 }
  })
}

/** Which of the fields stands as title. */
function titleField(item: DashboardItem): SearchField {
  if (item.kind === 'repository') return 'alias'
  if (item.kind !== 'sandbox' || item.sandbox.title) return 'title'
  return item.sandbox.alias ? 'alias' : 'id'
}

/** The item with the parts of its title marked that answer the query. */
export function highlighted(item: DashboardItem, query: string): DashboardItem {
  const field = titleField(item)
  const fields = fieldsOf(item)
  const text = fields[field] ?? ''
  const ranges = searchMatches({ [field]: text }, query)[field] ?? []
  return { ...item, highlights: ranges.map(([from, to]) => [wholeBefore(text, from), wholeAfter(text, to)]) }
}

/** Fuse counts in halves of such characters as 👋; what is marked is whole. */
const splits = (text: string, at: number) =>
  /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(at))
const wholeBefore = (text: string, at: number) => (splits(text, at) ? at - 1 : at)
const wholeAfter = (text: string, at: number) => (splits(text, at) ? at + 1 : at)
