import { expect, test } from 'vitest'
import { randomIds } from '../ids.ts'
import { isWellFormedToken, newToken } from './secrets.ts'

test('a mistyped token is detected without a lookup', () => {
  const token = newToken(randomIds)
  expect(isWellFormedToken(token)).toBe(true)
  const spot = 10
  const typo = token.slice(0, spot) + (token[spot] === 'a' ? 'b' : 'a') + token.slice(spot + 1)
  expect(isWellFormedToken(typo)).toBe(false)
  expect(isWellFormedToken(token.slice(0, -1))).toBe(false)
})
