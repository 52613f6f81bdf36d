import { expect, test } from 'vitest'
import { intentOf } from './keys.ts'

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', true>> = {},
) => ({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held }) as const

test('arrows and Tab move the selection, Shift with arrows extends it', () => {
  expect(intentOf(press('ArrowDown'), 'grid', true)).toMatchObject({ do: 'move', to: 'down', extends: false })
  expect(intentOf(press('ArrowLeft', { shiftKey: true }), 'grid', true)).toMatchObject({ extends: true })
  expect(intentOf(press('Tab'), 'grid', true)).toMatchObject({ to: 'next', extends: false })
  expect(intentOf(press('Tab', { shiftKey: true }), 'grid', true)).toMatchObject({ to: 'previous' })
})

test('without a selection, Tab is left to the browser', () => {
  expect(intentOf(press('Tab'), 'grid', false)).toBeNull()
})

test('the list view ignores left and right', () => {
  expect(intentOf(press('ArrowLeft'), 'list', true)).toBeNull()
  expect(intentOf(press('ArrowRight', { shiftKey: true }), 'list', true)).toBeNull()
  expect(intentOf(press('ArrowUp'), 'list', true)).toMatchObject({ to: 'up' })
})

test('Enter opens, with Ctrl or Cmd in a new tab', () => {
  expect(intentOf(press('Enter'), 'grid', true)).toEqual({ do: 'open', inNewTab: false })
  expect(intentOf(press('Enter', { ctrlKey: true }), 'grid', true)).toEqual({ do: 'open', inNewTab: true })
  expect(intentOf(press('Enter', { metaKey: true }), 'grid', true)).toEqual({ do: 'open', inNewTab: true })
})

test('letters search for a title, unless they are a shortcut', () => {
  expect(intentOf(press('s'), 'grid', false)).toEqual({ do: 'find', text: 's' })
  expect(intentOf(press('s', { ctrlKey: true }), 'grid', false)).toBeNull()
  expect(intentOf(press('/'), 'grid', false)).toBeNull()
  expect(intentOf(press('a', { metaKey: true }), 'grid', false)).toEqual({ do: 'all' })
})

test('Ctrl or Cmd with X cuts', () => {
  expect(intentOf(press('x', { ctrlKey: true }), 'grid', true)).toEqual({ do: 'cut' })
  expect(intentOf(press('X', { metaKey: true }), 'list', false)).toEqual({ do: 'cut' })
  expect(intentOf(press('v', { ctrlKey: true }), 'grid', true)).toBeNull()
})
