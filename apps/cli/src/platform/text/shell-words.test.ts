import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commandLine } from './shell-words.ts'

test('a shell parses the words back unchanged', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\0'))
  fc.assert(
    fc.property(fc.array(word, { maxLength: 4 }), (words) => {
      const script = `sandlot() { printf '%s\\0' "$@"; }; ${commandLine(words)}`
      const read = execFileSync('sh', ['-c', script], { encoding: 'utf8' })
      expect(read).toBe(words.length === 0 ? '\0' : words.map((each) => `${each}\0`).join(''))
    }),
    { numRuns: 40 },
  )
})

test('leaves plain words unquoted', () => {
  expect(commandLine(['sandbox', 'rename', 'x1', "It's sand"])).toBe(
    String.raw`sandlot sandbox rename x1 'It'\''s sand'`,
  )
})
