import { describe, expect, test } from 'vitest'
import {
  branchItem,
  type DashboardItem,
  folderItem,
  repositoryItem,
  sandboxItem,
  viewOf,
} from '../items/items.ts'
import { SEARCH_QUERY_MAX_LENGTH } from '../limits.ts'
import { fieldsOf, highlighted } from './items.ts'
import { isSearchable, searchedText, searchKindOf } from './rules.ts'
import { createSearchIndex } from './search-index.ts'

type Card = Extract<DashboardItem, { kind: 'sandbox' }>['sandbox']
const card = (fields: Partial<Card>) =>
  sandboxItem({ id: 'x1', title: null, alias: null, source: { template: null }, ...fields } as Card)
const folder = (path: string) => folderItem({ id: path, path, sandboxCount: 0 })
const repository = repositoryItem({
  id: 'r',
  repository: { owner: 'acme', name: 'shop', description: 'All we sell' },
} as Extract<DashboardItem, { kind: 'repository' }>['repository'])
const branch = branchItem({
  id: 'b',
  name: 'fix/cart',
  repository: { owner: 'acme', name: 'shop' },
} as Extract<DashboardItem, { kind: 'branch' }>['branch'])

describe('searchable items', () => {
  const draft = { draft: true, authorId: 'ann', author: { id: 'ann' } as Card['author'] }

  test('[DP-059] include only the searcher’s own drafts', () => {
    expect(isSearchable(card({ draft: false }), 'bob')).toBe(true)
    expect(isSearchable(card(draft), 'ann')).toBe(true)
    expect(isSearchable(card(draft), 'bob')).toBe(false)
    expect(isSearchable(card({ draft: true, authorId: null, author: null }), 'bob')).toBe(false)
    expect(isSearchable(card({ draft: true, authorId: null, author: null }), null)).toBe(false)
    expect(isSearchable(folder('/mine'), null)).toBe(true)
  })

  test('exclude custom templates and the root folder', () => {
    expect(
      isSearchable(card({ customTemplate: { id: 't', iconUrl: null } as Card['customTemplate'] }), 'a'),
    ).toBe(false)
    expect(isSearchable(folder('/'), 'a')).toBe(false)
  })

  test.each([
    ['shop', [repository, branch]],
    ['acme/shop', [repository, branch]],
    ['all we', [repository]],
    ['cart', [branch]],
    ['inner', [folder('/outer/inner')]],
    ['outer/inner', [folder('/outer/inner')]],
    ['vanilla', [card({ source: { template: 'vanilla' } as Card['source'] })]],
  ])('%s matches each kind by its known names', (query, expected) => {
    const all = [
      repository,
      branch,
      folder('/outer/inner'),
      card({ source: { template: 'vanilla' } as Card['source'] }),
    ]
    const index = createSearchIndex()
    for (const [slot, item] of all.entries()) index.set(slot, fieldsOf(item))
    expect(index.search(query).slots.map((slot) => all[slot]?.key)).toEqual(expected.map(({ key }) => key))
  })
})

describe('highlighting a match', () => {
  const marked = (item: DashboardItem, query: string) => {
    const { title, highlights } = viewOf(highlighted(item, query), {
      list: 'search',
      now: new Date(),
      viewerId: 'a',
    })
    return highlights.map(([from, to]) => title.slice(from, to))
  }
  const shown = { draft: false, updatedAt: '2026-01-01T00:00:00Z', author: null } as Partial<Card>

  test.each([
    [card({ ...shown, title: 'A Vue of the sea' }), 'vue', ['Vue']],
    [card({ ...shown, title: '', alias: 'sea-vue' }), 'vue', ['vue']],
    [card({ ...shown, id: 'vue123' }), 'vue1', ['vue1']],
    [card({ ...shown, title: 'Other', description: 'vue' }), 'vue', []],
    [repository, 'shop', ['shop']],
    [branch, 'cart', ['cart']],
    [folder('/outer/inner'), 'inner', ['inner']],
    [folder('/outer/inner'), 'outer', []],
  ] as const)('in the displayed title (%#)', (item, query, expected) => {
    expect(marked(item, query)).toEqual(expected)
  })

  const matched = (item: DashboardItem, query: string) => {
    const found = highlighted(item, query).matched
    return (
      found && [found.name, found.text, ...found.highlights.map(([from, to]) => found.text.slice(from, to))]
    )
  }
  const far = `${'word '.repeat(4)}\nharbor lights ${'word '.repeat(40)}`

  test.each([
    [card({ ...shown, title: 'A Vue of the sea', description: 'vue' }), 'vue', undefined],
    [
      card({ ...shown, title: 'Other', description: 'Made of vue' }),
      'vue',
      ['Description', 'Made of vue', 'vue'],
    ],
    [
      card({ ...shown, title: 'Other', source: { template: 'svelte' } as Card['source'] }),
      'svelte',
      ['Template', 'svelte', 'svelte'],
    ],
    [folder('/outer/inner'), 'outer', ['Path', 'outer/inner', 'outer']],
  ] as const)('otherwise in the matching field (%#)', (item, query, expected) => {
    expect(matched(item, query)).toEqual(expected)
  })

  test('in a long text shows the part around the match', () => {
    const [name, text, ...marks] =
      matched(card({ ...shown, title: 'Other', description: far }), 'harbor') ?? []
    expect(name).toBe('Description')
    expect(text).toMatch(/word\s+harbor lights word .*…$/)
    expect(text?.length).toBeLessThan(100)
    expect(marks).toEqual(['harbor'])
  })
})

test('a query is trimmed and cut to its maximum length', () => {
  expect(searchedText('  a  b ')).toBe('a  b')
  expect(searchedText(' \n\t')).toBe('')
  expect(searchedText('x'.repeat(1000))).toHaveLength(SEARCH_QUERY_MAX_LENGTH)
  expect(searchedText(`${'x'.repeat(SEARCH_QUERY_MAX_LENGTH - 1)}👋`)).toBe(
    'x'.repeat(SEARCH_QUERY_MAX_LENGTH - 1),
  )
})

test('ignores an unknown kind', () => {
  expect(searchKindOf('folder')).toBe('folder')
  expect(searchKindOf('virus')).toBeNull()
  expect(searchKindOf(undefined)).toBeNull()
})
