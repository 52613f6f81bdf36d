import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { broughtNode } from './node-rule.mjs'

/** Packages whose name differs from their tool's. */
const PACKAGES = { biome: '@biomejs/biome', playwright: '@playwright/test' }

/** The Node for the project's tools: its own if installed, else the current one. */
export function ownNode(modules, { platform, arch, execPath } = process) {
  const brought = broughtNode(`${platform}-${arch}`)
  const path = brought && join(modules, brought)
  return path && existsSync(path) ? path : execPath
}

/** How to start a command without a shell. Windows cannot execute scripts, so a tool's script is passed to Node. */
export function programOf(modules, command, args, system = process) {
  if (command === 'node') return [ownNode(modules, system), args]
  const home = join(modules, PACKAGES[command] ?? command)
  if (!existsSync(join(home, 'package.json'))) return [command, args]
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return [ownNode(modules, system), [join(home, bin[command]), ...args]]
}
