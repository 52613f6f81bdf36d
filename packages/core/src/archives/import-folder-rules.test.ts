import { expect, test } from 'vitest'
import { newFolders } from './import-folder-rules.ts'

const plan = (...folders: string[]) => ({ folders, items: [] })
const known = (...paths: string[]) => paths.map((path) => ({ path }))

test('lists only folders that do not exist yet, each once', () => {
  const plans = [plan('/A', '/A/B', '/C'), plan('/C', '/D')]
  expect(newFolders(plans, {}, known('/', '/A', '/D'))).toEqual(['/A/B', '/C'])
})

test('looks for existing folders at the target', () => {
  expect(newFolders([plan('/A')], { folder: '/In' }, known('/A', '/In'))).toEqual(['/In/A'])
  expect(newFolders([plan('/A')], { folder: '/In' }, known('/In', '/In/A'))).toEqual([])
})

test('creates no folders in Drafts', () => {
  expect(newFolders([plan('/A')], { drafts: true }, known('/'))).toEqual([])
})
