import { CHORD_MS } from '@sandlot/core/profile/limits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bindKeys,
  conflictsWith,
  defaultKeys,
  type EditorCommand,
  editorCommands,
  isKeptByBrowsers,
  type KeysSoFar,
  type KeyTable,
  keyBindingsFrom,
  keyTable,
  noKeys,
  pressKey,
} from './key-bindings.ts'
import { bindingText, type KeyPress, matchesBinding, normalBinding, strokeOf } from './key-strokes.ts'

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})
const ctrl = { ctrlKey: true }

/** Runs key presses in order and returns the resulting commands. */
function run(presses: readonly KeyPress[], table: KeyTable, isMac = false, stepMs = 100): EditorCommand[] {
  let soFar: KeysSoFar = noKeys
  return presses.flatMap((one, index) => {
    const pressed = pressKey(soFar, one, table, { isMac, now: index * stepMs })
    soFar = pressed.soFar
    return pressed.command ?? []
  })
}

describe('the editor’s shortcuts', () => {
  test.each<[EditorCommand, KeyPress[], KeyPress[]]>([
    [
      'quickActions',
      [press('P', { ...ctrl, shiftKey: true })],
      [press('p', { metaKey: true, shiftKey: true })],
    ],
    ['sidebar', [press('b', ctrl)], [press('b', { metaKey: true })]],
    ['closeTab', [press('w', ctrl)], [press('w', { metaKey: true })]],
    ['preferences', [press(',', ctrl)], [press(',', { metaKey: true })]],
    ['save', [press('s', ctrl)], [press('s', { metaKey: true })]],
    ['saveAll', [press('S', { ...ctrl, shiftKey: true })], [press('S', { metaKey: true, shiftKey: true })]],
    ['zenMode', [press('k', { altKey: true }), press('z')], [press('k', { metaKey: true }), press('z')]],
    ['openFile', [press('p', ctrl)], [press('p', { metaKey: true })]],
    ['devTools', [press('k', { altKey: true }), press('d')], [press('k', { metaKey: true }), press('d')]],
  ])('%s matches on each system', (command, elsewhere, onMac) => {
    expect(run(elsewhere, defaultKeys(false))).toEqual([command])
    expect(run(onMac, defaultKeys(true), true)).toEqual([command])
    expect(run(onMac, defaultKeys(false))).toEqual([])
  })

  test('the modifier of the first of two strokes may still be held during the second', () => {
    const alt = { altKey: true }
    expect(run([press('Alt', alt), press('k', alt), press('z', alt)], defaultKeys(false))).toEqual([
      'zenMode',
    ])
    expect(run([press('k', alt), press('z', ctrl)], defaultKeys(false))).toEqual([])
  })

  test('a late second stroke starts over, and another key ends the wait', () => {
    const zen = [press('k', { altKey: true }), press('z')]
    expect(run(zen, defaultKeys(false), false, CHORD_MS + 1)).toEqual([])
    expect(
      run(
        [zen[0], press('s', ctrl), zen[1]].flatMap((one) => one ?? []),
        defaultKeys(false),
      ),
    ).toEqual(['save'])
  })

  test('consumes the first stroke of a binding, and no unbound key', () => {
    const with_ = { isMac: false, now: 0 }
    const used = (one: KeyPress) => pressKey(noKeys, one, defaultKeys(false), with_).isUsed
    expect([press('k', { altKey: true }), press('k'), press('Alt', { altKey: true })].map(used)).toEqual([
      true,
      false,
      false,
    ])
  })
})

const anyPress = fc.record({
  key: fc.oneof(fc.constantFrom('a', 'Z', '1', ',', '+', ' ', 'Enter', 'F5', 'ArrowUp', 'ä', '˚', 'л', '!')),
  code: fc.constantFrom('KeyK', 'Digit1', 'Comma', ''),
  ctrlKey: fc.boolean(),
  metaKey: fc.boolean(),
  altKey: fc.boolean(),
  shiftKey: fc.boolean(),
})

describe('a binding', () => {
  test('matches exactly the key press it was made from', () => {
    fc.assert(
      fc.property(anyPress, anyPress, fc.boolean(), (one, other, isMac) => {
        const stroke = strokeOf(one, isMac) ?? ''
        const normal = normalBinding(stroke)
        if ('problem' in normal) {
          expect(normal.problem).toBe('typed')
          return
        }
        expect(normal.binding).toBe(stroke)
        expect(matchesBinding(one, stroke, isMac)).toBe(true)
        expect(matchesBinding(other, stroke, isMac)).toBe(strokeOf(other, isMac) === stroke)
      }),
    )
  })

  test.each([
    ['shift+mod+P', { binding: 'mod+shift+p' }],
    ['F2', { binding: 'f2' }],
    ['alt+k  z', { binding: 'alt+k z' }],
    ['z', { problem: 'typed' }],
    ['shift+z', { problem: 'typed' }],
    ['mod+', { problem: 'unknown' }],
    ['hyper+z', { problem: 'unknown' }],
    ['mod+a b c', { problem: 'unknown' }],
    ['', { problem: 'unknown' }],
  ])('%j is parsed as %j', (text, read) => {
    expect(normalBinding(text)).toEqual(read)
  })

  test.each([
    ['mod+shift+p', 'Ctrl+Shift+P', '⇧⌘P'],
    ['alt+k z', 'Alt+K, Z', '⌥K, Z'],
    ['mod+,', 'Ctrl+,', '⌘,'],
    ['mod+plus', 'Ctrl++', '⌘+'],
  ])('%s is shown as %s and on a Mac as %s', (binding, elsewhere, onMac) => {
    expect([bindingText(binding, false), bindingText(binding, true)]).toEqual([elsewhere, onMac])
  })
})

describe('custom shortcuts', () => {
  test('override the defaults, and invalid ones are ignored', () => {
    const kept = {
      save: 'mod+alt+s',
      sidebar: null,
      zenMode: 7,
      closeTab: 'w',
      hack: 'mod+x',
      preferences: 'a b c',
    }
    expect(keyBindingsFrom(kept)).toEqual({ save: 'mod+alt+s', sidebar: null })
    expect(keyTable(keyBindingsFrom(kept), false)).toEqual({
      ...defaultKeys(false),
      save: 'mod+alt+s',
      sidebar: null,
    })
    for (const garbage of [null, 'x', 7, [], [{ key: 'save' }]]) expect(keyBindingsFrom(garbage)).toEqual({})
  })

  test('conflict when one is a prefix of the other, and are removed from their previous command', () => {
    const table = defaultKeys(false)
    expect(conflictsWith('prettify', 'mod+s', table)).toEqual(['save'])
    expect(conflictsWith('prettify', 'alt+k', table)).toEqual(['zenMode', 'devTools'])
    expect(conflictsWith('prettify', 'alt+k p', table)).toEqual([])
    expect(conflictsWith('save', 'mod+s', table)).toEqual([])
    expect(bindKeys({}, 'prettify', 'mod+s', false)).toEqual({ prettify: 'mod+s', save: null })
    expect(bindKeys({}, 'save', null, false)).toEqual({ save: null })
  })

  test('never leave two commands with the same keys', () => {
    const binding = fc.constantFrom('mod+s', 'mod+b', 'alt+k', 'alt+k z', 'alt+k d', 'f2', null)
    const choice = fc.tuple(fc.constantFrom(...editorCommands), binding)
    fc.assert(
      fc.property(fc.array(choice, { maxLength: 12 }), fc.boolean(), (choices, isMac) => {
        const chosen = choices.reduce((so, [name, keys]) => bindKeys(so, name, keys, isMac), {})
        const table = keyTable(chosen, isMac)
        for (const name of editorCommands) expect(conflictsWith(name, table[name] ?? '', table)).toEqual([])
        expect(keyBindingsFrom(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen)
      }),
    )
  })

  test('reserved by browsers are recognized', () => {
    expect(['mod+w', 'mod+shift+n', 'mod+s', 'alt+w'].map(isKeptByBrowsers)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
