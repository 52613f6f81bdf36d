// @boundaries-ignore which Node runs what is one rule, read also before anything is installed
import { nodeProblem } from '../../../scripts/node-rule.mjs'

const { version, execPath: path, platform, arch } = process
const problem = nodeProblem({ version, path, platform: `${platform}-${arch}` }, false)
if (problem === undefined) {
  // Imported only now, so that an old Node reports the required version instead of failing on what it cannot load.
  await import('./serve.ts')
} else {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 2
}
