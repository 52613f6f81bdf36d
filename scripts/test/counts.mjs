import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from '../run.mjs'

/** Of a second try and of a skipped test it is told which; of a skipped one also why, where it says so. */
export const NOTHING = { passed: 0, failed: 0, retried: [], skipped: [] }

export const add = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  retried: [...one.retried, ...other.retried],
  skipped: [...one.skipped, ...other.skipped],
})

/** Reads a report of `vitest --reporter=json`. A file that could not even be loaded counts as one failure. */
export function vitestCounts({ numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const tests = testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({
      ...test,
      name: nameOf(file.name, [...test.ancestorTitles, test.title]),
    })),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    // What failed at first keeps the messages of its failures.
    retried: tests.filter((test) => test.status === 'passed' && test.failureMessages.length > 0).map(named),
    skipped: tests.filter((test) => test.status !== 'passed' && test.status !== 'failed').map(named),
  }
}

/** Reads a report of `playwright --reporter=json`. What passed only when tried again has passed. */
export function playwrightCounts({ config, stats, suites }) {
  const tests = suites.flatMap((file) => [...testsOf(file, join(config.rootDir, file.file), [])])
  const those = (status) => tests.filter((test) => test.status === status).map(named)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    retried: those('flaky'),
    skipped: those('skipped'),
  }
}

function* testsOf(suite, file, titles) {
  for (const { title, tests } of suite.specs)
    for (const { status, annotations } of tests) {
      const why = annotations.find(({ type }) => type === 'skip')?.description
      yield { status, name: nameOf(file, [...titles, title]) + (why ? ` (${why})` : '') }
    }
  for (const inner of suite.suites ?? []) yield* testsOf(inner, file, [...titles, inner.title])
}

const named = ({ name }) => name
const nameOf = (file, titles) => [relative(root, file).replaceAll(sep, '/'), ...titles].join(' › ')

/**
 * The counts in a report file, set against how its runner ended: a runner that says "red" without naming a
 * test (it crashed, or an error escaped every test) has one failure all the same.
 */
export function countsOf(file, read, succeeded) {
  const counts = readIfThere(file, read)
  if (succeeded && counts) return counts
  const { failed, ...others } = counts ?? NOTHING
  return { ...others, failed: Math.max(failed, 1) }
}

function readIfThere(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}
