// `npm test` and its parts. Runs on the oldest Node we accept; the tools that it starts run on the project's own.
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
  // PostgreSQL and devboxes run as users of their own, who pass through it.
  chmodSync(world.databases, 0o711)
}
const results = []
try {
  for (const step of steps) {
    console.log(`\n== ${step.name}`)
    const begin = performance.now()
    const outcome = await step.run(world)
    results.push({ name: step.name, time: performance.now() - begin, ...outcome })
    if (isStopped() || (step.essential && !outcome.ok)) break
  }
} finally {
  for (const folder of [world.reports, world.databases])
    if (folder) rmSync(folder, { recursive: true, force: true })
}

const { lines, ok } = summary(results, { steps, budget: mode !== 'full' })
console.log(lines.join('\n'))
process.exitCode = ok ? 0 : 1
