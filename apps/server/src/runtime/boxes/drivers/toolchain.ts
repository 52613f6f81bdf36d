import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { agentNodeOptions } from '../agent-client/program.ts'

const PLACE = '/opt/sandlot'

/** The agent and the Node that runs it, with npm if this Node has it. */
export type Toolchain = {
  /** By their path in the box. */
  readable: Record<string, string>
  links: Record<string, string>
  /** The folder in the box that contains node and npm. */
  binaries: string
  command: string[]
}

/** `agent` is a folder that boxes may read: `agent.cjs` and its dependencies. */
export function toolchainOf(agent: string, node = process.execPath): Toolchain {
  const npm = join(dirname(dirname(node)), 'lib/node_modules/npm')
  const hasNpm = existsSync(join(npm, 'bin/npm-cli.js'))
  const binaries = `${PLACE}/bin`
  return {
    readable: {
      [`${binaries}/node`]: node,
      [`${PLACE}/agent`]: agent,
      ...(hasNpm && { [`${PLACE}/lib/node_modules/npm`]: npm }),
    },
    links: hasNpm
      ? {
          [`${binaries}/npm`]: '../lib/node_modules/npm/bin/npm-cli.js',
          [`${binaries}/npx`]: '../lib/node_modules/npm/bin/npx-cli.js',
        }
      : {},
    binaries,
    command: [`${binaries}/node`, ...agentNodeOptions, `${PLACE}/agent/agent.cjs`],
  }
}

/** /bin, /lib and the like: links into /usr on modern hosts, folders on others. */
export function topFolders(root = '/'): { links: Record<string, string>; folders: Record<string, string> } {
  const links: Record<string, string> = {}
  const folders: Record<string, string> = {}
  for (const name of ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32']) {
    const path = join(root, name)
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found?.isSymbolicLink()) links[`/${name}`] = readlinkSync(path)
    else if (found?.isDirectory()) folders[`/${name}`] = path
  }
  return { links, folders }
}
