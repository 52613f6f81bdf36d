import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layoutOf } from '../layout.ts'
import { framed } from './frame.ts'
import { ends, fitLine, plainText, widthOfLine } from './segments.ts'

test('a frame has a title, a note and its lines', () => {
  const box = framed({ title: 'Drafts', note: '1 of 2', lines: [[{ text: 'one' }]], columns: 24, height: 4 })
  expect(box.map(plainText)).toEqual([
    '╭─ Drafts ──── 1 of 2 ─╮',
    '│ one                  │',
    '│                      │',
    '╰──────────────────────╯',
  ])
})

test('a frame without a title has a closed border', () => {
  const box = framed({ title: '', lines: [], columns: 10, height: 3 })
  expect(box.map(plainText)).toEqual(['╭────────╮', '│        │', '╰────────╯'])
  const [top = []] = framed({ title: '', note: '3', lines: [], columns: 10, height: 3 })
  expect(plainText(top)).toBe('╭──── 3 ─╮')
})

test('truncates a long path at its beginning', () => {
  const title = 'Repositories › ada/charts › Search “sand” › Sand heap'
  const top = (columns: number) => plainText(framed({ title, lines: [], columns, height: 2 })[0] ?? [])
  expect(top(70)).toContain(` ${title} `)
  expect(top(40)).toContain(' … › Search “sand” › Sand heap ')
  expect(top(20)).toContain(' … › Sand heap ')
  expect(top(14)).toContain(' … › San… ')
})

test('every line of a frame has the requested width', () => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(
      text,
      text,
      fc.array(text),
      fc.integer({ min: 20, max: 90 }),
      (title, note, lines, columns) => {
        const box = framed({
          title,
          note,
          lines: lines.map((line) => [{ text: line.replace(/\p{C}/gu, '') }]),
          columns,
          height: 6,
        })
        expect(box).toHaveLength(6)
        for (const line of box) expect(widthOfLine(line)).toBe(columns)
      },
    ),
  )
})

test('keeps a truncated part apart from the one before', () => {
  const line = [{ text: 'Drafts' }, { text: '  2 marked · 21 of 38' }]
  expect(plainText(fitLine(line, 14))).toBe('Drafts  2 mar…')
  expect(plainText(fitLine(line, 7))).toBe('Drafts ')
})

test('truncates the left end before the right one', () => {
  expect(plainText(ends([{ text: 'a long left end' }], [{ text: 'right' }], 12))).toBe(
    'a long…right'.padEnd(12),
  )
})

test('leaves one line free, and shows only the list below 60 by 16', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 300 }), fc.integer({ min: 4, max: 120 }), (columns, rows) => {
      const layout = layoutOf({ columns, rows })
      expect(layout.lines).toBe(rows - 1)
      expect(layout.kind === 'list').toBe(columns < 60 || rows < 16)
      expect(layout.inner.columns).toBeLessThanOrEqual(columns)
      expect(layout.inner.lines).toBeGreaterThan(0)
    }),
  )
})
