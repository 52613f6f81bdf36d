import { expect, test } from 'vitest'
import { createEscape } from './escape.ts'

/** Returns the keys that are sent when typed in these pieces, and whether they leave the session. */
const typed = (...pieces: string[]) => {
  const watch = createEscape()
  const results = pieces.map((piece) => watch(Buffer.from(piece)))
  return {
    sent: results.map(({ send }) => Buffer.from(send).toString()).join(''),
    leaves: results.some(({ leaves }) => leaves),
  }
}

test.each([
  [['~.'], '', true],
  [['ls\r', '~', '.'], 'ls\r', true],
  [['cd ~/.config\r'], 'cd ~/.config\r', false],
  [['~~.\r'], '~.\r', false],
  [['~/bin'], '~/bin', false],
  [['a~.'], 'a~.', false],
  [['~\r~.'], '~\r', true],
])('%j sends “%s” and leaves: %s', (pieces, sent, leaves) => {
  expect(typed(...pieces)).toEqual({ sent, leaves })
})
