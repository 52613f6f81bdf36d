// `npm test` and its parts. Runs on the oldest supported Node; the tools that it starts run on the project's own.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isStopped } from './run.mjs'
import { memoryFolder } from './test/memory.mjs'
import { summary } from './test/report.mjs'
import { MODES } from './test/steps.mjs'

const mode = process.argv[2] ?? 'all'
const steps = MODES[mode]
if (!steps) {
  console.error(`Unknown part: ${mode}. Use one of: ${Object.keys(MODES).join(', ')}.`)
  process.exit(2)
}

const world = { reports: mkdtempSync(join(tmpdir(), 'sandlot-reports-')) }
const memory = memoryFolder()
if (memory) {
  world.databases = mkdtempSync(join(memory, 'sandlot-databases-'))
  // PostgreSQL and devboxes run as other users, who need to traverse it.
  chmodSync(world.databases, 0o711)
}
const results = []

/** The output of a step that runs in parallel is printed in one piece when it ends. */
async function perform(step, isAlone) {
  const printed = []
  if (isAlone) console.log(`\n== ${step.name}`)
  const begin = performance.now()
  const outcome = await step.run(world, isAlone ? 'inherit' : (piece) => printed.push(piece))
  if (!isAlone) process.stdout.write(Buffer.concat([Buffer.from(`\n== ${step.name}\n`), ...printed]))
  results.push({ name: step.name, time: performance.now() - begin, ...outcome })
  return outcome.ok || !step.essential
}

const start = performance.now()
try {
  for (const one of steps) {
    const together = [one].flat()
    const went = await Promise.all(together.map((step) => perform(step, together.length === 1)))
    if (isStopped() || went.includes(false)) break
  }
} finally {
  for (const folder of [world.reports, world.databases])
    if (folder) rmSync(folder, { recursive: true, force: true })
}

const { lines, ok } = summary(results, {
  steps: steps.flat(),
  budget: mode !== 'full',
  time: performance.now() - start,
})
console.log(lines.join('\n'))
process.exitCode = ok ? 0 : 1
