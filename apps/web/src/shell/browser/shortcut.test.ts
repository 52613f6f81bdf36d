import { expect, test } from 'vitest'
import { isMac, matchesShortcut } from './shortcut.ts'

const press = (key: string, ...held: ('ctrl' | 'meta' | 'alt' | 'shift')[]) => ({
  key,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
})

test.each([
  [press('s', 'ctrl'), 'mod+s', false, true],
  [press('s', 'meta'), 'mod+s', true, true],
  [press('s', 'meta'), 'mod+s', false, false],
  [press('s', 'ctrl'), 'mod+s', true, false],
  [press('S', 'ctrl', 'shift'), 'mod+shift+s', false, true],
  [press('S', 'ctrl', 'shift'), 'mod+s', false, false],
  [press('s'), 'mod+s', false, false],
  [press('Escape'), 'Escape', false, true],
  [press('Escape', 'alt'), 'Escape', false, false],
  [press('Enter', 'alt'), 'alt+enter', true, true],
])('%o against %s (Mac: %s) matches: %s', (event, shortcut, mac, expected) => {
  expect(matchesShortcut(event, shortcut, mac)).toBe(expected)
})

test('detects Apple platforms', () => {
  expect(['MacIntel', 'iPhone', 'Linux x86_64', 'Win32', ''].map((platform) => isMac({ platform }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
