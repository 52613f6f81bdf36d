import { isStopped, run } from './run.mjs'

const PATIENCE_MS = 700
/** The tool that builds the extension requires it; nothing that is served does. */
const OLDEST_NODE_OF_EXTENSION = 22

/** Builds what has changed, silently unless it fails, and returns whether it succeeded. */
export async function build() {
  const hasExtension = Number(process.versions.node.split('.')[0]) >= OLDEST_NODE_OF_EXTENSION
  const which = hasExtension ? [] : ['--filter=!@sandlot/extension']
  const printed = []
  const notice = setTimeout(() => console.log('Building…'), PATIENCE_MS)
  const built = await run('turbo', ['run', 'build', '--output-logs=errors-only', ...which], {
    output: (piece) => printed.push(piece),
  })
  clearTimeout(notice)
  if (!built && !isStopped()) {
    process.stderr.write(Buffer.concat(printed))
    console.error('The build failed; what it printed above tells why.')
  }
  return built
}
