import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MERGE_STEPS_MAX } from './limits.ts'
import { hasMarkers, mergeText, withMarkers } from './merge-rules.ts'

const base = 'one\ntwo\nthree\nfour\nfive\n'
const names = { mine: 'yours', theirs: 'server' }

describe('mergeText', () => {
  test('keeps the changes of both sides where they touch different lines', () => {
    const mine = base.replace('one', 'ONE')
    const theirs = base.replace('five\n', 'five\nsix')
    expect(mergeText(base, mine, theirs)).toEqual({ text: 'ONE\ntwo\nthree\nfour\nfive\nsix' })
  })

  test('applies a change made on both sides once', () => {
    const both = base.replace('two', '2')
    expect(mergeText(base, both, both.replace('five', '5'))).toEqual({ text: 'one\n2\nthree\nfour\n5\n' })
  })

  test('reports conflicting lines with their context', () => {
    const merged = mergeText(base, base.replace('three', 'mine'), base.replace('three', 'theirs'))
    expect(merged).toEqual({
      conflict: [
        { text: 'one\ntwo\n' },
        { base: 'three\n', mine: 'mine\n', theirs: 'theirs\n' },
        { text: 'four\nfive\n' },
      ],
    })
  })

  test('reports a line removed on one side and changed on the other as a conflict', () => {
    expect(mergeText('a\nb\n', 'a\n', 'a\nB\n')).toHaveProperty('conflict')
  })

  test('merges texts without a common base as two additions', () => {
    expect(mergeText('', 'same\n', 'same\n')).toEqual({ text: 'same\n' })
    expect(mergeText('', 'a\n', 'b\n')).toEqual({ conflict: [{ base: '', mine: 'a\n', theirs: 'b\n' }] })
  })

  test('merges around a line that is there thousands of times, and settles there what one side left alone', () => {
    const many = (size: number) => '\n'.repeat(size)
    const text = (first: string, size: number, last: string) =>
      `${first}\n${many(size)}kept\n${many(9)}${last}\n`
    expect(mergeText(text('a', 9000, 'z'), text('b', 8000, 'z'), text('a', 9000, 'y'))).toEqual({
      text: text('b', 8000, 'y'),
    })
    expect(mergeText(text('a', 9000, 'z'), text('b', 8000, 'z'), text('c', 7000, 'y'))).toEqual({
      conflict: [
        { base: `a\n${many(9000)}`, mine: `b\n${many(8000)}`, theirs: `c\n${many(7000)}` },
        { text: `kept\n${many(9)}y\n` },
      ],
    })
  })

  test('quickly reports texts too long to compare as one conflict', () => {
    const lines = Math.ceil(Math.sqrt(MERGE_STEPS_MAX)) + 1
    const text = (end: string) => `${end}\n${'x\ny\n'.repeat(lines / 2)}${end}\n`
    const started = performance.now()
    const merged = mergeText(text('base'), text('mine'), text('theirs'))
    expect(merged).toEqual({ conflict: [{ base: text('base'), mine: text('mine'), theirs: text('theirs') }] })
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

describe('for any three texts', () => {
  const text = fc
    .array(fc.constantFrom('a\n', 'b\n', 'c\n', 'd\n', '\n', 'e\r\n'), { maxLength: 12 })
    .chain((lines) => fc.constantFrom(lines.join(''), `${lines.join('')}end`))
  const split = (value: string) => value.match(/[^\n]*\n|[^\n]+$/g) ?? []

  test('a one-sided change wins, and equal sides do not conflict', () => {
    fc.assert(
      fc.property(text, text, (from, to) => {
        expect(mergeText(from, to, from)).toEqual({ text: to })
        expect(mergeText(from, from, to)).toEqual({ text: to })
        expect(mergeText(from, to, to)).toEqual({ text: to })
      }),
    )
  })

  test('a conflict contains every line that either side added', () => {
    fc.assert(
      fc.property(text, text, text, (from, mine, theirs) => {
        const merged = mergeText(from, mine, theirs)
        if ('text' in merged) return
        const linesOf = (side: 'mine' | 'theirs') =>
          merged.conflict.flatMap((part) => split('text' in part ? part.text : part[side]))
        for (const line of split(mine)) expect([...linesOf('mine'), ...split(from)]).toContain(line)
        for (const line of split(theirs)) expect([...linesOf('theirs'), ...split(from)]).toContain(line)
      }),
    )
  })

  test('a clean merge invents no line, and drops none that a side added', () => {
    fc.assert(
      fc.property(text, text, text, (from, mine, theirs) => {
        const merged = mergeText(from, mine, theirs)
        if (!('text' in merged)) return
        const of = (value: string) => new Set(split(value))
        const [b, m, t, result] = [of(from), of(mine), of(theirs), of(merged.text)]
        for (const line of result) expect(b.has(line) || m.has(line) || t.has(line)).toBe(true)
        for (const line of [...m, ...t]) if (!b.has(line)) expect(result).toContain(line)
      }),
    )
  })
})

test('conflict markers look like git’s, and are recognized', () => {
  const merged = mergeText('a\nb', 'a\nmine', 'a\ntheirs')
  const text = 'conflict' in merged ? withMarkers(merged.conflict, names) : ''
  expect(text).toBe('a\n<<<<<<< yours\nmine\n=======\ntheirs\n>>>>>>> server\n')
  expect([hasMarkers(text), hasMarkers(text.replaceAll('\n', '\r\n')), hasMarkers(base)]).toEqual([
    true,
    true,
    false,
  ])
  expect(hasMarkers('=======\na heading\n=======\n')).toBe(false)
})
