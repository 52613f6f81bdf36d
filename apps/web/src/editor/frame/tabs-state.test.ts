import { expect, test } from 'vitest'
import { closeTab, keepTabs, moveTabs, openTab, placeTab } from './tabs-state.ts'

const tabs = { open: ['a', 'b', 'c'], active: 'b' }

test('a file opens beside the one that is shown, and only once', () => {
  expect(openTab(tabs, 'x')).toEqual({ open: ['a', 'b', 'x', 'c'], active: 'x' })
  expect(openTab(tabs, 'c')).toEqual({ open: ['a', 'b', 'c'], active: 'c' })
})

test('after the shown one closes its neighbour is shown, to the right if there is one', () => {
  expect(closeTab(tabs, 'b')).toEqual({ open: ['a', 'c'], active: 'c' })
  expect(closeTab({ ...tabs, active: 'c' }, 'c')).toEqual({ open: ['a', 'b'], active: 'b' })
  expect(closeTab(tabs, 'a')).toEqual({ open: ['b', 'c'], active: 'b' })
  expect(closeTab({ open: ['a'], active: 'a' }, 'a')).toEqual({ open: [], active: null })
})

test('tabs move, and follow files and folders', () => {
  expect(placeTab(tabs, 'a', 2).open).toEqual(['b', 'c', 'a'])
  expect(placeTab(tabs, 'a', -1).open).toEqual(['a', 'b', 'c'])
  expect(moveTabs({ open: ['in/a', 'b'], active: 'in/a' }, [{ from: 'in', to: 'out' }])).toEqual({
    open: ['out/a', 'b'],
    active: 'out/a',
  })
})

test('tabs of files that are gone close', () => {
  expect(keepTabs(tabs, (path) => path !== 'b')).toEqual({ open: ['a', 'c'], active: 'c' })
  expect(keepTabs(tabs, () => true)).toBe(tabs)
})
