import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathKey } from '../files/path-rules.ts'
import { archiveDirectories, portableName, rootNames } from './names-rules.ts'

test.each([
  ['Hello world', 'Hello world'],
  ['Größe 日本', 'Größe 日本'],
  ['a/b\\c:d*e?', 'a-b-c-d-e-'],
  ['..', 'sandbox'],
  ['.git', 'git'],
  ['end. ', 'end'],
  ['', 'sandbox'],
  ['con', '_con'],
  ['COM1.txt', '_COM1.txt'],
  ['x'.repeat(99), 'x'.repeat(60)],
  ['a\0b\u202ec', 'a-b-c'],
])('a portable name for %j is %j', (name, portable) => {
  expect(portableName(name)).toBe(portable)
})

describe('directories in a zip', () => {
  test('follow the folders; a duplicate name gets a number, and sandlot.json stays free', () => {
    expect(
      archiveDirectories(
        ['/', '/a', '/a/b', '/A'],
        [
          { folder: '/', name: 'One' },
          { folder: '/', name: 'one' },
          { folder: '/', name: 'sandlot.json' },
          { folder: '/', name: 'a' },
          { folder: '/a', name: 'b' },
          { folder: '/A', name: 'b' },
          { folder: null, name: 'One' },
        ],
      ),
    ).toEqual(['One', 'one 2', 'sandlot.json 2', 'a 3', 'a/b 2', 'A 2/b', 'One 3'])
  })

  test('are never nested in one another', () => {
    const name = fc.oneof(fc.string(), fc.constantFrom('a', 'A', 'a 2', 'b', '..', '/'))
    const folder = fc.constantFrom('/', '/a', '/a/b', null)
    fc.assert(
      fc.property(fc.array(fc.record({ name, folder })), (sandboxes) => {
        const places = archiveDirectories(['/a', '/a/b'], sandboxes).map(pathKey)
        expect(new Set(places).size).toBe(places.length)
        for (const place of places)
          expect(places.filter((other) => other.startsWith(`${place}/`))).toEqual([])
      }),
    )
  })
})

test('numbers twenty thousand equal names quickly', () => {
  const alike = Array.from({ length: 20_000 }, () => ({ folder: '/', name: 'Untitled' }))
  const begin = performance.now()
  const directories = archiveDirectories(['/'], alike)
  const roots = rootNames(alike.map((_, index) => `/${index}/src`))
  expect(new Set(directories).size).toBe(20_000)
  expect(directories.at(-1)).toBe('Untitled 20000')
  expect(roots.get('/19999/src')).toBe('/src 20000')
  expect(performance.now() - begin).toBeLessThan(5000)
})

test('keeps folders with the same name apart', () => {
  expect([...rootNames(['/a/x', '/b/x', '/'])]).toEqual([
    ['/a/x', '/x'],
    ['/b/x', '/x 2'],
    ['/', '/'],
  ])
})
