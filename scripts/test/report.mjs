import { add } from './counts.mjs'

/** On two quiet cores a run takes about twenty. Shared ones take what they take, so being late is told and no failure. */
const BUDGET_MINUTES = 40

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`

/**
 * What stands at the end of a run, whatever happened before.
 *
 * @param results for each step that ran: name, ok, counts of its tests if it has any, time in milliseconds
 * @param steps the steps that the run was meant to have
 * @param budget whether it is told that the whole took long
 */
export function summary(results, { steps, budget }) {
  const total = results.reduce((sum, { time }) => sum + time, 0)
  // Where tests were asked for, only tests count as passed; a failed check is a failure always.
  const testless = steps.every((step) => step.essential)
  const { passed, failed } = results
    .map(({ ok, counts }) => counts ?? { passed: ok && testless ? 1 : 0, failed: ok ? 0 : 1 })
    .reduce(add)

  const lines = ['', ...table([...results.map(row), ['total', seconds(total), '']])]
  const skipped = steps.slice(results.length).map(({ name }) => name)
  if (skipped.length > 0) lines.push(`Did not run: ${skipped.join(', ')}.`)
  if (budget && total > BUDGET_MINUTES * 60_000)
    lines.push(`That is over the budget of ${BUDGET_MINUTES} minutes: a slow machine, or tests to look at.`)
  lines.push(`${passed} passed, ${failed} failed`)

  const ok = passed > 0 && failed === 0 && skipped.length === 0
  return { lines, ok }
}

function row({ name, time, ok, counts }) {
  const outcome = ok ? 'ok' : 'FAILED'
  return [
    name,
    seconds(time),
    counts ? `${outcome}  ${counts.passed} passed, ${counts.failed} failed` : outcome,
  ]
}

function table(rows) {
  const width = (column) => Math.max(...rows.map((cells) => cells[column].length))
  const [first, second] = [width(0), width(1)]
  return rows.map(([name, time, outcome]) =>
    `${name.padEnd(first)}  ${time.padStart(second)}  ${outcome}`.trimEnd(),
  )
}
