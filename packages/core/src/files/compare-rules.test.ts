import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesBetween, cutAtShared } from './compare-rules.ts'

const lines = fc.array(fc.constantFrom('', 'a', 'b', '}', 'x', 'y', 'z'), { maxLength: 12 })

test('the changes make the one text of the other', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const made = [...before]
      for (const { from, length, to, toLength } of changesBetween(before, after).toReversed())
        made.splice(from, length, ...after.slice(to, to + toLength))
      expect(made).toEqual(after)
    }),
  )
})

test('texts are cut at lines that all of them have, in order and to the end', () => {
  fc.assert(
    fc.property(fc.array(lines, { minLength: 2, maxLength: 3 }), (texts) => {
      const stretches = cutAtShared(texts)
      expect(stretches.at(-1)?.to).toEqual(texts.map(({ length }) => length))
      let end = texts.map(() => -1)
      for (const { from, to } of stretches) {
        expect(from).toEqual(end.map((at) => at + 1))
        expect(to.every((at, side) => at >= (from[side] ?? 0))).toBe(true)
        expect(new Set(texts.map((text, side) => text[to[side] ?? 0])).size).toBe(1)
        end = to
      }
    }),
    {
      examples: [
        [
          [
            ['a', 'b'],
            ['b', 'a'],
          ],
        ],
      ],
    },
  )
})

test('what is moved does not hide the rest that stayed', () => {
  const [before, after] = ['a b c d e', 'e a B c d'].map((text) => text.split(' '))
  expect(changesBetween(before ?? [], after ?? [])).toEqual([
    { from: 0, length: 0, to: 0, toLength: 1 },
    { from: 1, length: 1, to: 2, toLength: 1 },
    { from: 4, length: 1, to: 5, toLength: 0 },
  ])
})

test('many stretches of one line that is repeated share the steps that may be taken', () => {
  const text = (size: number) =>
    Array.from({ length: 400 }, (_, at) => [`${at}`, ...Array<string>(size).fill('')]).flat()
  expect(changesBetween(['p', ...text(550)], ['q', ...text(551)]).length).toBeGreaterThan(399)
})
