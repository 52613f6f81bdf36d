import { expect, test } from 'vitest'
import { type Dragged, type DropTarget, mayDrop } from './drop-rules.ts'

const sandbox = (path: string | null): Dragged => ({ kind: 'sandbox', path })
const template = (path: string | null): Dragged => ({ kind: 'template', path })
const folder = (path: string): Dragged => ({ kind: 'folder', path })
const into = (path: string): DropTarget => ({ at: 'folder', path })
const sidebar = { zone: 'sidebar' } as const

test('a sandbox may be dropped on a folder', () => {
  expect(mayDrop(sandbox('/a'), into('/b'), sidebar)).toBe(true)
  expect(mayDrop(sandbox(null), into('/'), sidebar)).toBe(true)
})

test('a template may be dropped on a folder', () => {
  expect(mayDrop(template('/a'), into('/b'), sidebar)).toBe(true)
})

test('neither a sandbox nor a template goes on Recent', () => {
  expect(mayDrop(sandbox('/a'), { at: 'recent' }, sidebar)).toBe(false)
  expect(mayDrop(template(null), { at: 'recent' }, sidebar)).toBe(false)
})

test('a folder goes neither on Recent, nor on Drafts, nor on Templates', () => {
  for (const at of ['recent', 'drafts', 'templates'] as const)
    expect(mayDrop(folder('/a'), { at }, sidebar)).toBe(false)
})

test('nothing goes where it is already', () => {
  expect(mayDrop(sandbox('/a'), into('/a'), sidebar)).toBe(false)
  expect(mayDrop(sandbox(null), { at: 'drafts' }, sidebar)).toBe(false)
  expect(mayDrop(template('/a'), { at: 'templates' }, sidebar)).toBe(false)
  expect(mayDrop(folder('/a/b'), into('/a'), sidebar)).toBe(false)
  expect(mayDrop(folder('/a'), into('/'), sidebar)).toBe(false)
})

test('a folder goes neither into itself nor below itself', () => {
  expect(mayDrop(folder('/a'), into('/a'), sidebar)).toBe(false)
  expect(mayDrop(folder('/a'), into('/a/b/c'), sidebar)).toBe(false)
  expect(mayDrop(folder('/a'), into('/ab'), sidebar)).toBe(true)
})

test('a page takes drops only where it shows folders; rows of the sidebar take all but the excluded pairs', () => {
  const page = (isSandboxesPage: boolean) => ({ zone: 'page', isSandboxesPage }) as const
  expect(mayDrop(sandbox('/a'), into('/b'), page(true))).toBe(true)
  expect(mayDrop(sandbox('/a'), into('/b'), page(false))).toBe(false)
  expect(mayDrop(sandbox('/a'), { at: 'drafts' }, sidebar)).toBe(true)
  expect(mayDrop(sandbox('/a'), { at: 'templates' }, sidebar)).toBe(true)
})
