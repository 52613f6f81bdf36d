import { expect, test } from 'vitest'
import { copySequence } from './clipboard.ts'

test('encodes a text for the terminal unchanged, also through tmux', () => {
  const own = copySequence('https://sandlot.example.com/p/sandbox/ü', false)
  const encoded = own.slice('\u001b]52;c;'.length, -'\u0007'.length)
  expect(own).toBe(`\u001b]52;c;${encoded}\u0007`)
  expect(Buffer.from(encoded, 'base64').toString()).toBe('https://sandlot.example.com/p/sandbox/ü')
  const both = copySequence('x', true)
  expect(both.startsWith(copySequence('x', false))).toBe(true)
  expect(both.endsWith('\u001bPtmux;\u001b\u001b]52;c;eA==\u0007\u001b\\')).toBe(true)
})
