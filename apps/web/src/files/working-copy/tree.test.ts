import { describe, expect, test } from 'vitest'
import { takeBatch, unsavedChanges } from './changes.ts'
import { SAVE_MAX_CHARACTERS } from './limits.ts'
import { treeNodes } from './nodes.ts'
import { create, freePath, makeDirectory, move, remove, replace, undoStep } from './tree.ts'
import { edit, openCopy, type WorkingCopy } from './working-copy.ts'

const empty = openCopy({ version: 1, modules: [], directories: [] })
const file = (path: string, code = path) => ({ path, code, isBinary: false })
const saved = { version: 1, directories: [] as [] }
const copyOf = (...titles: string[]): WorkingCopy =>
  openCopy({
    ...saved,
    modules: titles.map((title) => ({
      id: title,
      shortid: title,
      title,
      code: title,
      directoryShortid: null,
      isBinary: false,
      sha: `sha of ${title}`,
      insertedAt: '',
      updatedAt: '',
    })),
  })
const paths = ({ files }: WorkingCopy) => [...files.keys()].sort()

describe('changes sent to the server', () => {
  test('a rename is a move, plus a write for new text', () => {
    const moved = move(copyOf('a'), [{ from: 'a', to: 'b' }])
    expect(unsavedChanges(moved)).toEqual([{ type: 'move', path: 'a', to: 'b', baseSha: 'sha of a' }])
    expect(unsavedChanges(edit(moved, 'b', 'new'))).toEqual([
      { type: 'move', path: 'a', to: 'b', baseSha: 'sha of a' },
      { type: 'write', path: 'b', code: 'new', isBinary: false, baseSha: 'sha of a' },
    ])
  })

  test('two swapped files are both written again', () => {
    const swapped = [
      { from: 'a', to: 'c' },
      { from: 'b', to: 'a' },
      { from: 'c', to: 'b' },
    ].reduce((copy, one) => move(copy, [one]), copyOf('a', 'b'))
    expect(unsavedChanges(swapped)).toEqual([
      { type: 'write', path: 'b', code: 'a', isBinary: false, baseSha: 'sha of b' },
      { type: 'write', path: 'a', code: 'b', isBinary: false, baseSha: 'sha of a' },
    ])
  })

  test('lists folders only when no file implies them', () => {
    const copy = makeDirectory(create(empty, [file('in/deep/a')]), 'alone/inner')
    expect(unsavedChanges(copy).map(({ type, path }) => [type, path])).toEqual([
      ['make-directory', 'alone/inner'],
      ['write', 'in/deep/a'],
    ])
  })

  test('never-saved text becomes a version before its file is deleted', () => {
    const copy = remove(edit(copyOf('a'), 'a', 'typed'), ['a'])
    expect(unsavedChanges(copy)).toEqual([
      { type: 'write', path: 'a', code: 'typed', isBinary: false, baseSha: 'sha of a' },
    ])
    expect(unsavedChanges({ ...copy, debts: [] })).toEqual([
      { type: 'remove', path: 'a', baseSha: 'sha of a' },
    ])
  })

  test('splits many changes into several saves, with large files alone', () => {
    const large = 'x'.repeat(SAVE_MAX_CHARACTERS + 1)
    const copy = create(empty, [file('a', large), file('b', large), file('c')])
    const changes = unsavedChanges(copy)
    expect(takeBatch(changes).map(({ path }) => path)).toEqual(['a'])
    expect(takeBatch(changes.slice(2)).map(({ path }) => path)).toEqual(['c'])
  })
})

describe('each operation can be undone', () => {
  test('a removed file comes back beside a folder that has its name by now', () => {
    const removed = remove(copyOf('a.txt'), ['a.txt'])
    const back = undoStep(makeDirectory(removed, 'a.txt'), removed.steps.at(-1))
    expect(paths(back)).toEqual(['a copy.txt'])
    expect([...back.directories]).toEqual(['a.txt'])
  })

  test.each([
    ['making', (copy: WorkingCopy) => create(copy, [file('in/new')])],
    ['making a folder', (copy: WorkingCopy) => makeDirectory(copy, 'in/deep')],
    ['moving', (copy: WorkingCopy) => move(copy, [{ from: 'a', to: 'in/a' }])],
    ['removing', (copy: WorkingCopy) => remove(copy, ['a'])],
  ])('%s', (_what, change) => {
    const before = copyOf('a', 'b')
    const after = undoStep(change(before))
    expect(paths(after)).toEqual(paths(before))
    expect(unsavedChanges(after).filter(({ type }) => type !== 'make-directory')).toEqual([])
  })

  test('but a new file with text in it stays', () => {
    const copy = edit(create(empty, [file('new', '')]), 'new', 'typed')
    expect(paths(undoStep(copy))).toEqual(['new'])
  })

  test('and a removed file is restored beside the one that took its place', () => {
    const copy = create(remove(copyOf('a.txt'), ['a.txt']), [file('a.txt', 'other')])
    expect(paths(undoStep({ ...copy, steps: copy.steps.slice(0, 1) }))).toEqual(['a copy.txt', 'a.txt'])
  })

  test('on its own, once, whatever came after it', () => {
    const removed = remove(copyOf('a', 'b'), ['a'])
    const [step] = removed.steps
    const back = undoStep(move(removed, [{ from: 'b', to: 'c' }]), step)
    expect(paths(back)).toEqual(['a', 'c'])
    expect(undoStep(back, step)).toBe(back)
    expect(paths(undoStep(back))).toEqual(['a', 'b'])
  })
})

test('nothing is moved onto another item or into itself', () => {
  const copy = create(copyOf('a'), [file('in/a')])
  expect(move(copy, [{ from: 'a', to: 'in/a' }])).toBe(copy)
  expect(move(copy, [{ from: 'in', to: 'in/deep' }])).toBe(copy)
  expect(create(copy, [file('a', 'other')])).toBe(copy)
})

test('unsaved text replaced by an upload goes to the history first', () => {
  const copy = replace(edit(copyOf('a'), 'a', 'typed'), [file('a', 'uploaded')])
  expect(copy.debts).toEqual([{ path: 'a', code: 'typed', isBinary: false }])
  expect(copy.files.get('a')?.code).toBe('uploaded')
})

test('sorts folders first, and lists a file and a folder with the same name side by side', () => {
  const names = treeNodes(['b', 'x', 'a/1'], ['a', 'x']).map(({ id }) => id)
  expect(names).toEqual(['a/', 'x/', 'b', 'x'])
})

test('appends a suffix to a taken path', () => {
  const used = new Set(['a.test.ts', 'a copy.test.ts'])
  expect(freePath('a.test.ts', (path) => used.has(path))).toBe('a copy 2.test.ts')
  expect(freePath('in/.env', (path) => path === 'in/.env')).toBe('in/.env copy')
})
