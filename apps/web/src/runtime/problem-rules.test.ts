import { describe, expect, test } from 'vitest'
import type { FrameProblem } from './frame.ts'
import { codeFrame, missingPackage, problemPosition, problemSentence } from './problem-rules.ts'

const files = [
  { path: 'src/App.js', code: 'one\ntwo\nthree\nfour\nfive\nsix\nseven', isBinary: false },
  { path: 'logo.png', code: 'AAAA', isBinary: true },
]
const problem = (given: Partial<FrameProblem>): FrameProblem => ({
  title: 'Error',
  message: '',
  path: null,
  line: null,
  column: null,
  ...given,
})

describe('the position of an error', () => {
  test.each<[string, Partial<FrameProblem>, unknown]>([
    ['is as told', { path: '/src/App.js', line: 3, column: 2 }, { path: 'src/App.js', line: 3, column: 2 }],
    [
      'stands in the sentence of a compiler',
      { message: '/src/App.js: Unexpected token (5:3)\n\n> 5 | x' },
      { path: 'src/App.js', line: 5, column: 4 },
    ],
    [
      'is the first line where none is known',
      { path: 'src/App.js' },
      { path: 'src/App.js', line: 1, column: 1 },
    ],
    [
      'is in the file, whatever is claimed',
      { path: 'src/App.js', line: 1e9 },
      { path: 'src/App.js', line: 7, column: 1 },
    ],
    ['is nowhere in a file that is not there', { path: '../secret', line: 1 }, null],
    ['is nowhere in a binary file', { path: 'logo.png', line: 1 }, null],
    ['is nowhere where nothing is known', { message: 'Something broke' }, null],
  ])('%s', (_title, given, position) => {
    expect(problemPosition(problem(given), files)).toEqual(position)
  })
})

test('the lines around an error stop at the end of the file', () => {
  const numbers = (line: number) => codeFrame(files[0]?.code ?? '', line).map((shown) => shown.number)
  expect(numbers(1)).toEqual([1, 2, 3, 4])
  expect(numbers(6)).toEqual([3, 4, 5, 6, 7])
  expect(codeFrame('a\nb', 2)).toContainEqual({ number: 2, code: 'b', isProblem: true })
})

test('shows only a compiler’s message, without its code excerpt', () => {
  expect(problemSentence(problem({ message: 'Bad (1:2)\n\n> 1 | x\n    | ^' }))).toBe('Bad (1:2)')
  expect(problemSentence(problem({ message: 'Two\nlines' }))).toBe('Two\nlines')
})

test.each([
  ["Could not find dependency: 'left-pad' relative to '/src/App.js'", 'left-pad'],
  ["Could not find dependency: 'lodash/fp/map' relative to '/src/App.js'", 'lodash'],
  ["Could not find dependency: '@scope/name/inner' relative to '/a.js'", '@scope/name'],
  ["Could not find dependency: './missing' relative to '/a.js'", null],
  ["Could not find dependency: '/missing.js'", null],
  ['Something else', null],
])('%s lacks the package %s', (message, name) => {
  expect(missingPackage({ message })).toBe(name)
})
