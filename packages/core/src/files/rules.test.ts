import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePaths, directoryPaths, fileTree, slugify } from './rules.ts'

const directory = (shortid: string, title: string, directoryShortid: string | null = null) => ({
  id: shortid,
  shortid,
  title,
  directoryShortid,
})
const file = (title: string, directoryShortid: string | null = null) => ({
  id: title,
  shortid: title,
  title,
  code: '',
  directoryShortid,
  isBinary: false,
  sha: '',
  insertedAt: '',
  updatedAt: '',
})

test('builds paths from the chain of directories, in any order', () => {
  const directories = [directory('c', 'deep', 'b'), directory('a', 'src'), directory('b', 'lib', 'a')]
  expect(Object.fromEntries(directoryPaths(directories))).toEqual({
    a: 'src',
    b: 'src/lib',
    c: 'src/lib/deep',
  })
  const files = [file('z.ts', 'c'), file('index.html'), file('a.ts', 'a')]
  expect(fileTree(files, directories).map(({ path }) => path)).toEqual([
    'src/lib/deep/z.ts',
    'src/a.ts',
    'index.html',
  ])
})

test('handles directories in a cycle or without a parent', () => {
  const circle = [directory('a', 'a', 'b'), directory('b', 'b', 'a')]
  expect(directoryPaths(circle).get('a')).toMatch(/^[ab](\/[ab])*$/)
  expect(directoryPaths([directory('x', 'x', 'gone')]).get('x')).toBe('x')
  expect(fileTree([file('lost.txt', 'gone')], []).map(({ path }) => path)).toEqual(['lost.txt'])
})

describe('comparing paths', () => {
  const path = fc
    .array(fc.stringMatching(/^[a-cA-C1ä.]{1,3}$/), { minLength: 1, maxLength: 4 })
    .map((names) => names.join('/'))

  test('puts folders first at each level, then sorts names naturally', () => {
    const paths = ['b.txt', 'B/x', 'a/z', 'a/b/c', 'Ab.txt', 'ab/q']
    expect(paths.toSorted(comparePaths)).toEqual(['a/b/c', 'a/z', 'ab/q', 'B/x', 'Ab.txt', 'b.txt'])
  })

  test('does not depend on the input order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 12 }), (paths) => {
        expect(paths.toReversed().sort(comparePaths)).toEqual(paths.toSorted(comparePaths))
      }),
    )
  })

  test('is antisymmetric and transitive', () => {
    const sign = (a: string, b: string) => Math.sign(comparePaths(a, b))
    fc.assert(
      fc.property(path, path, path, (a, b, c) => {
        if (a !== b) expect(sign(a, b)).toBe(-sign(b, a))
        if (sign(a, b) <= 0 && sign(b, c) <= 0 && a !== c) expect(sign(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

test.each([
  ['My Sandbox', 'my-sandbox'],
  ['  Crème Brûlée!  ', 'creme-brulee'],
  ['../../etc/passwd', 'etc-passwd'],
  ['日本語', 'sandbox'],
  ['', 'sandbox'],
  ['a'.repeat(300), 'a'.repeat(80)],
])('the download of %j is named %j', (title, name) => {
  expect(slugify(title)).toBe(name)
})

test('any title gives a portable file name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      expect(slugify(title)).toMatch(/^[a-z0-9]([a-z0-9-]{0,78}[a-z0-9])?$/)
    }),
  )
})
