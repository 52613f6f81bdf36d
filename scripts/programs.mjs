import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { broughtNode } from './node-rule.mjs'

/** The packages of tools that are not named like the tool. */
const PACKAGES = { biome: '@biomejs/biome', playwright: '@playwright/test' }

/** The Node that the project's tools run on: its own where it is installed, else the one that runs this. */
export function ownNode(modules, { platform, arch, execPath } = process) {
  const brought = broughtNode(`${platform}-${arch}`)
  const path = brought && join(modules, brought)
  return path && existsSync(path) ? path : execPath
}

/**
 * How a command is started without a shell. Windows starts no scripts by themselves, so a tool of the project is
 * given to Node by its file.
 */
export function programOf(modules, command, args, system = process) {
  if (command === 'node') return [ownNode(modules, system), args]
  const home = join(modules, PACKAGES[command] ?? command)
  if (!existsSync(join(home, 'package.json'))) return [command, args]
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return [ownNode(modules, system), [join(home, bin[command]), ...args]]
}
