import type { Key } from 'ink'
import { expect, test } from 'vitest'
import { keyName } from './keys.ts'
import { nextText, pressesOf } from './presses.ts'
import { edited } from './shell/edit.ts'

const none: Key = {
  upArrow: false,
  downArrow: false,
  leftArrow: false,
  rightArrow: false,
  pageDown: false,
  pageUp: false,
  home: false,
  end: false,
  return: false,
  escape: false,
  ctrl: false,
  shift: false,
  tab: false,
  backspace: false,
  delete: false,
  meta: false,
  super: false,
  hyper: false,
  capsLock: false,
  numLock: false,
}

test('what comes at once are the keys that it is made of', () => {
  expect(pressesOf('jj👩‍👩‍👧\r', none).map(({ input, key }) => keyName(input, key))).toEqual([
    'j',
    'j',
    '👩‍👩‍👧',
    'enter',
  ])
  expect(pressesOf('c', { ...none, ctrl: true }).map(({ input, key }) => keyName(input, key))).toEqual([
    'ctrl-c',
  ])
})

test('characters that wait are typed as one text, up to the next key', () => {
  const waiting = pressesOf('two words\rj', none)
  expect(nextText(waiting)?.input).toBe('two words')
  expect(nextText(waiting)?.key.return).toBe(true)
  expect(nextText(waiting)?.input).toBe('j')
  expect(nextText(waiting)).toBeUndefined()
})

test('a text is typed, and taken back by character, word or as a whole', () => {
  expect(edited('sand', ' heap', none)).toBe('sand heap')
  expect(edited('sand', '\u001b[2J\u202e', none)).toBe('sand[2J')
  expect(edited('ab👩‍👩‍👧', '', { ...none, backspace: true })).toBe('ab')
  expect(edited('sand heap ', 'w', { ...none, ctrl: true })).toBe('sand ')
  expect(edited('sand heap', 'u', { ...none, ctrl: true })).toBe('')
  expect(edited('sand', 'x', { ...none, meta: true })).toBe('sand')
})
