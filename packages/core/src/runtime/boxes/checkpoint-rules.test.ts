import { expect, test } from 'vitest'
import { checkpointTitleProblem } from './checkpoint-rules.ts'
import { CHECKPOINT_TITLE_MAX_LENGTH } from './limits.ts'

test('a checkpoint has a title that is not too long', () => {
  const longest = 'x'.repeat(CHECKPOINT_TITLE_MAX_LENGTH)
  expect(['Before the move', ` ${longest} `].map(checkpointTitleProblem)).toEqual([null, null])
  expect(['', ' \n'].map(checkpointTitleProblem)).toEqual(['noTitle', 'noTitle'])
  expect(checkpointTitleProblem(`${longest}x`)).toBe('titleTooLong')
})
