import { expect, test } from 'vitest'
import { falseCitations } from './citations.mjs'

const known = {
  ids: new Set(['DP-012', 'DP-013', 'DP-014', 'IT-044']),
  areas: new Set(['DP', 'IT']),
  contract: new Set(['9', '10', '10.18']),
  decisions: new Set(['4', '9', '10']),
  documents: ['007-search.md', '010-optional-templates.md'],
}
const problems = (...lines) =>
  falseCitations(lines.join('\n'), known).map(({ line, problem }) => `${line}: ${problem}`)

test('says nothing about what exists', () => {
  expect(
    problems(
      "test('[DP-012] one', () => {})",
      "test('[DP-012, DP-013] [IT-044] several', () => {})",
      '/** A comment (spec DP-012 to DP-014, IT-044, contract §9; docs/spec/decisions.md, 4). */',
      '// contract §9 and §10.18, docs/spec/decisions.md, 9 and 10; docs/decisions/007-search.md, docs/decisions/010',
    ),
  ).toEqual([])
})

test('names the line of an id that does not exist', () => {
  expect(problems("test('[DP-012, DP-999] one', () => {})", '', '/** (spec IT-045) */')).toEqual([
    '1: DP-999 is no requirement (docs/spec/requirements)',
    '3: IT-045 is no requirement (docs/spec/requirements)',
  ])
})

test('an id has three digits and an area that exists', () => {
  expect(problems('[DP-12]', 'spec XX-001', '[XX-001]')).toEqual([
    '1: DP-12 is no requirement (docs/spec/requirements)',
    '2: XX-001 is no requirement (docs/spec/requirements)',
    '3: XX-001 is no requirement (docs/spec/requirements)',
  ])
})

test('other letters and numbers are no citation', () => {
  expect(problems('RS-256 and ES-256', 'Mac OS-10', 'en-GB, 8f2a-DP-999x', 'RFC 8628 §3.1')).toEqual([])
})

test('a range goes up within one area, and its ids are written out', () => {
  expect(problems('spec DP-014 to DP-012', 'spec DP-012 to IT-044', '[DP-012..014]', '[DP-012-014]')).toEqual(
    [
      '1: DP-014 to DP-012 is no range',
      '2: DP-012 to IT-044 is no range',
      '3: DP-012..014: name each id, or write "to"',
      '4: DP-012-014: name each id, or write "to"',
    ],
  )
})

test('a section of the contract exists, wherever the line breaks', () => {
  expect(problems('Contract §8 and §9.', '/**', ' * As in the contract', ' * §10.1, §11', ' */')).toEqual([
    '1: contract §8 does not exist (docs/spec/contract.md)',
    '3: contract §10.1 does not exist (docs/spec/contract.md)',
    '3: contract §11 does not exist (docs/spec/contract.md)',
  ])
})

test('a decision exists, and names its document', () => {
  expect(
    problems('(docs/spec/decisions.md, 4 and 11)', '// see decision 4', '// decisions 9 and 10'),
  ).toEqual([
    '1: docs/spec/decisions.md has no decision 11',
    '2: "decision 4" does not say which: write docs/spec/decisions.md and its number',
    '3: "decisions 9" does not say which: write docs/spec/decisions.md and its number',
  ])
})

test('a document about how it is built exists, by its number or its name', () => {
  expect(problems('docs/decisions/012', 'docs/decisions/007-find.md')).toEqual([
    '1: docs/decisions/012 does not exist',
    '2: docs/decisions/007-find.md does not exist',
  ])
})
