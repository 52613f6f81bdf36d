import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

const names = ['main', 'fix/header', 'next']

test.each([
  ['mian', 'main'],
  ['fix/haeder', 'fix/header'],
  ['fix-header', 'fix/header'],
  ['nxt', 'next'],
  ['x', undefined],
  ['unheard-of', undefined],
])('%s is closest to %s', (name, meant) => {
  expect(nearest(name, names)).toBe(meant)
})
