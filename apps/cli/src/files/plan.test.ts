import { applyChanges } from '@sandlot/core/files/save-rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesOf, compare, emptiedFolders, plannedPush } from './plan.ts'

const of = (files: Record<string, string>) => new Map(Object.entries(files))
const sidesOf = (
  base: Record<string, string>,
  here: Record<string, string>,
  there: Record<string, string>,
) => ({
  base: of(base),
  here: of(here),
  there: of(there),
})

test('lists each difference with the side that changed it', () => {
  const sides = sidesOf(
    {
      same: '1',
      mine: '1',
      theirs: '1',
      both: '1',
      alike: '1',
      'gone-here': '1',
      'gone-there': '1',
      fight: '1',
    },
    { same: '1', mine: '2', theirs: '1', both: '2', alike: '2', 'gone-there': '1', 'new-here': '1' },
    {
      same: '1',
      mine: '1',
      theirs: '2',
      both: '3',
      alike: '2',
      'gone-here': '1',
      'new-there': '1',
      fight: '2',
    },
  )
  expect(compare(sides).map(({ path, difference }) => [path, difference])).toEqual([
    ['both', 'both'],
    ['fight', 'both'],
    ['gone-here', 'here'],
    ['gone-there', 'there'],
    ['mine', 'here'],
    ['new-here', 'here'],
    ['new-there', 'there'],
    ['theirs', 'there'],
  ])
})

describe('a push', () => {
  test('moves a renamed file, using each old path once', () => {
    const sides = sidesOf({}, { 'b.txt': 'X', 'c.txt': 'X', 'd.txt': 'Y' }, { 'a.txt': 'X', 'old.txt': 'Z' })
    expect(plannedPush(['a.txt', 'b.txt', 'c.txt', 'd.txt', 'old.txt'], sides)).toEqual([
      { path: 'old.txt', change: 'removed', movedFrom: null },
      { path: 'b.txt', change: 'moved', movedFrom: 'a.txt' },
      { path: 'c.txt', change: 'added', movedFrom: null },
      { path: 'd.txt', change: 'added', movedFrom: null },
    ])
  })

  test('makes the sandbox equal to the folder, whatever either contains', () => {
    const path = fc.constantFrom('a', 'b', 'c/d', 'c/e', 'f/g/h')
    const files = fc.dictionary(path, fc.constantFrom('1', '2', '3'))
    fc.assert(
      fc.property(files, files, (here, there) => {
        const sides = sidesOf(there, here, there)
        const sent = plannedPush(
          compare(sides).map((one) => one.path),
          sides,
        )
        const changes = changesOf(sent, sides.there, (at) => ({ code: here[at] ?? '', isBinary: false }))
        const folders = new Map(
          Object.keys(there).flatMap((at) =>
            at
              .split('/')
              .slice(0, -1)
              .map((_, depth, parts) => [parts.slice(0, depth + 1).join('/'), 0] as const),
          ),
        )
        const before = {
          files: new Map(Object.entries(there).map(([at, sha]) => [at, { sha, size: 1 }])),
          directories: folders,
        }
        const after = applyChanges(before, changes, ({ code }) => ({ sha: code, size: 1 }))
        const shas =
          'tree' in after
            ? Object.fromEntries([...after.tree.files].map(([at, { sha }]) => [at, sha]))
            : after
        expect(shas).toEqual(here)
      }),
    )
  })

  test('also deletes folders it empties, naming only the outermost', () => {
    expect(emptiedFolders(['a/b/c.txt', 'a/b/d/e.txt', 'f/g.txt', 'h.txt'], ['f/other.txt'])).toEqual(['a'])
    expect(emptiedFolders(['a/b/c.txt', 'a/d.txt'], ['a/d.txt'])).toEqual(['a/b'])
  })
})
