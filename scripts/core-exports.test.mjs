import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'

const { resolve } = createRequire(import.meta.url)
const modules = readdirSync(join(import.meta.dirname, '../packages/core/src'), { recursive: true })
  .map((path) => path.replaceAll(sep, '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => path.slice(0, -'.ts'.length))

const isInternal = (module) => module.includes('/internal/')
const isExported = (module) => {
  try {
    return resolve(`@sandlot/core/${module}`).replaceAll(sep, '/').endsWith(`/${module}.ts`)
  } catch {
    return false
  }
}

test('what lies in a folder named internal is for core alone', () => {
  const internal = modules.filter(isInternal)
  expect(internal).not.toEqual([])
  expect(internal.filter(isExported)).toEqual([])
})

test('all else in the folder of a feature is there for the apps', () => {
  const inFeatures = modules.filter((module) => /^(?!generated\/)[^/]+\//.test(module) && !isInternal(module))
  expect(inFeatures.filter((module) => !isExported(module))).toEqual([])
})
