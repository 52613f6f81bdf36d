import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inputText } from '../input-rules.ts'
import { FOLDER_NAME_MAX_LENGTH, FOLDER_PATH_MAX_BYTES } from './limits.ts'
import { folderMessages } from './messages.ts'
import {
  cleanPath,
  folderLevel,
  folderMoveProblem,
  folderName,
  folderNameProblem,
  folderParent,
  folderPathProblem,
  isWithin,
  joinPath,
  movedPath,
  normalPath,
  pathTrail,
} from './rules.ts'

const name = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => folderNameProblem(text) === null)
const path = fc.array(name, { maxLength: 6 }).map((names) => cleanPath(names.join('/')))
const below = fc.array(name, { minLength: 1, maxLength: 6 }).map((names) => cleanPath(names.join('/')))

describe('[IT-085] a folder path has a parent, a level and a name', () => {
  test.each([
    ['/', null, 0, '/'],
    ['/a', '/', 1, 'a'],
    ['/a/b c/d', '/a/b c', 3, 'd'],
  ])('%s', (of, parent, level, called) => {
    expect(folderParent(of)).toBe(parent)
    expect(folderLevel(of)).toBe(level)
    expect(folderName(of)).toBe(called)
  })

  test('joins parent and name back for every path below the root', () => {
    fc.assert(
      fc.property(below, (of) => {
        expect(joinPath(folderParent(of) ?? '', folderName(of))).toBe(of)
        expect(folderLevel(of)).toBe(folderLevel(folderParent(of) ?? '') + 1)
        expect(pathTrail(of)).toHaveLength(folderLevel(of) + 1)
        expect(pathTrail(of).at(-1)).toBe(of)
      }),
    )
  })
})

test.each([
  ['a//b/', '/a/b'],
  ['', '/'],
  ['///', '/'],
])('%s is normalized to %s', (typed, normal) => {
  expect(normalPath(typed)).toBe(normal)
})

describe('a folder name', () => {
  test.each([
    ['turned', 'exe.\u202egnp'],
    ['embedded', '\u202aC:\u202c'],
    ['isolated', '\u2066a\u2069'],
    ['of two lines', 'two\u2028lines'],
    ['of two paragraphs', 'two\u2029paragraphs'],
    ['with a control', 'a\u0085b'],
  ])('may not contain invisible characters: %s', (_how, typed) => {
    expect(inputText(folderMessages, folderNameProblem(typed))).toBe(folderMessages.nameControl)
    expect(inputText(folderMessages, folderPathProblem(`/Work/${typed}/new`))).toBe(
      folderMessages.nameControl,
    )
    // An existing folder with such a name can be renamed, and so can folders in it.
    expect(folderMoveProblem(`/${typed}`, '/plain')).toBeNull()
    expect(folderMoveProblem(`/${typed}/old`, `/${typed}/new`)).toBeNull()
    expect(inputText(folderMessages, folderMoveProblem('/old', `/${typed}`))).toBe(folderMessages.nameControl)
  })

  test.each([
    'مرحبا',
    'שלום 2026',
    'می\u200cخواهم',
    'क\u200dष',
    '👨‍👩‍👧',
    '❤️',
    'C++\u200e (עברית)',
    'Grüße',
    '日本語',
  ])('may be %s', (typed) => {
    expect(folderNameProblem(typed)).toBeNull()
  })

  test.each(['', '   ', '\t', '\u200b', ' \u2060\u3164'])(
    '[IT-076] [ER-065] cannot be blank (“%s”)',
    (typed) => {
      expect(inputText(folderMessages, folderNameProblem(typed))).toBe('Folder name is required.')
    },
  )

  test.each([
    ['slashes', 'a/b', 'A folder name cannot contain slashes.'],
    ['control characters', 'a\u0007b', folderMessages.nameControl],
    ['half a character', 'a\ud800', folderMessages.nameControl],
    ['one dot', ' . ', '“.” cannot be the name of a folder.'],
    ['two dots', '..', '“..” cannot be the name of a folder.'],
    ['300 characters', 'x'.repeat(300), 'A folder name has at most 100 characters.'],
  ])('with %s is refused', (_what, typed, problem) => {
    expect(inputText(folderMessages, folderNameProblem(typed))).toBe(problem)
  })

  test('may be in any script, with an emoji counted as one character', () => {
    expect(folderNameProblem('Entwürfe 2 (alt) – مسودة <b> 🏖️')).toBeNull()
    expect(folderNameProblem('🏖'.repeat(FOLDER_NAME_MAX_LENGTH))).toBeNull()
  })

  test('must be unique in its folder, ignoring spaces around it and Unicode spelling', () => {
    expect(inputText(folderMessages, folderNameProblem(' Cafe\u0301 ', ['Caf\u00e9']))).toBe(
      'There is already a folder “Café” here.',
    )
    expect(folderNameProblem('cafe', ['Cafe'])).toBeNull()
  })
})

describe('a path', () => {
  test('is refused for the first invalid name, or when too long', () => {
    expect(inputText(folderMessages, folderPathProblem('/'))).toBe('Folder name is required.')
    expect(inputText(folderMessages, folderPathProblem('/a/ /b'))).toBe('Folder name is required.')
    expect(inputText(folderMessages, folderPathProblem('/a/../b'))).toBe(
      '“..” cannot be the name of a folder.',
    )
    expect(folderPathProblem('/a'.repeat(1000))).toBeNull()
    expect(inputText(folderMessages, folderPathProblem(`/${'é'.repeat(99)}`.repeat(11)))).toMatch('too long')
    expect(new TextEncoder().encode('/a'.repeat(1000)).length).toBe(FOLDER_PATH_MAX_BYTES)
  })
})

describe('moving a folder', () => {
  test('also moves its contents, and nothing else', () => {
    expect(movedPath('/a', '/a', '/x/y')).toBe('/x/y')
    expect(movedPath('/a/b/c', '/a', '/x/y')).toBe('/x/y/b/c')
    expect(movedPath('/ab', '/a', '/x')).toBe('/ab')
  })

  test('and back restores every path', () => {
    fc.assert(
      fc.property(below, below, path, (from, to, other) => {
        fc.pre(folderMoveProblem(from, to) === null && !isWithin(other, to))
        expect(movedPath(movedPath(other, from, to), to, from)).toBe(other)
      }),
    )
  })

  test('keeps the levels below it', () => {
    fc.assert(
      fc.property(below, below, below, (from, to, rest) => {
        const inside = joinPath(from, rest)
        expect(folderLevel(movedPath(inside, from, to))).toBe(folderLevel(to) + folderLevel(rest))
        expect(isWithin(movedPath(inside, from, to), to)).toBe(true)
      }),
    )
  })

  test('is refused for the root, into itself, and onto another folder', () => {
    expect(inputText(folderMessages, folderMoveProblem('/', '/a'))).toMatch('cannot be renamed')
    expect(inputText(folderMessages, folderMoveProblem('/a', '/a/b/c'))).toMatch('into itself')
    expect(folderMoveProblem('/a', '/ab')).toBeNull()
    expect(inputText(folderMessages, folderMoveProblem('/a', '/b', ['/b']))).toBe(
      'There is already a folder /b.',
    )
    expect(inputText(folderMessages, folderMoveProblem('/a', '/'))).toBe('Folder name is required.')
    expect(folderMoveProblem('/a', '/a', ['/a'])).toBeNull()
  })
})

test('a folder is within itself, its ancestors and the root, but not within one whose name it extends', () => {
  fc.assert(
    fc.property(below, name, (folder, more) => {
      expect([
        isWithin(folder, folder),
        isWithin(folder, '/'),
        isWithin(`${folder}/${more}`, folder),
      ]).toEqual([true, true, true])
      expect([
        isWithin(`${folder}x`, folder),
        isWithin(folder, `${folder}/x`),
        isWithin('/', folder),
      ]).toEqual([false, false, false])
    }),
  )
})
