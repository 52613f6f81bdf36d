import { expect, test } from 'vitest'
import { isOfPackage } from '../apps/cli/importer.mjs'

test('what imports is told by its package, on every system', () => {
  for (const path of ['/a b/node_modules/ink/build/ink.js', 'C:\\a b\\node_modules\\ink\\build\\ink.js']) {
    expect(isOfPackage(path, 'ink')).toBe(true)
    expect(isOfPackage(path, 'in')).toBe(false)
    expect(isOfPackage(path, 'ink.js.map')).toBe(false)
  }
})
