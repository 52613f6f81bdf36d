import { describe, expect, test } from 'vitest'
import { engineOf, fileChanges, type PreviewFile, previewOrigin, previewPath, withChanges } from './rules.ts'

const file = (path: string, code: string): PreviewFile => ({ path, code, isBinary: false })

test.each([
  [{ template: 'create-react-app', v2: false }, 'bundler'],
  [{ template: 'something-new', v2: false }, 'bundler'],
  [{ template: 'static', v2: false }, 'site'],
  [{ template: 'node', v2: false }, 'server'],
  [{ template: 'static', v2: true }, 'server'],
] as const)('%o uses the engine %s', (sandbox, engine) => {
  expect(engineOf(sandbox)).toBe(engine)
})

describe('file changes sent to a frame', () => {
  const before = [file('a.js', '1'), file('b.js', '2'), file('c.js', '3')]

  test('are those changed, added and removed', () => {
    const after = [file('a.js', '1'), file('b.js', '22'), file('d.js', '4')]
    const changes = fileChanges(before, after)
    expect(changes).toEqual({ changed: [file('b.js', '22'), file('d.js', '4')], removed: ['c.js'] })
    expect(changes && withChanges(before, changes)).toEqual(after)
  })

  test('are null if nothing changed', () => {
    expect(fileChanges(before, [...before].reverse())).toBeNull()
  })

  test('distinguish a text from a binary file with the same contents', () => {
    expect(fileChanges(before, [{ ...file('a.js', '1'), isBinary: true }, ...before.slice(1)])).toEqual({
      changed: [{ path: 'a.js', code: '1', isBinary: true }],
      removed: [],
    })
  })
})

test('builds a preview origin from the host template', () => {
  expect(previewOrigin('https://{id}.preview.example', 'abc')).toBe('https://abc.preview.example')
})

test.each([
  ['/about', '/about'],
  ['about?x=1#y', '/about?x=1#y'],
  ['  ', '/'],
  ['http://abc.localhost:4000/deep/er', '/deep/er'],
  ['http://evil.example/', null],
  ['//evil.example/', null],
  ['javascript:alert(1)', null],
  ['/../../etc', '/etc'],
])('%j in the address bar opens %j', (typed, path) => {
  expect(previewPath(typed, 'http://abc.localhost:4000')).toBe(path)
})
