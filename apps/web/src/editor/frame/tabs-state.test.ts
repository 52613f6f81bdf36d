import { expect, test } from 'vitest'
import { createStorage } from '../../shell/browser/storage.ts'
import {
  closeTab,
  keepTabs,
  keptTabs,
  leadTab,
  moveTabs,
  openTab,
  placeTab,
  rememberTabs,
} from './tabs-state.ts'

const tabs = { open: ['a', 'b', 'c'], active: 'b' }

test('opens a file next to the active one, and only once', () => {
  expect(openTab(tabs, 'x')).toEqual({ open: ['a', 'b', 'x', 'c'], active: 'x' })
  expect(openTab(tabs, 'c')).toEqual({ open: ['a', 'b', 'c'], active: 'c' })
})

test('a tab not opened by the user is replaced by the next', () => {
  const led = leadTab(tabs, 'x', null)
  expect(led).toEqual({ open: ['a', 'b', 'x', 'c'], active: 'x' })
  expect(leadTab(led, 'y', 'x')).toEqual({ open: ['a', 'b', 'y', 'c'], active: 'y' })
  expect(leadTab(led, 'a', 'x')).toEqual({ open: ['a', 'b', 'c'], active: 'a' })
  expect(leadTab(led, 'x', 'x')).toEqual(led)
  // The user has since opened another tab.
  expect(leadTab(openTab(led, 'c'), 'y', 'x').open).toEqual(['a', 'b', 'x', 'c', 'y'])
})

test('closing the active tab activates its neighbor, preferably to the right', () => {
  expect(closeTab(tabs, 'b')).toEqual({ open: ['a', 'c'], active: 'c' })
  expect(closeTab({ ...tabs, active: 'c' }, 'c')).toEqual({ open: ['a', 'b'], active: 'b' })
  expect(closeTab(tabs, 'a')).toEqual({ open: ['b', 'c'], active: 'b' })
  expect(closeTab({ open: ['a'], active: 'a' }, 'a')).toEqual({ open: [], active: null })
})

test('tabs can be moved, and follow renamed files and folders', () => {
  expect(placeTab(tabs, 'a', 2).open).toEqual(['b', 'c', 'a'])
  expect(placeTab(tabs, 'a', -1).open).toEqual(['a', 'b', 'c'])
  expect(moveTabs({ open: ['in/a', 'b'], active: 'in/a' }, [{ from: 'in', to: 'out' }])).toEqual({
    open: ['out/a', 'b'],
    active: 'out/a',
  })
})

test('closes the tabs of deleted files', () => {
  expect(keepTabs(tabs, (path) => path !== 'b')).toEqual({ open: ['a', 'c'], active: 'c' })
  expect(keepTabs(tabs, () => true)).toBe(tabs)
})

function device() {
  const map = new Map<string, string>()
  return createStorage(
    () => ({
      getItem: (key) => map.get(key) ?? null,
      setItem: (key, value) => void map.set(key, value),
      removeItem: (key) => void map.delete(key),
    }),
    () => {},
  )
}

test('each sandbox has its own tabs, and the oldest are dropped', () => {
  const storage = device()
  rememberTabs(storage, 'first', { open: ['a.js', 'b.js'], active: 'b.js' })
  rememberTabs(storage, 'second', { open: [], active: null })
  expect(keptTabs(storage, 'first')).toMatchObject({ open: ['a.js', 'b.js'], active: 'b.js' })
  expect(keptTabs(storage, 'second')).toMatchObject({ open: [], active: null })
  for (let at = 0; at < 29; at++) rememberTabs(storage, `other-${at}`, { open: ['x'], active: 'x' })
  expect(keptTabs(storage, 'first')).toBeNull()
  expect(keptTabs(storage, 'second')).not.toBeNull()
})

test.each([['a text'], [{}], [[{ id: 'first', open: 'a.js', active: null }]], [[null]]])(
  'ignores an invalid list of tabs: %j',
  (stored) => {
    const storage = device()
    storage.set('EDITOR_TABS', stored)
    expect(keptTabs(storage, 'first')).toBeNull()
    rememberTabs(storage, 'first', { open: ['a.js'], active: 'a.js' })
    expect(keptTabs(storage, 'first')).toMatchObject({ open: ['a.js'] })
  },
)
