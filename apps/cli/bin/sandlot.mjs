#!/usr/bin/env node
import { nodeProblem } from '../dist/node-rule.mjs'

// Only old syntax, so that an old Node reports what it needs instead of failing to parse the bundle.
const { version, execPath: path, platform, arch } = process
const problem = nodeProblem({ version, path, platform: `${platform}-${arch}` }, false)
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`)
  process.exit(2)
}
const { enableCompileCache } = process.getBuiltinModule('node:module')
if (enableCompileCache) enableCompileCache()
await import('../dist/sandlot.mjs')
