import { expect, test } from 'vitest'
import { sightOf } from './sight.ts'

const frame = { top: 100, bottom: 500, left: 50, right: 650 }
const caret = (top: number, left = 200) => ({ top, bottom: top + 20, left, right: left })

test.each([
  ['in the middle', caret(300), 'seen'],
  ['in the first line that is whole', caret(112), 'seen'],
  ['half above', caret(95), 'unseen'],
  ['below', caret(520), 'unseen'],
  ['in no line that is drawn', null, 'unseen'],
  ['behind the line numbers', caret(300, 10), 'aside'],
  ['too far to the right', caret(300, 700), 'aside'],
  ['below and too far to the right', caret(700, 700), 'unseen'],
])('a caret %s', (_where, box, sight) => {
  expect(sightOf(box, frame)).toBe(sight)
})
