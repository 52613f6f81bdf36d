import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../run.mjs'

/** Failed, retried and skipped tests are listed, with reasons if known. */
export const NOTHING = { passed: 0, failed: 0, failures: [], retried: [], skipped: [] }

export const add = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  failures: [...one.failures, ...other.failures],
  retried: [...one.retried, ...other.retried],
  skipped: [...one.skipped, ...other.skipped],
})

/** Reads a report of `vitest --reporter=json`. A file that failed to load counts as one failure. */
export function vitestCounts({ numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const tests = testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({
      ...test,
      name: nameOf(file.name, [...test.ancestorTitles, test.title]),
      why: reasonIn(test.failureMessages[0]),
    })),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    failures: [
      ...tests.filter((test) => test.status === 'failed'),
      ...broken.map(({ name, message }) => ({ name: nameOf(name, []), why: reasonIn(message) })),
    ].map(named),
    // Tests that failed at first keep their failure messages.
    retried: tests.filter((test) => test.status === 'passed' && test.failureMessages.length > 0).map(named),
    skipped: tests.filter((test) => test.status !== 'passed' && test.status !== 'failed').map(named),
  }
}

/** Reads a report of `playwright --reporter=json`. Tests that passed on a retry have passed. */
export function playwrightCounts({ config, stats, suites }) {
  const tests = suites.flatMap((file) => [...testsOf(file, join(config.rootDir, file.file), [])])
  const those = (status) => tests.filter((test) => test.status === status).map(named)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: those('unexpected'),
    retried: those('flaky'),
    skipped: those('skipped'),
  }
}

function* testsOf(suite, file, titles) {
  for (const { title, tests } of suite.specs)
    for (const { status, annotations, results } of tests)
      yield {
        status,
        name: nameOf(file, [...titles, title]),
        why:
          annotations.find(({ type }) => type === 'skip')?.description ??
          reasonIn(results.find(({ error }) => error)?.error.message),
      }
  for (const inner of suite.suites ?? []) yield* testsOf(inner, file, [...titles, inner.title])
}

const named = ({ name, why }) => (why ? `${name} (${why})` : name)
/** The first line of a runner's failure message, without colors. */
const reasonIn = (message = '') => stripVTControlCharacters(message).trim().split('\n')[0]
const nameOf = (file, titles) => [relative(root, file).replaceAll(sep, '/'), ...titles].join(' › ')

/**
 * The counts in a report, checked against the runner's exit: a runner that fails without naming a test (because it
 * crashed, or an error escaped every test) counts as one failure.
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
