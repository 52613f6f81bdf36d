import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inputText } from '../input-rules.ts'
import { draftMessages } from './draft-messages.ts'
import { branchInTheWay, branchNameProblem, draftName, placesOfDraft } from './draft-rules.ts'
import { BRANCH_NAME_MAX_LENGTH } from './limits.ts'

describe('a branch name', () => {
  test.each([
    'main',
    'feature/x',
    'v1.0',
    'a.b/c-d_e',
    'ünïcode',
    '日本',
    '#1',
    'a@b',
    'x{',
    "it's",
    'a.lock.b',
  ])('may be %s', (name) => {
    expect(branchNameProblem(name)).toBeNull()
  })

  test.each([
    '',
    ' ',
    'two words',
    'a\tb',
    'a\u007f',
    'a~1',
    'a^',
    'a:b',
    'a?',
    'a*',
    'a[0]',
    'a\\b',
    '-a',
    '/a',
    'a/',
    'a.',
    'a..b',
    'a//b',
    'a@{1}',
    '.a',
    'a/.b',
    'a.lock',
    'a.lock/b',
    '@',
    'HEAD',
    'x'.repeat(BRANCH_NAME_MAX_LENGTH + 1),
  ])('may not be %j', (name) => {
    expect(inputText(draftMessages, branchNameProblem(name))).toEqual(expect.any(String))
  })
})

describe('a conflicting branch name', () => {
  test.each([
    ['main', ['main'], 'main'],
    ['Main', ['main'], undefined],
    ['feature/x', ['feature'], 'feature'],
    ['feature', ['main', 'feature/x'], 'feature/x'],
    ['feature-x', ['feature', 'feature-'], undefined],
  ])('%s with existing %j', (name, taken, other) => {
    expect(branchInTheWay(name, taken)).toBe(other)
  })
})

test('a generated name is valid in git and conflicts with no other branch', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat()),
      fc.array(fc.constantFrom('draft', 'main', 'draft/calm-otter')),
      (chance, some) => {
        const picks = [...chance]
        const taken: string[] = [...some]
        for (let made = 0; made < 3; made += 1) {
          const name = draftName(taken, (below) => (picks.shift() ?? 0) % below)
          expect(branchNameProblem(name)).toBeNull()
          expect(branchInTheWay(name, taken)).toBeUndefined()
          taken.push(name)
        }
      },
    ),
  )
})

test('a draft’s places are the workspaces where it is not on the remote', () => {
  const has = (team: string | null, ...branches: [name: string, upstream: boolean][]) => ({
    team,
    branches: branches.map(([name, upstream]) => ({ name, upstream })),
  })
  const projects = [
    has('one', ['main', true], ['draft/otter', false]),
    has('two', ['draft/otter', true]),
    has('three', ['draft/otter-2', false]),
    has(null, ['draft/otter', false]),
    has('four', ['draft/otter', false]),
  ]
  expect(placesOfDraft(projects, 'draft/otter')).toEqual(['one', 'four'])
  expect(placesOfDraft(projects, 'main')).toEqual([])
})
