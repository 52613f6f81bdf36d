import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countsOf, playwrightCounts, vitestCounts } from './counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const vitestReport = (passed, failed, ...testResults) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults,
})
const file = (status, ...tests) => ({ status, assertionResults: tests.map((one) => ({ status: one })) })

function reportFile(content) {
  const path = join(folder, `${Math.random()}.json`)
  writeFileSync(path, content)
  return path
}

test('counts the tests of vitest', () => {
  const report = vitestReport(2, 1, file('passed', 'passed'), file('failed', 'passed', 'failed'))
  expect(vitestCounts(report)).toEqual({ passed: 2, failed: 1 })
})

test('counts a file that could not be loaded as a failure', () => {
  expect(vitestCounts(vitestReport(1, 0, file('passed', 'passed'), file('failed')))).toEqual({
    passed: 1,
    failed: 1,
  })
})

test('counts what passed when Playwright tried it again as passed', () => {
  expect(playwrightCounts({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 } })).toEqual({
    passed: 6,
    failed: 1,
  })
})

test.each([
  ['ended red without a failed test', reportFile(JSON.stringify(vitestReport(3, 0))), false, 3],
  ['ended before its report', join(folder, 'none.json'), false, 0],
  ['left half a report', reportFile('{"numPass'), true, 0],
])('a runner that %s has one failure', (_, path, succeeded, passed) => {
  expect(countsOf(path, vitestCounts, succeeded)).toEqual({ passed, failed: 1 })
})

test('a runner that ended red keeps the failures that it named', () => {
  const path = reportFile(JSON.stringify(vitestReport(3, 2)))
  expect(countsOf(path, vitestCounts, false)).toEqual({ passed: 3, failed: 2 })
})
