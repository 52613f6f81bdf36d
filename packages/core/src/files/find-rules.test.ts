import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FindQuery, type Found, findInFiles, replaceInFiles } from './find-rules.ts'

const asked = (text: string, how: Partial<FindQuery> = {}): FindQuery => ({
  text,
  matchCase: false,
  wholeWord: false,
  isExpression: false,
  ...how,
})
const limits = { matchesMax: 1000, timeMs: 1000, now: () => 0 }
const file = (path: string, code: string, isBinary = false) => ({ path, code, isBinary })

function find(code: string, query: FindQuery): string[] {
  const found = findInFiles([file('a', code)], query, limits)
  if ('problem' in found) throw new Error(found.problem)
  return found.files.flatMap(({ matches }) => matches.map(({ from, to }) => code.slice(from, to)))
}

describe('finding', () => {
  test.each<[string, FindQuery, string[]]>([
    ['letters of either case', asked('foo'), ['foo', 'Foo', 'foo']],
    ['the same case', asked('foo', { matchCase: true }), ['foo', 'foo']],
    ['whole words', asked('foo', { wholeWord: true }), ['foo', 'Foo']],
    ['characters that mean something in expressions', asked('(f.'), []],
    ['an expression', asked('f(o+)', { isExpression: true }), ['foo', 'Foo', 'foo']],
    ['lines by an expression', asked('^f', { isExpression: true }), ['f']],
    ['an expression that escapes too much', asked('\\-foo\\_', { isExpression: true }), ['-foo_']],
    [
      'alternatives as whole words',
      asked('foo|bar', { isExpression: true, wholeWord: true }),
      ['foo', 'Foo'],
    ],
    ['nothing at all', asked(''), []],
    ['places without a character', asked('x*', { isExpression: true }), []],
  ])('matches %s', (_what, query, matches) => {
    expect(find('foo. Foo a-foo_b', query)).toEqual(matches)
  })

  test('recognizes word boundaries in every script', () => {
    expect(find('größe größer', asked('größe', { wholeWord: true }))).toEqual(['größe'])
  })

  test('reports line and column, and previews the line without indentation', () => {
    const found = findInFiles([file('src/a.js', 'let a\r\n  call(a, b)\r\n')], asked('b'), limits) as Found
    expect(found).toEqual({
      count: 1,
      stoppedBy: null,
      files: [
        {
          path: 'src/a.js',
          matches: [
            { from: 17, to: 18, line: 2, column: 11, preview: { text: 'call(a, b)', from: 8, to: 9 } },
          ],
        },
      ],
    })
  })

  test('previews a long line around the match', () => {
    const found = findInFiles(
      [file('a', `${'x'.repeat(1e6)}needle${'y'.repeat(1e6)}`)],
      asked('needle'),
      limits,
    )
    const preview = (found as Found).files[0]?.matches[0]?.preview
    expect(preview?.text).toMatch(/^…x{20}needley{174}$/)
    expect(preview?.text.slice(preview.from, preview.to)).toBe('needle')
  })

  test.each(['(', '[a', 'a)(b', '*'])('reports %s as an invalid expression', (text) => {
    const how = { isExpression: true, wholeWord: true }
    expect(findInFiles([file('a', 'a')], asked(text, how), limits)).toEqual({
      problem: expect.stringMatching(/\w/),
    })
    expect(replaceInFiles([file('a', 'a')], asked(text, how), 'b')).toHaveProperty('problem')
  })

  test('skips binary files', () => {
    expect(findInFiles([file('a.png', 'foo', true)], asked('foo'), limits)).toMatchObject({ count: 0 })
    expect(replaceInFiles([file('a.png', 'foo', true)], asked('foo'), 'b')).toEqual([])
  })

  test('stops after a number of matches or a time', () => {
    const many = [file('a', 'x'.repeat(600)), file('b', 'x'.repeat(600))]
    expect(findInFiles(many, asked('x'), limits)).toMatchObject({ count: 1000, stoppedBy: 'count' })
    expect(findInFiles(many.slice(0, 1), asked('x'), { ...limits, matchesMax: 600 })).toMatchObject({
      count: 600,
      stoppedBy: null,
    })
    let now = 0
    const tick = () => {
      now += 400
      return now
    }
    const found = findInFiles([...many, ...many], asked('x'), {
      ...limits,
      matchesMax: 1e6,
      now: tick,
    }) as Found
    expect(found.stoppedBy).toBe('time')
    expect(found.count).toBeLessThan(1200)
  })

  test('agrees with a naive search for any text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '\n', '$', 'ä', '👋'), maxLength: 40 })
    fc.assert(
      fc.property(
        text,
        fc.string({ unit: fc.constantFrom('a', '.', '$', '👋'), minLength: 1, maxLength: 2 }),
        (code, needle) => {
          const found = findInFiles([file('a', code)], asked(needle, { matchCase: true }), limits) as Found
          expect(found.count).toBe(code.split(needle).length - 1)
          for (const { from, line, column, preview } of found.files[0]?.matches ?? []) {
            expect(code.split('\n')[line - 1]?.slice(column - 1)).toBe(code.slice(from).split('\n')[0])
            expect(preview.text.slice(preview.from, preview.to)).toBe(needle)
          }
        },
      ),
    )
  })
})

describe('replacing', () => {
  const files = [file('a', 'foo(1) foo(2)'), file('b', 'bar'), file('c', 'foo(3)')]

  test('changes every match in every file, beyond those shown', () => {
    expect(replaceInFiles(files, asked('foo'), '$&')).toEqual([
      { path: 'a', code: '$&(1) $&(2)', count: 2 },
      { path: 'c', code: '$&(3)', count: 1 },
    ])
  })

  test('expands what an expression captured', () => {
    const query = asked(String.raw`(f)oo\((?<n>\d)\)`, { isExpression: true })
    expect(replaceInFiles(files, query, '$1$<n>$$ $& $9 $<x>')).toMatchObject([
      { code: 'f1$ foo(1) $9  f2$ foo(2) $9 ' },
      { path: 'c' },
    ])
  })

  test('can be limited to one file, or to one match still in place', () => {
    const only = (path: string, from?: number) =>
      replaceInFiles(files, asked('foo'), 'x', { path, ...(from !== undefined && { from }) })
    expect(only('a')).toEqual([{ path: 'a', code: 'x(1) x(2)', count: 2 }])
    expect(only('a', 7)).toEqual([{ path: 'a', code: 'foo(1) x(2)', count: 1 }])
    expect(only('a', 6)).toEqual([])
  })

  test('agrees with a naive replacement', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '$', '&'), maxLength: 30 })
    fc.assert(
      fc.property(text, text.filter(Boolean), text, (code, needle, replacement) => {
        const replaced = replaceInFiles([file('a', code)], asked(needle, { matchCase: true }), replacement)
        if ('problem' in replaced) throw new Error(replaced.problem)
        expect(replaced[0]?.code ?? code).toBe(code.split(needle).join(replacement))
      }),
    )
  })
})

test('searches 2,000 files, and files of 5 MB, in time', () => {
  const many = Array.from({ length: 2000 }, (_, index) =>
    file(`f${index}`, `const a${index} = 1\n`.repeat(50)),
  )
  const large = file('large', 'const b = 2\n'.repeat(450_000))
  const found = findInFiles([...many, large], asked('nowhere'), {
    ...limits,
    timeMs: 3000,
    now: () => performance.now(),
  })
  expect(found).toMatchObject({ count: 0, stoppedBy: null })
})
