import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../run.mjs'
import { countsOf, NOTHING, playwrightCounts, vitestCounts } from './counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const vitestReport = (passed, failed, ...testResults) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults,
})
const file = (status, ...tests) => ({
  status,
  name: join(root, 'apps/cli/src/one.test.ts'),
  assertionResults: tests.map((one) => ({
    ...{ status: one, ancestorTitles: ['a list'], title: `is ${one}`, failureMessages: [] },
    ...(one === 'failed' && { failureMessages: ['\u001b[31mError: not so\u001b[39m\n    at one.test.ts:1'] }),
    ...(one === 'retried' && { status: 'passed', failureMessages: ['It was late.'] }),
  })),
})

function reportFile(content) {
  const path = join(folder, `${Math.random()}.json`)
  writeFileSync(path, content)
  return path
}

test('counts the tests of vitest, and names what failed', () => {
  const report = vitestReport(2, 1, file('passed', 'passed'), file('failed', 'passed', 'failed'))
  expect(vitestCounts(report)).toEqual({
    ...NOTHING,
    passed: 2,
    failed: 1,
    failures: ['apps/cli/src/one.test.ts › a list › is failed (Error: not so)'],
  })
})

test('counts a file that could not be loaded as a failure', () => {
  const report = vitestReport(1, 0, file('passed', 'passed'), {
    ...file('failed'),
    message: 'No such module',
  })
  expect(vitestCounts(report)).toEqual({
    ...NOTHING,
    passed: 1,
    failed: 1,
    failures: ['apps/cli/src/one.test.ts (No such module)'],
  })
})

test('names what vitest skipped, left to do or tried again', () => {
  const report = vitestReport(2, 1, file('failed', 'passed', 'retried', 'failed', 'skipped', 'todo'))
  expect(vitestCounts(report)).toMatchObject({
    retried: ['apps/cli/src/one.test.ts › a list › is retried (It was late.)'],
    skipped: [
      'apps/cli/src/one.test.ts › a list › is skipped',
      'apps/cli/src/one.test.ts › a list › is todo',
    ],
  })
})

test('counts what passed when Playwright tried it again as passed, and names it', () => {
  const spec = (title, status, annotations = [], results = []) => ({
    title,
    tests: [{ status, annotations, results }],
  })
  const late = [{ error: { message: 'Error: late\n\nCall log' } }, {}]
  const why = [{ type: 'skip', description: 'tmux is not installed' }]
  const inner = {
    title: 'a list',
    specs: [spec('moves', 'flaky', [], late), spec('ends', 'unexpected', [], late)],
  }
  const outer = { file: 'web/one.e2e.ts', specs: [spec('opens', 'skipped', why)], suites: [inner] }
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
  expect(playwrightCounts({ config: { rootDir: join(root, 'tests') }, stats, suites: [outer] })).toEqual({
    passed: 6,
    failed: 1,
    failures: ['tests/web/one.e2e.ts › a list › ends (Error: late)'],
    retried: ['tests/web/one.e2e.ts › a list › moves (Error: late)'],
    skipped: ['tests/web/one.e2e.ts › opens (tmux is not installed)'],
  })
})

test.each([
  ['ended red without a failed test', reportFile(JSON.stringify(vitestReport(3, 0))), false, 3],
  ['ended before its report', join(folder, 'none.json'), false, 0],
  ['left half a report', reportFile('{"numPass'), true, 0],
])('a runner that %s has one failure', (_, path, succeeded, passed) => {
  expect(countsOf(path, vitestCounts, succeeded)).toEqual({ ...NOTHING, passed, failed: 1 })
})

test('a runner that ended red keeps the failures that it named', () => {
  const path = reportFile(JSON.stringify(vitestReport(3, 2)))
  expect(countsOf(path, vitestCounts, false)).toEqual({ ...NOTHING, passed: 3, failed: 2 })
})
