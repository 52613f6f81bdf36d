// What tests and comments cite of docs/spec: its coverage by tests and, with --check, citations that do not exist.
import { parseArgs } from 'node:util'
import { root } from './run.mjs'
import { falseCitations } from './spec/citations.mjs'
import { coverage, coverageLines } from './spec/coverage.mjs'
import { provenIn } from './spec/parse.mjs'
import { readSources, readSpec } from './spec/read.mjs'

const { values } = parseArgs({ options: { check: { type: 'boolean' }, missing: { type: 'boolean' } } })
const spec = readSpec(root)

if (values.check) {
  const ids = new Set(spec.requirements.map(({ id }) => id))
  const known = { ...spec, ids, areas: new Set([...ids].map((id) => id.slice(0, 2))) }
  let count = 0
  for (const { path, text } of readSources(root)) {
    for (const { line, problem } of falseCitations(text, known)) {
      console.error(`${path}:${line}: ${problem}`)
      count += 1
    }
  }
  if (count > 0) process.exitCode = 1
} else {
  const tests = [...readSources(root)].filter(({ path }) => /\.(test|e2e)\.tsx?$/.test(path))
  const proven = new Set(tests.flatMap(({ text }) => provenIn(text)))
  console.log(coverageLines(coverage(spec.requirements, proven), values).join('\n'))
}
