import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GIT_NAME_MAX_LENGTH, GIT_SLUG_MAX_LENGTH } from './limits.ts'
import { isProtected, isTreePath, localNameProblem, mirrorUrl, slugOf } from './rules.ts'

test.each([
  'http://example.com/a.git',
  'ssh://example.com/a.git',
  'file:///etc',
  'https://ann@example.com/a.git',
  'https://:secret@example.com/a.git',
  'https://example.com/a.git#main',
  'https://example.com/a.git?x=1',
  'https://example.com/',
  '--upload-pack=x',
])('%s cannot be mirrored', (url) => {
  expect(mirrorUrl(url)).toBeNull()
})

test('a plain https URL can be mirrored, without the space around it', () => {
  expect(mirrorUrl(' https://example.com/ann/site.git ')).toBe('https://example.com/ann/site.git')
})

test.each([
  '',
  '/a',
  'a/',
  'a//b',
  './a',
  'a/../b',
  '.git/config',
  'a/.GIT/x',
  'a/.git. /x',
  'a\0b',
  'a\ud800',
])('%j is no path in a commit', (path) => {
  expect(isTreePath(path)).toBe(false)
})

test.each(['a', 'a/b.ts', '.github/x', '.gitignore', 'a/..b', 'ünïcode 🏖'])(
  '%j is a path in a commit',
  (path) => {
    expect(isTreePath(path)).toBe(true)
  },
)

test('the name of a repository has a limited length and only its characters', () => {
  expect(localNameProblem('a'.repeat(GIT_NAME_MAX_LENGTH))).toBeNull()
  const reasons = ['a'.repeat(GIT_NAME_MAX_LENGTH + 1), '', 'a b', '..', '-a', 'a.git', 'a.lock'].map(
    (name) => localNameProblem(name)?.reason,
  )
  expect(reasons).toEqual([
    'nameLong',
    'nameMissing',
    'nameLetters',
    'nameEnds',
    'nameEnds',
    'nameEnds',
    'nameEnds',
  ])
})

test('slugs are free, short and plain, whatever the name', () => {
  expect(slugOf('Ann’s Team!', ['ann-s-team', 'ann-s-team-2'])).toBe('ann-s-team-3')
  fc.assert(
    fc.property(fc.string(), (name) => {
      const first = slugOf(name)
      const second = slugOf(name, [first])
      expect(second).not.toBe(first)
      for (const slug of [first, second]) {
        expect(slug).toMatch(/^[a-z\d]+(-[a-z\d]+)*$/)
        expect(slug.length).toBeLessThanOrEqual(GIT_SLUG_MAX_LENGTH)
      }
    }),
  )
})

test('patterns protect whole branch names, with stars alone as wildcards', () => {
  const patterns = ['main', 'release/*', 'v1.0']
  expect(['main', 'release/1', 'release/a/b', 'v1.0'].every((one) => isProtected(patterns, one))).toBe(true)
  expect(['maine', 'x-main', 'release', 'v1x0'].some((one) => isProtected(patterns, one))).toBe(false)
})
