import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { npmChanges } from './bundler-changes.ts'

const entry = createRequire(import.meta.url).resolve('@codesandbox/sandpack-client')
const folder = join(dirname(entry), '../sandpack/static/js')
const scripts = readdirSync(folder)
  .filter((name) => name.endsWith('.chunk.js') || name.startsWith('sandbox'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))

describe('the bundler code patched for the gateway', () => {
  it.each(npmChanges)('$find occurs once', ({ find }) => {
    expect(scripts.reduce((sum, script) => sum + script.split(find).length - 1, 0)).toBe(1)
  })
})
