import { expect, test } from 'vitest'
import { createStorage, type KeyValueStore } from './storage.ts'

function storeWith(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  const store: KeyValueStore = {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
  return { map, store }
}

function recording(store: () => KeyValueStore) {
  const logged: { message: string; error: unknown }[] = []
  return { logged, storage: createStorage(store, (message, error) => logged.push({ message, error })) }
}

const refuse = (): never => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}

test('stores and reads a value as JSON under the product’s prefix [ST-001] [CN-081]', () => {
  const { map, store } = storeWith()
  const { storage, logged } = recording(() => store)
  storage.set('THEME', { mode: 'dark' })
  storage.set('EDITOR_TABS/abc', [])
  expect([...map]).toEqual([
    ['CSB/THEME', '{"mode":"dark"}'],
    ['CSB/EDITOR_TABS/abc', '[]'],
  ])
  expect(storage.get('THEME', null)).toEqual({ mode: 'dark' })
  storage.remove('THEME')
  expect(storage.get('THEME', 'light')).toBe('light')
  expect(logged).toEqual([])
})

test('a stored null is a value, not a missing one', () => {
  const { storage } = recording(() => storeWith({ 'CSB/X': 'null' }).store)
  expect(storage.get<string | null>('X', 'fallback')).toBeNull()
})

test.each([
  ['holds something that is no JSON', () => storeWith({ 'CSB/THEME': 'dark' }).store],
  ['refuses to read', () => ({ ...storeWith().store, getItem: refuse })],
  ['is not there at all', refuse],
])('[ER-017] [ST-010] logs a store that %s, and uses the default', (_what, store) => {
  const { storage, logged } = recording(store)
  expect(storage.get('THEME', 'light')).toBe('light')
  expect(logged).toEqual([{ message: 'Could not read CSB/THEME', error: expect.any(Error) }])
})

test.each([
  ['is full', () => ({ ...storeWith().store, setItem: refuse })],
  ['is not there at all', refuse],
])('[ER-018] [ST-011] only logs a write to a store that %s', (_what, store) => {
  const { storage, logged } = recording(store)
  storage.set('THEME', 'dark')
  expect(logged).toEqual([{ message: 'Could not write CSB/THEME', error: expect.any(Error) }])
})

test('reports a device that stores nothing once, not for each value', () => {
  const { storage, logged } = recording(refuse)
  expect([storage.get('THEME', 'light'), storage.get('WORKSPACE', null)]).toEqual(['light', null])
  storage.set('THEME', 'dark')
  expect(logged).toHaveLength(1)
})

test('logs a failed removal too', () => {
  const { storage, logged } = recording(refuse)
  storage.remove('THEME')
  expect(logged).toHaveLength(1)
})
