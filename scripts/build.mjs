// Builds what has changed since the last time, and keeps quiet about it unless it fails.
import { run } from './run.mjs'

const PATIENCE_MS = 700

const printed = []
const notice = setTimeout(() => console.log('Building…'), PATIENCE_MS)
const built = await run('turbo', ['run', 'build', '--output-logs=errors-only'], {
  output: (piece) => printed.push(piece),
})
clearTimeout(notice)
if (!built) {
  process.stderr.write(Buffer.concat(printed))
  console.error('The build failed; what it printed above tells why.')
  process.exitCode = 1
}
