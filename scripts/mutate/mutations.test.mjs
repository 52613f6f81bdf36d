import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { breakFile } from './break-file.mjs'
import { broken, chosen, nameOf, problemOf, unprovenIds } from './mutations.mjs'
import { readMutations, readText } from './read.mjs'

const mutation = {
  ...{ area: 'ac', ids: ['AC-001', 'AC-002'], file: 'a.ts', find: 'a > 1', replace: 'a >= $& 1' },
  ...{ tests: ['a.test.ts'], project: 'core' },
}
const report = (...tests) => ({
  testResults: [{ assertionResults: tests.map(([status, fullName]) => ({ status, fullName })) }],
})

test('areas and requirements choose what is tried, nothing chooses all', () => {
  const other = { ...mutation, area: 'rt', ids: ['RT-001'] }
  const list = [mutation, other]
  expect(chosen(list, [])).toEqual(list)
  expect(chosen(list, ['ac'])).toEqual([mutation])
  expect(chosen(list, ['AC-002', 'RT-001'])).toEqual(list)
  expect(chosen(list, ['st'])).toEqual([])
})

test('what cannot be tried is told: no file, a text that stands there twice or not at all, no change', () => {
  expect(problemOf(mutation, undefined)).toBe('there is no a.ts')
  expect(problemOf(mutation, 'b')).toBe('its text stands 0 times in a.ts, and has to stand there once')
  expect(problemOf(mutation, 'a > 1, a > 1')).toMatch(/^its text stands 2 times/)
  expect(problemOf({ ...mutation, replace: 'a > 1' }, 'a > 1')).toBe('it changes nothing')
  expect(problemOf(mutation, 'if (a > 1)')).toBeUndefined()
})

test('every break on the list can be tried: its text stands in the sources once, and its tests are there', () => {
  const root = join(import.meta.dirname, '../..')
  const stale = readMutations(root).flatMap((mutation) => {
    const problem = problemOf(mutation, readText(join(root, mutation.file)))
    const lost = mutation.tests.filter((path) => !existsSync(join(root, path)))
    return [problem, ...lost].filter(Boolean).map((what) => `${nameOf(mutation)}: ${what}`)
  })
  expect(stale).toEqual([])
})

test('a replacement stands for itself', () => {
  expect(broken('if (a > 1)', mutation)).toBe('if (a >= $& 1)')
})

test('each requirement needs a failing test that names it; one that passes, or a file that does not load, is none', () => {
  expect(unprovenIds(mutation, report(['failed', '[AC-001] [AC-002] all']))).toEqual([])
  expect(unprovenIds(mutation, report(['failed', '[AC-001] one'], ['passed', '[AC-002] two']))).toEqual([
    'AC-002',
  ])
  expect(unprovenIds(mutation, report(['failed', 'of no requirement']))).toEqual(['AC-001', 'AC-002'])
  expect(unprovenIds(mutation, report())).toEqual(['AC-001', 'AC-002'])
  expect(unprovenIds(mutation, undefined)).toEqual(['AC-001', 'AC-002'])
})

test('it is named on one line', () => {
  expect(nameOf({ ...mutation, find: 'a\n  b', replace: '' })).toBe('AC-001, AC-002: a b -> (nothing)')
})

test('a broken file is mended, but keeps what somebody wrote into it meanwhile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mutations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'a.ts')
  writeFileSync(path, 'if (a > 1)')
  const mend = breakFile(path, mutation)
  expect(readFileSync(path, 'utf8')).toBe('if (a >= $& 1)')
  mend()
  expect(readFileSync(path, 'utf8')).toBe('if (a > 1)')

  const another = breakFile(path, mutation)
  writeFileSync(path, 'mine')
  another()
  expect(readFileSync(path, 'utf8')).toBe('mine')
})
