import type { Key } from 'ink'
import { expect, test } from 'vitest'
import { keyName } from './keys.ts'
import { nextText, pasted, pressesOf } from './presses.ts'

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

test('splits a chunk of input into its keys', () => {
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

test('joins pending characters into one text, up to the next key', () => {
  const waiting = pressesOf('two words\rj', none)
  expect(nextText(waiting)?.input).toBe('two words')
  expect(nextText(waiting)?.key.return).toBe(true)
  expect(nextText(waiting)?.input).toBe('j')
  expect(nextText(waiting)).toBeUndefined()
})

test('Esc followed by a character counts as Esc, except for word-editing Alt keys', () => {
  const alt = (input: string) =>
    pressesOf(input, { ...none, meta: true }).map((press) => keyName(press.input, press.key))
  expect(alt('j')).toEqual(['esc', 'j'])
  expect(alt(':')).toEqual(['esc', ':'])
  expect(alt('b')).toEqual(['alt-b'])
})

test('joins a paste into one line', () => {
  expect(pasted('\nsand\r\nheap\tof it\n', none)).toEqual({
    input: 'sand heap of it',
    key: none,
    isPasted: true,
  })
})
