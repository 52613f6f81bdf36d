import { fullName } from '../../repositories/rules.ts'
import type { DashboardItem, Matched } from '../items/items.ts'
import { type SearchField, type SearchFields, searchFields } from './fields.ts'
import { searchMatches } from './internal/matches.ts'
import { searchMessages } from './messages.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'

/**
 * The searched fields of each kind of item. Only sandboxes are searched by id: the ids of others would match any digit.
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

/** An index of items by position. */
export function indexOf(items: readonly DashboardItem[]): SearchIndex {
  const index = createSearchIndex()
  for (const [slot, item] of items.entries()) index.set(slot, fieldsOf(item))
  return index
}

export type Ranked<Item> = { item: Item; score: number }

/** The items that match a query, best first; 0 is a perfect score, and any below 1 a match. */
export function rank<Item>(
  items: readonly Item[],
  query: string,
  itemOf: (item: Item) => DashboardItem,
): Ranked<Item>[] {
  const { slots, scores } = indexOf(items.map(itemOf)).search(query)
  return slots.flatMap((slot, place) => {
    const item = items[slot]
    return item === undefined ? [] : { item, score: scores[place] ?? 0 }
  })
}

/** The field shown as title. */
function titleField(item: DashboardItem): SearchField {
  if (item.kind === 'repository') return 'alias'
  if (item.kind !== 'sandbox' || item.sandbox.title) return 'title'
  return item.sandbox.alias ? 'alias' : 'id'
}

const SNIPPET_LENGTH = 90
const SNIPPET_LEAD = 24

/** The display name of a field. */
function nameOf(item: DashboardItem, field: SearchField): string {
  const { matchedIn } = searchMessages
  if (item.kind === 'folder' && field === 'alias') return matchedIn.path
  if (item.kind === 'branch' && field === 'description') return matchedIn.repository
  return matchedIn[field]
}

const wholeRanges = (text: string, ranges: readonly (readonly [number, number])[]): [number, number][] =>
  ranges.map(([from, to]) => [wholeBefore(text, from), wholeAfter(text, to)])

/** The part of a text around its longest match. */
function snippetOf(text: string, ranges: readonly (readonly [number, number])[]): Omit<Matched, 'name'> {
  const [best] = ranges.toSorted((one, other) => other[1] - other[0] - (one[1] - one[0]))
  const start =
    text.length <= SNIPPET_LENGTH ? 0 : wholeBefore(text, Math.max(0, (best?.[0] ?? 0) - SNIPPET_LEAD))
  const end = wholeAfter(text, Math.min(text.length, start + SNIPPET_LENGTH))
  const lead = start > 0 ? '…' : ''
  const shift = lead.length - start
  return {
    // Line breaks collapse to a space on the screen.
    text: lead + text.slice(start, end).replace(/\s/g, ' ') + (end < text.length ? '…' : ''),
    highlights: ranges
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]) => [from + shift, to + shift]),
  }
}

/** The item with highlights in its title, or else with the matching snippet of another field. */
export function highlighted(item: DashboardItem, query: string): DashboardItem {
  const title = titleField(item)
  const fields = fieldsOf(item)
  const matches = searchMatches(fields, query)
  const text = fields[title] ?? ''
  const highlights = wholeRanges(text, searchMatches({ [title]: text }, query)[title] ?? [])
  const field = searchFields.find((name) => name !== title && (matches[name]?.length ?? 0) > 0)
  if (highlights.length > 0 || !field) return { ...item, highlights, matched: undefined }
  const other = fields[field] ?? ''
  const ranges = wholeRanges(other, matches[field] ?? [])
  return { ...item, highlights, matched: { name: nameOf(item, field), ...snippetOf(other, ranges) } }
}

/** Fuse counts UTF-16 units, which would split characters such as 👋; highlights keep them whole. */
const splits = (text: string, at: number) =>
  /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(at))
const wholeBefore = (text: string, at: number) => (splits(text, at) ? at - 1 : at)
const wholeAfter = (text: string, at: number) => (splits(text, at) ? at + 1 : at)
