// Checks that tests prove what their titles claim: breaks the product one line at a time, as listed in tests/mutations,
// and expects a test of each requirement named there to fail. Takes areas or requirements: `node scripts/mutate.mjs ac
// RT-071`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { breakFile } from './mutate/break-file.mjs'
import { chosen, nameOf, problemOf, unprovenIds } from './mutate/mutations.mjs'
import { readMutations, readReport, readText } from './mutate/read.mjs'
import { isStopped, root, run } from './run.mjs'

/** How long a test waits for something that the break prevents. What does happen takes less than a second. */
const PATIENCE_MS = 5000

const mutations = chosen(readMutations(root), process.argv.slice(2)).toSorted((one, other) =>
  one.file.localeCompare(other.file),
)
const stale = mutations.flatMap((mutation) => {
  const problem = problemOf(mutation, readText(join(root, mutation.file)))
  return problem ? [`${nameOf(mutation)}: ${problem}`] : []
})
if (mutations.length === 0) stale.push('There is no such mutation.')

const survived = stale.length > 0 ? [] : await runAll(mutations)
for (const line of stale) console.error(line)
if (survived.length > 0) console.log(['', 'Broken, and not noticed:', ...survived].join('\n'))
else if (stale.length === 0 && !isStopped()) console.log(`\nAll ${mutations.length} breaks were noticed.`)
process.exitCode = stale.length > 0 || survived.length > 0 || isStopped() ? 1 : 0

async function runAll(list) {
  const survivors = []
  const reports = mkdtempSync(join(tmpdir(), 'sandlot-mutations-'))
  let file
  try {
    for (const mutation of list) {
      if (mutation.file !== file) console.log(`\n${mutation.file}`)
      file = mutation.file
      const ids = await unproven(mutation, join(reports, 'report.json'))
      if (isStopped()) break
      console.log(`  ${ids.length === 0 ? 'noticed ' : 'SURVIVED'}  ${nameOf(mutation)}`)
      if (ids.length > 0) survivors.push(`  ${file}: ${nameOf(mutation)} (not ${ids.join(', ')})`)
    }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  return survivors
}

/** The requirements without a test that fails while the product is broken. */
async function unproven(mutation, report) {
  const mend = breakFile(join(root, mutation.file), mutation)
  try {
    rmSync(report, { force: true })
    // Only tests of its requirements: others say nothing about them, and failing tests take time.
    const named = `--testNamePattern=${mutation.ids.join('|')}`
    const timeout = `--testTimeout=${3 * PATIENCE_MS}`
    const args = ['run', '--project', mutation.project, timeout, named, ...mutation.tests]
    await run('vitest', [...args, '--reporter=json', `--outputFile.json=${report}`], {
      env: { VITE_PATIENCE_MS: String(PATIENCE_MS) },
      output: () => {},
    })
  } finally {
    mend()
  }
  return unprovenIds(mutation, readReport(report))
}
