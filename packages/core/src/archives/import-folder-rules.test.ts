import { expect, test } from 'vitest'
import { newFolders } from './import-folder-rules.ts'

const plan = (...folders: string[]) => ({ folders, items: [] })
const known = (...paths: string[]) => paths.map((path) => ({ path }))

test('only folders that are not there yet are new, each once', () => {
  const plans = [plan('/A', '/A/B', '/C'), plan('/C', '/D')]
  expect(newFolders(plans, {}, known('/', '/A', '/D'))).toEqual(['/A/B', '/C'])
})

test('what is there is looked for where it would be made', () => {
  expect(newFolders([plan('/A')], { folder: '/In' }, known('/A', '/In'))).toEqual(['/In/A'])
  expect(newFolders([plan('/A')], { folder: '/In' }, known('/In', '/In/A'))).toEqual([])
})

test('Drafts get no folders', () => {
  expect(newFolders([plan('/A')], { drafts: true }, known('/'))).toEqual([])
})
