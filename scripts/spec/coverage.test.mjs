import { expect, test } from 'vitest'
import { root } from '../run.mjs'
import { coverage, coverageLines } from './coverage.mjs'
import { provenIn, requirementsIn, sectionsIn } from './parse.mjs'
import { readSpec } from './read.mjs'

const requirements = requirementsIn(
  '# 01 Lists (DP)\n\nWhat DP-012 is.\n\n- DP-012 One.\n- DP-013 Two.\n\n- IT-044 Three.',
)

test('a requirement is a line of a list, with its id', () => {
  expect(requirements).toEqual([
    { id: 'DP-012', line: 'One.' },
    { id: 'DP-013', line: 'Two.' },
    { id: 'IT-044', line: 'Three.' },
  ])
})

test('sections and entries are known by their numbers', () => {
  expect(sectionsIn('1. **One**\n2. **Two**')).toEqual(new Set(['1', '2']))
  expect(sectionsIn('## 1. Types\n\n### Enums\n\n## 10. More\n\n1. one\n2. two\n')).toEqual(
    new Set(['1', '10', '10.1', '10.2']),
  )
})

test('a title names ids in brackets, anywhere in it; a comment proves nothing', () => {
  expect(
    provenIn(
      "test('[DP-012, DP-013] one', run)\ntest('two [IT-044] [IT-045]', run)\n  // [IT-046]\n/** [IT-047] */",
    ),
  ).toEqual(['DP-012', 'DP-013', 'IT-044', 'IT-045'])
})

test('tells for each area how many requirements tests name, and on demand which they do not', () => {
  const areas = coverage(requirements, new Set(['DP-012', 'IT-044']))
  const counts = ['DP  1 of 2', 'IT  1 of 1']
  const closing = ['', '2 of 3 requirements have a test that names them']
  expect(coverageLines(areas, {})).toEqual([...counts, ...closing])
  expect(coverageLines(areas, { missing: true })).toEqual([...counts, '', 'DP-013 Two.', ...closing])
})

test('each id stands once in the documents, and decisions and sections are numbered without a gap', () => {
  const spec = readSpec(root)
  const ids = spec.requirements.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect([...spec.decisions]).toEqual([...spec.decisions].map((_, index) => String(index + 1)))
  const sections = [...spec.contract].filter((number) => !number.includes('.'))
  expect(sections).toEqual(sections.map((_, index) => String(index + 1)))
})
