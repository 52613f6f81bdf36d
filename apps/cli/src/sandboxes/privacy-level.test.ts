import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { expect, test } from 'vitest'
import { privacyLevel } from './privacy-level.ts'

test('is parsed whatever its case; an unknown one names those there are', () => {
  expect(privacyLevel('Private')).toBe(PRIVACY.private)
  expect(() => privacyLevel('secret')).toThrow(
    '“secret” is not a privacy level. Use public, unlisted, or private.',
  )
})
