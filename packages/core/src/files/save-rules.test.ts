import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorOfRefusal } from '../actions.ts'
import { inputText } from '../input-rules.ts'
import { DIRECTORY_DEPTH_MAX, FILES_MAX, FILES_TOTAL_MAX_BYTES, UPLOAD_MAX_BYTES } from './limits.ts'
import { fileMessages } from './messages.ts'
import { parentsOf, pathKey, pathProblem } from './path-rules.ts'
import { saveRefusals } from './refusals.ts'
import type { FileChange } from './rest.ts'
import { applyChanges } from './save-rules.ts'

/** Files in these tests: the text is its own hash, and `id` identifies a file across changes. */
type File = { sha: string; size: number; id: string }

const treeOf = (texts: Record<string, string>, folders: string[] = []) => ({
  files: new Map(
    Object.entries(texts).map(([path, text]) => [path, { sha: text, size: text.length, id: path }]),
  ),
  directories: new Map(
    [...folders, ...Object.keys(texts).flatMap(parentsOf)].map((path) => [path, `folder ${path}`]),
  ),
})

function apply(tree: ReturnType<typeof treeOf>, changes: FileChange[], size?: number) {
  const outcome = applyChanges<File, string>(tree, changes, ({ path, code }, old) => ({
    sha: code,
    size: size ?? code.length,
    id: old?.id ?? `new ${path}`,
  }))
  if ('problem' in outcome) {
    const { code, message } = errorOfRefusal(saveRefusals, outcome.problem)
    return { problem: { code, message } }
  }
  if (!('tree' in outcome)) return outcome
  const { files, directories } = outcome.tree
  return {
    texts: Object.fromEntries([...files].map(([path, { sha }]) => [path, sha])),
    ids: Object.fromEntries([...files].map(([path, { id }]) => [path, id])),
    folders: Object.fromEntries(directories),
    effects: outcome.effects.map(({ path, before, after, movedFrom }) => [
      path,
      before?.sha ?? null,
      after?.sha ?? null,
      movedFrom,
    ]),
  }
}

const write = (path: string, code: string, baseSha: string | null = null): FileChange => ({
  type: 'write',
  path,
  code,
  baseSha,
})
const remove = (path: string, baseSha: string | null): FileChange => ({ type: 'remove', path, baseSha })
const move = (path: string, to: string, baseSha: string | null): FileChange => ({
  type: 'move',
  path,
  to,
  baseSha,
})
const problem = (message: string | RegExp) => ({
  problem: { code: 'validation', message: expect.stringMatching(message) },
})

describe('a path', () => {
  test.each([
    'a',
    'src/App.tsx',
    '.env',
    ' a b/c',
    '日本語/😀.txt',
    'console',
    'nul-1',
    'com10',
    'a.con',
    '__proto__',
  ])('may be %j', (path) => {
    expect(pathProblem(path)).toBeNull()
  })

  test.each([
    ['', 'cannot be empty'],
    ['/etc/passwd', 'extra slash'],
    ['src/', 'extra slash'],
    ['a//b', 'extra slash'],
    ['.', 'cannot have “.” or “..”'],
    ['../secret', 'cannot have “.” or “..”'],
    ['a/./b', 'cannot have “.” or “..”'],
    ['a/..', 'cannot have “.” or “..”'],
    ['a\\b', 'backslash'],
    ['a\u0000b', 'a character that is not allowed in file names'],
    ['line\nbreak', 'a character that is not allowed in file names'],
    ['\u0085', 'a character that is not allowed in file names'],
    ['half \ud83d', 'a character that is not allowed in file names'],
    ['C:evil', 'starts like a drive'],
    ['c:/evil.txt', 'starts like a drive'],
    ['src/Z:evil.txt', 'starts like a drive'],
    ['CON', '“CON”: Windows reserves that name'],
    ['src/nul.txt', '“nul.txt”: Windows reserves that name'],
    ['Com1/a', '“Com1”: Windows reserves that name'],
    ['lpt¹.tar.gz', 'Windows reserves that name'],
    ['aux .js', 'Windows reserves that name'],
    ['...', 'ends with a dot or a space'],
    ['a./b', 'ends with a dot or a space'],
    ['src/b ', 'ends with a dot or a space'],
  ])('cannot be %j', (path, message) => {
    expect(inputText(fileMessages, pathProblem(path))).toContain(message)
    expect(inputText(fileMessages, pathProblem(path))).not.toMatch(/\p{Cc}/u)
    for (const change of [
      write(path, ''),
      move('a.txt', path, 'A'),
      { type: 'make-directory', path } as const,
      { type: 'move-directory', path: 'src', to: path } as const,
    ])
      expect(apply(treeOf({ 'a.txt': 'A', 'src/b': 'B' }), [change])).toEqual(problem(/path/))
  })

  test('that is no longer allowed for new files can still be written, moved away and removed', () => {
    const tree = treeOf({ 'C:old': 'A', 'D:in/b': 'B', 'D:in/c': 'C', 'aux.js': 'X', 'end.': 'E', nul: 'N' })
    expect(
      apply(tree, [
        write('other', 'O'),
        write('C:old', 'A2', 'A'),
        write('aux.js', 'X2', 'X'),
        remove('end.', 'E'),
        move('nul', 'null', 'N'),
        remove('D:in/c', 'C'),
        { type: 'move-directory', path: 'D:in', to: 'in' },
      ]),
    ).toMatchObject({ texts: { 'C:old': 'A2', other: 'O', 'in/b': 'B', 'aux.js': 'X2', null: 'N' } })
    expect(apply(tree, [move('C:old', 'old', 'A')])).toMatchObject({ texts: { old: 'A' } })
    expect(apply(tree, [move('C:old', 'E:old', 'A')])).toEqual(problem('starts like a drive'))
    expect(apply(tree, [write('D:in/new', 'N')])).toEqual(problem('starts like a drive'))
  })

  const folders = (count: number, name = 'd') => Array(count).fill(name).join('/')

  test('is limited in name, length and depth', () => {
    expect(pathProblem('a'.repeat(255))).toBeNull()
    expect(inputText(fileMessages, pathProblem('é'.repeat(128)))).toContain('A name has at most 255 bytes')
    expect(pathProblem(folders(64))).toBeNull()
    expect(inputText(fileMessages, pathProblem(folders(65)))).toContain('at most 64 levels')
    expect(pathProblem(folders(8, 'x'.repeat(127)))).toBeNull()
    expect(inputText(fileMessages, pathProblem(`${folders(8, 'x'.repeat(127))}/x`))).toContain(
      'at most 1024 characters',
    )
  })

  test('nested too deeply by a folder move is refused', () => {
    const tree = treeOf({ [`x/${folders(DIRECTORY_DEPTH_MAX - 1)}`]: '' })
    expect(apply(tree, [{ type: 'move-directory', path: 'x', to: 'y/z' }])).toEqual(problem('too deep'))
  })
})

describe('a write', () => {
  test('creates a file with its folders, and changes an existing one', () => {
    expect(apply(treeOf({ 'a.txt': 'A' }), [write('src/lib/b.ts', 'B'), write('a.txt', 'A2', 'A')])).toEqual({
      texts: { 'a.txt': 'A2', 'src/lib/b.ts': 'B' },
      ids: { 'a.txt': 'a.txt', 'src/lib/b.ts': 'new src/lib/b.ts' },
      folders: { src: null, 'src/lib': null },
      effects: [
        ['a.txt', 'A', 'A2', null],
        ['src/lib/b.ts', null, 'B', null],
      ],
    })
  })

  test('based on other contents is a conflict, and all conflicts are reported', () => {
    const tree = treeOf({ 'a.txt': 'A', 'b.txt': 'B', 'c.txt': 'C' })
    expect(
      apply(tree, [
        write('a.txt', 'mine', 'old'),
        write('b.txt', 'mine'),
        write('c.txt', 'C2', 'C'),
        write('gone.txt', 'mine', 'old'),
        remove('b.txt', 'old'),
      ]),
    ).toEqual({ conflicts: ['a.txt', 'b.txt', 'gone.txt'] })
  })

  test('of the current contents does nothing, whatever its base', () => {
    expect(apply(treeOf({ 'a.txt': 'A' }), [write('a.txt', 'A', 'old')])).toMatchObject({ effects: [] })
  })

  test.each([
    ['SRC/other.ts', '“SRC” and “src” differ only'],
    ['src/APP.tsx', '“src/APP.tsx” and “src/App.tsx” differ only'],
    ['cafe\u0301.txt', 'differ only in case or accents'],
    ['src', 'There is already a folder “src”'],
    ['src/App.tsx/x', 'There is already a file “src/App.tsx”'],
  ])('to %j is refused if it clashes with an existing path', (path, message) => {
    expect(apply(treeOf({ 'src/App.tsx': 'A', 'caf\u00e9.txt': 'C' }), [write(path, 'x')])).toEqual(
      problem(message),
    )
  })

  test('may take a path that another change in the same call vacates', () => {
    const tree = treeOf({ 'App.tsx': 'A', lib: 'L' })
    expect(
      apply(tree, [
        write('app.tsx', 'a'),
        remove('App.tsx', 'A'),
        write('lib/index.ts', 'i'),
        remove('lib', 'L'),
      ]),
    ).toMatchObject({ texts: { 'app.tsx': 'a', 'lib/index.ts': 'i' } })
  })

  test('of a file over the limit is too large', () => {
    expect(apply(treeOf({}), [write('a', 'x')], UPLOAD_MAX_BYTES)).toHaveProperty('texts')
    expect(apply(treeOf({}), [write('a', 'x')], UPLOAD_MAX_BYTES + 1)).toEqual({
      problem: { code: 'too_large', message: 'File too large, upload limit is 5MB.' },
    })
  })

  test('beyond a sandbox’s limits is refused, but an oversized sandbox can still be changed', () => {
    const many = (count: number) =>
      treeOf(Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}`, 'x'])))
    expect(apply(many(FILES_MAX), [write('new', 'n')])).toEqual(problem('at most 5000 files'))
    expect(apply(many(FILES_MAX + 5), [write('0', 'n', 'x'), remove('1', 'x')])).toHaveProperty('texts')
    const large = Array.from({ length: 11 }, (_, i) => write(`${i}`, 'x'))
    expect(apply(treeOf({}), large, FILES_TOTAL_MAX_BYTES / 10)).toEqual(problem('at most 50 MB'))
  })
})

describe('a move', () => {
  test('keeps the file’s identity, also with new text', () => {
    expect(
      apply(treeOf({ 'a.txt': 'A' }), [move('a.txt', 'src/b.txt', 'A'), write('src/b.txt', 'B', 'A')]),
    ).toEqual({
      texts: { 'src/b.txt': 'B' },
      ids: { 'src/b.txt': 'a.txt' },
      folders: { src: null },
      effects: [
        ['a.txt', 'A', null, null],
        ['src/b.txt', null, 'B', 'a.txt'],
      ],
    })
  })

  test('may change only the case of a name', () => {
    expect(apply(treeOf({ 'app.tsx': 'A' }), [move('app.tsx', 'App.tsx', 'A')])).toMatchObject({
      texts: { 'App.tsx': 'A' },
    })
    expect(
      apply(treeOf({ 'src/a': 'A' }), [{ type: 'move-directory', path: 'src', to: 'Src' }]),
    ).toMatchObject({ texts: { 'Src/a': 'A' }, folders: { Src: 'folder src' } })
  })

  test('of a changed file, or onto another file, is a conflict', () => {
    const tree = treeOf({ 'a.txt': 'A', 'b.txt': 'B' })
    expect(apply(tree, [move('a.txt', 'c.txt', 'old')])).toEqual({ conflicts: ['a.txt'] })
    expect(apply(tree, [move('gone.txt', 'c.txt', 'A')])).toEqual({ conflicts: ['gone.txt'] })
    expect(apply(tree, [move('a.txt', 'b.txt', 'A')])).toEqual({ conflicts: ['b.txt'] })
  })

  test('of a folder includes its contents', () => {
    const tree = treeOf({ 'src/a': 'A', 'src/deep/b': 'B', srcs: 'S' }, ['src/empty'])
    const moved = apply(tree, [{ type: 'move-directory', path: 'src', to: 'lib/inner' }])
    expect(moved).toEqual({
      texts: { 'lib/inner/a': 'A', 'lib/inner/deep/b': 'B', srcs: 'S' },
      ids: { 'lib/inner/a': 'src/a', 'lib/inner/deep/b': 'src/deep/b', srcs: 'srcs' },
      folders: {
        lib: null,
        'lib/inner': 'folder src',
        'lib/inner/deep': 'folder src/deep',
        'lib/inner/empty': 'folder src/empty',
      },
      effects: [
        ['lib/inner/a', null, 'A', 'src/a'],
        ['lib/inner/deep/b', null, 'B', 'src/deep/b'],
        ['src/a', 'A', null, null],
        ['src/deep/b', 'B', null, null],
      ],
    })
  })

  test('of a folder into itself, or onto another entry, is refused', () => {
    const tree = treeOf({ 'src/a': 'A', 'lib/b': 'B', c: 'C' })
    const moving = (to: string) => apply(tree, [{ type: 'move-directory', path: 'src', to }])
    expect(moving('src/inner')).toEqual(problem('cannot be moved into itself'))
    expect(moving('lib')).toEqual(problem('“lib” already exists'))
    expect(moving('c')).toEqual(problem('“c” already exists'))
    expect(apply(tree, [{ type: 'move-directory', path: 'gone', to: 'x' }])).toEqual({ conflicts: ['gone'] })
  })
})

test('removing deletes a file, or a folder with everything below it', () => {
  const tree = treeOf({ 'src/a': 'A', 'src/deep/b': 'B', srcs: 'S' })
  expect(apply(tree, [{ type: 'remove-directory', path: 'src' }, remove('srcs', 'S')])).toMatchObject({
    texts: {},
    folders: {},
    effects: [
      ['src/a', 'A', null, null],
      ['src/deep/b', 'B', null, null],
      ['srcs', 'S', null, null],
    ],
  })
  expect(apply(tree, [remove('src/a', 'A')])).toMatchObject({ folders: { src: 'folder src' } })
  const ifEmpty: FileChange = { type: 'remove-directory', path: 'src/deep', ifEmpty: true }
  expect(apply(tree, [ifEmpty])).toMatchObject({ effects: [] })
  expect(apply(tree, [remove('src/deep/b', 'B'), ifEmpty])).toMatchObject({ folders: { src: 'folder src' } })
})

describe('for any changes', () => {
  const name = fc.constantFrom('a', 'A', 'b', 'c', 'é', 'e\u0301', '..')
  const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))
  const text = fc.constantFrom('1', '2', '3')
  const base = fc.option(text, { nil: null })
  const change = fc.oneof<fc.Arbitrary<FileChange>[]>(
    fc.tuple(path, text, base).map(([at, code, sha]) => write(at, code, sha)),
    fc.tuple(path, base).map(([at, sha]) => remove(at, sha)),
    fc.tuple(path, path, base).map(([at, to, sha]) => move(at, to, sha)),
    path.map((at) => ({ type: 'make-directory', path: at })),
    path.map((at) => ({ type: 'remove-directory', path: at })),
    fc.tuple(path, path).map(([at, to]) => ({ type: 'move-directory', path: at, to })),
  )
  const calls = fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { maxLength: 12 })

  /** Applies changes in order and passes each accepted step to `check`. */
  function run(all: FileChange[][], check: (before: Trees, after: Trees, changes: FileChange[]) => void) {
    let tree: Trees = { files: new Map(), directories: new Map() }
    for (const changes of all) {
      const outcome = applyChanges(tree, changes, ({ path: at, code }, old) => ({
        sha: code,
        size: 1,
        id: old?.id ?? `${at}#${Math.random()}`,
      }))
      if (!('tree' in outcome)) continue
      const { files, directories } = outcome.tree
      const after = { files, directories: new Map([...directories].map(([at, id]) => [at, id ?? at])) }
      check(tree, after, changes)
      tree = after
    }
    return tree
  }
  type Trees = {
    files: ReadonlyMap<string, { sha: string; size: number; id: string }>
    directories: ReadonlyMap<string, string>
  }

  test('every accepted tree is portable', () => {
    fc.assert(
      fc.property(calls, (all) => {
        run(all, (_before, { files, directories }) => {
          const paths = [...files.keys(), ...directories.keys()]
          expect(paths.map(pathProblem).filter(Boolean)).toEqual([])
          expect(new Set(paths.map(pathKey)).size).toBe(paths.length)
          for (const one of paths)
            for (const parent of parentsOf(one)) expect(directories.has(parent)).toBe(true)
          expect(new Set([...files.values()].map(({ id }) => id)).size).toBe(files.size)
        })
      }),
    )
  })

  test('the effects transform the old tree into the new one, and back', () => {
    fc.assert(
      fc.property(calls, (all) => {
        let tree: Trees = { files: new Map(), directories: new Map() }
        for (const changes of all) {
          const outcome = applyChanges(tree, changes, ({ path: at, code }, old) => ({
            sha: code,
            size: 1,
            id: old?.id ?? at,
          }))
          if (!('tree' in outcome)) continue
          const shas = ({ files }: Pick<Trees, 'files'>) =>
            new Map([...files].map(([at, { sha }]) => [at, sha]))
          const [forth, back] = [shas(tree), shas(outcome.tree)]
          for (const { path: at, before, after } of outcome.effects) {
            expect(forth.get(at)).toBe(before?.sha)
            if (after) forth.set(at, after.sha)
            else forth.delete(at)
            if (before) back.set(at, before.sha)
            else back.delete(at)
          }
          expect(forth).toEqual(shas(outcome.tree))
          expect(back).toEqual(shas(tree))
          tree = {
            files: outcome.tree.files,
            directories: new Map([...outcome.tree.directories].map(([at, id]) => [at, id ?? at])),
          }
        }
      }),
    )
  })

  test('accepted writes and removals can be repeated', () => {
    const plain = fc.array(
      fc.uniqueArray(
        fc.oneof(
          fc.tuple(path, text, base).map(([at, code, sha]) => write(at, code, sha)),
          fc.tuple(path, base).map(([at, sha]) => remove(at, sha)),
        ),
        { minLength: 1, maxLength: 4, selector: ({ path: at }) => at },
      ),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(plain, (all) => {
        run(all, (_before, after, changes) => {
          const again = applyChanges(after, changes, ({ code }) => ({ sha: code, size: 1, id: 'again' }))
          expect(again).toMatchObject({ effects: [] })
        })
      }),
    )
  })
})
