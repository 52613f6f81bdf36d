import { expect, test } from 'vitest'
import { createStorage } from '../../shell/browser/storage.ts'
import { keptTabs, rememberTabs } from './kept-tabs.ts'

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

test('each sandbox has its own tabs, and the oldest are forgotten', () => {
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
  'what is no list of tabs is none: %j',
  (stored) => {
    const storage = device()
    storage.set('EDITOR_TABS', stored)
    expect(keptTabs(storage, 'first')).toBeNull()
    rememberTabs(storage, 'first', { open: ['a.js'], active: 'a.js' })
    expect(keptTabs(storage, 'first')).toMatchObject({ open: ['a.js'] })
  },
)
