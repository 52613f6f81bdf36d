import { expect, test } from 'vitest'
import { createModes } from './modes.ts'

const after = (...pieces: string[]) => {
  const modes = createModes()
  for (const piece of pieces) modes.watch(Buffer.from(piece, 'latin1'))
  return modes.undo()
}

test.each([
  [['nothing'], '\x1b[0m'],
  [['\x1b[?1049h\x1b[?2004;1006h'], '\x1b[?1049l\x1b[?2004l\x1b[?1006l\x1b[0m'],
  [['\x1b[?1049h', '\x1b[?1049l'], '\x1b[0m'],
  [['\x1b[?2', '5l'], '\x1b[?25h\x1b[0m'],
  [['\x1b', '[?1000h'], '\x1b[?1000l\x1b[0m'],
  // Wrapping is on by default, so it is left alone.
  [['\x1b[?7h'], '\x1b[0m'],
])('%j is reset by %j', (pieces, undone) => {
  expect(after(...pieces)).toBe(undone)
})
