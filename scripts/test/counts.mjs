import { readFileSync } from 'node:fs'

export const NOTHING = { passed: 0, failed: 0 }

export const add = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
})

/** Reads a report of `vitest --reporter=json`. A file that could not even be loaded counts as one failure. */
export function vitestCounts(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

/** Reads a report of `playwright --reporter=json`. What passed only when tried again has passed; the runner names it as flaky. */
export function playwrightCounts(report) {
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected + flaky, failed: unexpected }
}

/**
 * The counts in a report file, set against how its runner ended: a runner that says "red" without naming a
 * test (it crashed, or an error escaped every test) has one failure all the same.
 */
export function countsOf(file, read, succeeded) {
  const counts = readIfThere(file, read)
  if (succeeded && counts) return counts
  const { passed, failed } = counts ?? NOTHING
  return { passed, failed: Math.max(failed, 1) }
}

function readIfThere(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}
