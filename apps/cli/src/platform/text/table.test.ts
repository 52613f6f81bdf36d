import { expect, test } from 'vitest'
import { styleFor } from './style.ts'
import { type Column, details, table } from './table.ts'
import { widthOf } from './text.ts'
import type { View } from './view.ts'

type Item = { id: string; title: string | null; tags: string }

const columns: Column<Item>[] = [
  { title: 'id', value: (item) => item.id },
  {
    title: 'title',
    value: (item) => item.title,
    shown: (item) => item.title ?? 'Untitled',
    paint: 'bold',
    shrinks: true,
  },
  { title: 'tags', value: (item) => item.tags, shrinks: true },
]
const items: Item[] = [
  { id: '3l5fg9', title: 'Sand\theap\u001b[2J', tags: 'a' },
  { id: 'x', title: null, tags: 'b,c' },
]
const view = (given: Partial<View> = {}): View => ({
  terminal: true,
  width: 80,
  style: styleFor(false),
  now: new Date(0),
  ...given,
})

test('a pipe gets exact values separated by tabs, without a header', () => {
  expect(table(columns, items, 'none')(view({ terminal: false }))).toBe(
    '3l5fg9\tSand heap [2J\ta\nx\t\tb,c\n',
  )
  expect(table(columns, [], 'none')(view({ terminal: false }))).toBe('')
})

test('a terminal gets a header and aligned columns', () => {
  expect(table(columns, items, 'none')(view())).toBe(
    ['ID      TITLE          TAGS', '3l5fg9  Sand heap [2J  a', 'x       Untitled       b,c', ''].join('\n'),
  )
  expect(table(columns, [], 'Nothing here yet')(view())).toBe('Nothing here yet\n')
})

test('a narrow terminal truncates the last shrinkable column first', () => {
  const long: Item[] = [
    { id: '3l5fg9', title: 'A title of some length', tags: 'frontend,browser,playground' },
  ]
  const [header = '', row = ''] = table(columns, long, '')(view({ width: 50 })).split('\n')
  expect(row).toBe('3l5fg9  A title of some length  frontend,browser,…')
  expect(widthOf(header)).toBeLessThanOrEqual(50)
  expect(table(columns, long, '')(view({ width: 40 })).split('\n')[1]).toBe(
    '3l5fg9  A title of some l…  frontend,br…',
  )
})

test('color does not change the alignment', () => {
  const painted = table(columns, items, '')(view({ style: styleFor(true) }))
  expect(painted).toContain('\u001b[1mUntitled     \u001b[22m  b,c')
})

test('details omit missing values', () => {
  const pairs = [
    ['Host', 'http://localhost:4000'],
    ['Workspace', null],
    ['Role', 'admin'],
  ] as const
  expect(details(pairs)(view())).toBe('Host  http://localhost:4000\nRole  admin\n')
  expect(details(pairs)(view({ terminal: false }))).toBe('Host\thttp://localhost:4000\nRole\tadmin\n')
})

test('drops spare columns before wrapping, but never in a pipe', () => {
  const three: Column<Item>[] = [
    { title: 'id', value: () => 'x'.repeat(30) },
    { title: 'title', value: (item) => item.title, spare: true },
    { title: 'tags', value: (item) => item.tags, spare: true },
  ]
  const headerIn = (width: number) => table(three, items, '')(view({ width })).split('\n')[0]?.trim()
  expect(headerIn(60)?.split(/ +/)).toEqual(['ID', 'TITLE', 'TAGS'])
  expect(headerIn(46)?.split(/ +/)).toEqual(['ID', 'TITLE'])
  expect(headerIn(40)).toBe('ID')
  expect(table(three, items, '')(view({ terminal: false, width: 40 }))).toContain('\tb,c\n')
})

test('a long value wraps below itself, and a URL stays in one piece', () => {
  const address = `http://localhost:4000/${'a'.repeat(40)}`
  const pairs = [
    ['About', 'A counter whose state stays while you edit it'],
    ['Address', address],
  ] as const
  expect(details(pairs)(view({ width: 40 }))).toBe(
    `About    A counter whose state stays\n         while you edit it\nAddress  ${address}\n`,
  )
  expect(details(pairs)(view({ terminal: false, width: 40 }))).toContain('stays while')
})

test('truncates further before wrapping a line', () => {
  const long: Item[] = [{ id: '0123456789abcdef', title: 'A title of some length', tags: 'frontend,browser' }]
  const rowIn = (width: number) => table(columns, long, '')(view({ width })).split('\n')[1]
  expect(rowIn(38)).toBe('0123456789abcdef  A title of …  front…')
  expect(rowIn(32)).toBe('0123456789abcdef  A tit…  front…')
})

test('shows each value on a line of its own before wrapping', () => {
  const wide: Column<Item>[] = [
    { title: 'id', value: (item) => item.id.repeat(6), paint: 'bold' },
    { title: 'title', value: (item) => item.title, shrinks: true },
    { title: '', value: (item) => item.tags },
  ]
  expect(table(wide, items, '')(view({ width: 50 }))).toContain('Sand h…')
  expect(table(wide, items, '')(view({ width: 40 }))).toBe(
    [
      'ID     3l5fg93l5fg93l5fg93l5fg93l5fg93l5fg9',
      'TITLE  Sand heap [2J',
      '       a',
      '',
      'ID  xxxxxx',
      '    b,c',
      '',
    ].join('\n'),
  )
})
