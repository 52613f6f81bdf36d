import { expect, test } from 'vitest'
import { type Dragged, type DropTarget, dropTargetOf, mayDrop, mayDropAll } from './drop-rules.ts'

const sandbox = (path: string | null): Dragged => ({ kind: 'sandbox', path })
const template = (path: string | null): Dragged => ({ kind: 'template', path })
const folder = (path: string): Dragged => ({ kind: 'folder', path })
const into = (path: string): DropTarget => ({ at: 'folder', path })
const sidebar = { zone: 'sidebar' } as const

test('[IT-022] a sandbox may be dropped on a folder', () => {
  expect(mayDrop(sandbox('/a'), into('/b'), sidebar)).toBe(true)
  expect(mayDrop(sandbox(null), into('/'), sidebar)).toBe(true)
})

test('[IT-023] a template may be dropped on a folder', () => {
  expect(mayDrop(template('/a'), into('/b'), sidebar)).toBe(true)
})

test('[IT-024] neither a sandbox nor a template may be dropped on Recent', () => {
  expect(mayDrop(sandbox('/a'), { at: 'recent' }, sidebar)).toBe(false)
  expect(mayDrop(template(null), { at: 'recent' }, sidebar)).toBe(false)
})

test('[IT-025] [IT-026] [IT-027] a folder may not be dropped on Recent, Drafts or Templates', () => {
  for (const at of ['recent', 'drafts', 'templates'] as const)
    expect(mayDrop(folder('/a'), { at }, sidebar)).toBe(false)
})

test('[IT-028] nothing may be dropped where it already is', () => {
  expect(mayDrop(sandbox('/a'), into('/a'), sidebar)).toBe(false)
  expect(mayDrop(sandbox(null), { at: 'drafts' }, sidebar)).toBe(false)
  expect(mayDrop(template('/a'), { at: 'templates' }, sidebar)).toBe(false)
  expect(mayDrop(folder('/a/b'), into('/a'), sidebar)).toBe(false)
  expect(mayDrop(folder('/a'), into('/'), sidebar)).toBe(false)
})

test('a folder may not be dropped on itself or below', () => {
  expect(mayDrop(folder('/a'), into('/a'), sidebar)).toBe(false)
  expect(mayDrop(folder('/a'), into('/a/b/c'), sidebar)).toBe(false)
  expect(mayDrop(folder('/a'), into('/ab'), sidebar)).toBe(true)
})

test('[IT-029] a page accepts drops only if it shows folders; sidebar rows accept all but the excluded pairs', () => {
  const page = (isSandboxesPage: boolean) => ({ zone: 'page', isSandboxesPage }) as const
  for (const item of [sandbox('/a'), template('/a'), folder('/a')]) {
    expect(mayDrop(item, into('/b'), page(true))).toBe(true)
    expect(mayDrop(item, into('/b'), page(false))).toBe(false)
    expect(mayDrop(item, into('/b'), sidebar)).toBe(true)
  }
  expect(mayDrop(sandbox('/a'), { at: 'drafts' }, sidebar)).toBe(true)
  expect(mayDrop(sandbox('/a'), { at: 'templates' }, sidebar)).toBe(true)
  expect(mayDrop(template('/a'), { at: 'drafts' }, sidebar)).toBe(true)
})

test('items from Recently deleted may be dropped on any folder and on Drafts, even their old place, but not on Templates', () => {
  const gone: Dragged = { kind: 'sandbox', path: '/a', isDeleted: true }
  expect(mayDrop(gone, into('/a'), sidebar)).toBe(true)
  expect(mayDrop({ ...gone, path: null }, { at: 'drafts' }, sidebar)).toBe(true)
  expect(mayDrop(gone, { at: 'templates' }, sidebar)).toBe(false)
})

test('all of several must be allowed, apart from those already there', () => {
  expect(mayDropAll([sandbox('/a'), sandbox('/b')], into('/b'), sidebar)).toBe(true)
  expect(mayDropAll([sandbox('/b'), sandbox('/b')], into('/b'), sidebar)).toBe(false)
  expect(mayDropAll([sandbox('/a'), folder('/c')], { at: 'drafts' }, sidebar)).toBe(false)
  expect(mayDropAll([], into('/b'), sidebar)).toBe(false)
})

test('parses a drop target from its name', () => {
  expect(dropTargetOf('/a/b')).toEqual(into('/a/b'))
  expect(dropTargetOf('drafts')).toEqual({ at: 'drafts' })
  expect(dropTargetOf('elsewhere')).toBeNull()
  expect(dropTargetOf('')).toBeNull()
})
