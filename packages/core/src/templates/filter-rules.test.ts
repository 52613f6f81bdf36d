import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TemplateCard } from './card-rules.ts'
import {
  badgesOf,
  FIXED_BADGES,
  filterTemplates,
  isFiltering,
  matchesBadge,
  matchesText,
  popularTemplates,
  recentTemplates,
  starterTemplates,
} from './filter-rules.ts'

const card = (title: string, tags: string[] = [], forkCount = 0): TemplateCard => ({
  id: title,
  alias: null,
  title,
  description: null,
  author: '',
  type: 'sandbox',
  browserSandboxId: title,
  tags,
  forkCount,
  viewCount: 0,
  iconUrl: null,
  sourceTemplate: null,
  git: null,
  editorUrl: '',
})

const word = fc.constantFrom(
  'react',
  'vue',
  'node',
  'server',
  'browser',
  'design system',
  'c++',
  'Typescript',
)
const anyCard = fc.record({ title: fc.array(word, { maxLength: 3 }), tags: fc.array(word, { maxLength: 4 }) })
const anyCards = fc
  .array(anyCard, { maxLength: 12 })
  .map((list) =>
    list.map(({ title, tags }, index) => ({ ...card(title.join(' '), tags), id: String(index) })),
  )
const anyBadges = fc.array(word, { maxLength: 3 })

describe('[CR-014] text filter', () => {
  test.each([
    ['REACT', true],
    ['act', true],
    ['react typescript', true],
    ['   ', true],
    ['starter', true],
    ['svelte', false],
    ['react svelte', false],
  ])('%j matches title and tags, ignoring case: %s', (text, expected) => {
    expect(matchesText({ title: 'React (Vite + TS)', tags: ['Starter', 'typescript'] }, text)).toBe(expected)
  })
})

describe('[CR-015] badges', () => {
  test.each([
    ['browser', true],
    ['Browser', true],
    ['next', true],
    ['js', true],
    ['next js', true],
    ['ext', false],
    ['js next', false],
    ['+', false],
  ])('%j matches a tag or whole words of the title: %s', (badge, expected) => {
    expect(matchesBadge({ title: 'Next.js', tags: ['Browser'] }, badge)).toBe(expected)
  })

  test('several must all match', () => {
    const both = card('A', ['server', 'browser'])
    const cards = [both, card('B', ['server']), card('C', ['browser'])]
    expect(filterTemplates(cards, { badges: ['server', 'browser'], text: '' })).toEqual([both])
  })

  test('the result is a subset in order, and all of it matches', () => {
    fc.assert(
      fc.property(anyCards, anyBadges, word, (cards, badges, text) => {
        const left = filterTemplates(cards, { badges, text })
        expect(left).toEqual(cards.filter((one) => left.includes(one)))
        for (const one of left) expect(badges.every((badge) => matchesBadge(one, badge))).toBe(true)
      }),
    )
  })

  test('filtering in steps or at once, in any order, or twice gives the same result', () => {
    fc.assert(
      fc.property(anyCards, anyBadges, anyBadges, (cards, some, more) => {
        const by = (list: typeof cards, badges: string[]) => filterTemplates(list, { badges, text: '' })
        const atOnce = by(cards, [...some, ...more])
        expect(by(by(cards, some), more)).toEqual(atOnce)
        expect(by(cards, [...more, ...some])).toEqual(atOnce)
        expect(by(atOnce, [...some, ...more])).toEqual(atOnce)
      }),
    )
  })
})

describe('[CR-008] [CR-009] available badges', () => {
  const cards = [
    card('A', ['server', 'python', 'rare']),
    card('B', ['server', 'python']),
    card('C', ['browser', 'css']),
    card('D', ['browser', 'css']),
  ]

  test('are the fixed ones at first', () => expect(badgesOf(cards, [])).toEqual([...FIXED_BADGES]))

  test('with a choice also include tags shared by several remaining templates', () => {
    expect(badgesOf(cards, ['server'])).toEqual([...FIXED_BADGES, 'python'])
    expect(badgesOf(cards, ['browser'])).toEqual([...FIXED_BADGES, 'css'])
  })

  test('are unique, keep the chosen ones, and lead to at least two templates', () => {
    fc.assert(
      fc.property(anyCards, fc.array(word, { minLength: 1, maxLength: 3 }), (list, chosen) => {
        const offered = badgesOf(list, chosen)
        expect(new Set(offered).size).toBe(offered.length)
        expect(offered).toEqual(expect.arrayContaining([...FIXED_BADGES, ...chosen]))
        const tags = offered.filter((badge) => ![...FIXED_BADGES, ...chosen].some((known) => known === badge))
        for (const tag of tags)
          expect(filterTemplates(list, { badges: [...chosen, tag], text: '' }).length).toBeGreaterThan(1)
      }),
    )
  })
})

test('filtering means having a badge or a non-blank text', () => {
  expect(isFiltering({ badges: [], text: '  ' })).toBe(false)
  expect(isFiltering({ badges: ['server'], text: '' })).toBe(true)
  expect(isFiltering({ badges: [], text: 'x' })).toBe(true)
})

describe('[CR-027] [TP-010] popular templates', () => {
  test('start with the suggested ones, then the most used, then the rest in order', () => {
    const ids = [
      'x1',
      'x2',
      'angular',
      'x3',
      'in2qez',
      'yrqw7k',
      'hsd8ke',
      'pb6sit',
      'fxis37',
      'kmwy42',
      '3l5fg9',
      '9qputt',
    ]
    const cards = ids.map((id) => card(id, [], id === 'x3' ? 7 : 0))
    expect(popularTemplates(cards, []).map(({ id }) => id)).toEqual([
      ...['9qputt', '3l5fg9', 'kmwy42', 'fxis37', 'yrqw7k', 'pb6sit', 'angular', 'hsd8ke', 'in2qez'],
      ...['x3', 'x1', 'x2'],
    ])
  })

  test('[CR-017] [CR-018] [CN-090] are twelve alone and eight beside recent ones, without duplicates', () => {
    const cards = Array.from({ length: 20 }, (_, index) => card(`t${index}`))
    expect(popularTemplates(cards, [])).toHaveLength(12)
    const beside = popularTemplates(cards, cards.slice(0, 2))
    expect(beside).toHaveLength(8)
    expect(beside[0]?.id).toBe('t2')
  })
})

test('[CR-016] shows four recent ones', () => {
  expect(recentTemplates([1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4])
})

test('[EN-013] [TP-009] starters are the official templates tagged as such', () => {
  const starter = card('B', ['browser', 'starter'])
  expect(starterTemplates([card('starter'), starter])).toEqual([starter])
})
