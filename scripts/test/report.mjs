import { OLDEST } from '../node-rule.mjs'
import { add, NOTHING } from './counts.mjs'

/** On two quiet cores a run takes about twenty. Shared ones take what they take, so being late is told and no failure. */
const BUDGET_MINUTES = 40

/** A stall of the machine explains one or two; tests that fail every now and then tell nothing any more. */
const MOST_RETRIED = 3

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`

/**
 * What stands at the end of a run, whatever happened before.
 *
 * @param results for each step that ran: name, ok, counts of its tests if it has any, time in milliseconds, and the
 *   node (path, version) that the product ran on if it did
 * @param steps the steps that the run was meant to have
 * @param budget whether it is told that the whole took long
 * @param time what the whole took in milliseconds; some steps run side by side
 */
export function summary(results, { steps, budget, time }) {
  // Where tests were asked for, only tests count as passed; a failed check is a failure always.
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

/** On which Node the product held; that a newer one runs it does not say that the oldest does. */
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
