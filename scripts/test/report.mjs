import { OLDEST } from '../node-rule.mjs'
import { add, NOTHING } from './counts.mjs'

/**
 * On two idle cores a run takes about twenty. Shared machines are slower, so exceeding it is reported but no failure.
 */
const BUDGET_MINUTES = 40

/** A stall of the machine explains one or two; frequent ones mean flaky tests. */
const MOST_RETRIED = 3

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`

/**
 * The summary at the end of a run.
 *
 * @param results for each step that ran: name, ok, counts of its tests if it has any, time in milliseconds, and the
 *   node (path, version) that the product ran on, if it did
 * @param steps the steps that the run should have had
 * @param budget whether to report that the whole took long
 * @param time of the whole in milliseconds; some steps run in parallel
 */
export function summary(results, { steps, budget, time }) {
  // If the run includes tests, only tests count as passed; a failed check always is a failure.
  const testless = steps.every((step) => step.essential)
  const { passed, failed, failures, retried, skipped } = results
    .map(({ ok, counts }) => counts ?? { ...NOTHING, passed: ok && testless ? 1 : 0, failed: ok ? 0 : 1 })
    .reduce(add)

  const lines = ['', ...table([...results.map(row), ['total', seconds(time), '']])]
  const ran = new Set(results.map(({ name }) => name))
  const left = steps.map(({ name }) => name).filter((name) => !ran.has(name))
  if (left.length > 0) lines.push(`Did not run: ${left.join(', ')}.`)
  if (budget && time > BUDGET_MINUTES * 60_000)
    lines.push(`That is over the budget of ${BUDGET_MINUTES} minutes: a slow machine, or tests to look at.`)
  const node = results.find((result) => result.node)?.node
  if (node) lines.push(...ranOn(node))
  lines.push(
    ...list('Skipped', skipped),
    ...list('Passed at the second try only', retried),
    ...list('Failed', failures),
  )
  const isShaky = retried.length > MOST_RETRIED
  if (isShaky)
    lines.push(
      `${retried.length} tests needed a second try, more than ${MOST_RETRIED}, so the run is red: find out why.`,
    )
  lines.push(sentence({ passed, failed, skipped }))

  const ok = passed > 0 && failed === 0 && left.length === 0 && !isShaky
  return { lines, ok }
}

/** The Node that the product ran on; passing on a newer one says nothing about the oldest. */
function ranOn({ version, path }) {
  const [major] = version.slice(1).split('.').map(Number)
  const [oldest] = OLDEST
  const told = `The built server and command line ran on Node.js ${version} (${path}), except under npm start, which takes its own.`
  return major === oldest
    ? [told]
    : [told, `Nothing ran on Node.js ${oldest}, the oldest line that they accept.`]
}

const list = (title, names) => (names.length > 0 ? [`${title}:`, ...names.map((name) => `  ${name}`)] : [])

const sentence = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`

function row({ name, time, ok, counts }) {
  const outcome = ok ? 'ok' : 'FAILED'
  return [name, seconds(time), counts ? `${outcome}  ${sentence(counts)}` : outcome]
}

function table(rows) {
  const width = (column) => Math.max(...rows.map((cells) => cells[column].length))
  const [first, second] = [width(0), width(1)]
  return rows.map(([name, time, outcome]) =>
    `${name.padEnd(first)}  ${time.padStart(second)}  ${outcome}`.trimEnd(),
  )
}
