import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseGitTree } from './find-rules.ts'
import { gitId, gitSandboxPath, originName, originUrl, parseGitId, splitTree } from './git-rules.ts'

const react = { owner: 'facebook', name: 'react' }

describe('parsing typed or pasted text', () => {
  test.each([
    ['github/facebook/react', ''],
    ['github/facebook/react/tree/main', 'main'],
    ['github/facebook/react/tree/feature/x/src', 'feature/x/src'],
    ['facebook/react', ''],
    ['facebook/react/tree/main/src', 'main/src'],
    [' https://github.com/facebook/react/ ', ''],
    ['https://github.com/facebook/react.git', ''],
    ['git@github.com:facebook/react.git', ''],
    ['www.github.com/facebook/react/tree/main', 'main'],
    ['github.com/facebook/react/tree/v1.0/src?tab=readme#top', 'v1.0/src'],
    ['https://github.com/facebook/react/tree/fix%20it/a%23b/', 'fix it/a#b'],
  ])('%s', (text, tree) => {
    expect(parseGitTree(text)).toEqual({ ...react, tree })
  })

  test.each([
    '',
    'react',
    'github/facebook',
    'github/facebook/react/blob/main/a.js',
    'github/facebook/react/tree',
    'https://example.com/facebook/react',
    'https://github.com/facebook',
    'https://github.com/facebook/react/pull/1',
    'git@example.com:facebook/react.git',
    '@me/react',
    'facebook/..',
    'github/facebook/react/tree/main/../..',
  ])('rejects %s', (text) => {
    expect(parseGitTree(text)).toBeNull()
  })
})

const part = fc.string({ minLength: 1 }).filter((text) => !/^\.{1,2}$|\//.test(text))

test('an id and its page’s URL parse back to the same repository', () => {
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const repository = { ...react, tree: parts.join('/') }
      expect(parseGitId(gitId(repository))).toEqual(repository)
      const path = new URL(gitSandboxPath(repository), 'http://localhost').pathname
      expect(decodeURIComponent(path)).toBe(`/p/sandbox/${gitId(repository)}`)
    }),
  )
})

describe('splitting branch and folder', () => {
  test.each([
    ['feature/x/src', ['feature', 'feature/x', 'main'], { ref: 'feature/x', path: 'src' }],
    ['feature/y', ['feature', 'feature/x'], { ref: 'feature', path: 'y' }],
    ['main', ['main', 'mai'], { ref: 'main', path: '' }],
    ['maintenance', ['main'], null],
    ['main', [], null],
  ])('%s', (tree, names, found) => {
    expect(splitTree(tree, names)).toEqual(found)
  })
})

test('an origin has a name and a permanent URL', () => {
  const origin = { username: 'acme', repo: 'site', branch: 'main', path: 'a b/c', commitSha: 'abc123' }
  expect(originName(origin)).toBe('acme/site/a b/c')
  const github = 'https://github.com'
  expect(originUrl(github, origin)).toBe('https://github.com/acme/site/tree/abc123/a%20b/c')
  expect(originUrl(`${github}/`, { ...origin, path: '' })).toBe('https://github.com/acme/site/tree/abc123')
})
