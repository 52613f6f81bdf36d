#!/usr/bin/env node
// Old syntax only, so that an old Node says what it needs instead of stumbling over the bundle.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`sandlot needs Node.js 20.19 or newer; this is ${process.version}.\n`)
  process.exit(1)
}
const { enableCompileCache } = process.getBuiltinModule('node:module')
if (enableCompileCache) enableCompileCache()
await import('../dist/sandlot.mjs')
