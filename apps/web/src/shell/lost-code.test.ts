import { expect, test } from 'vitest'
import { isLostCode } from './lost-code.ts'

test.each([
  'Failed to fetch dynamically imported module: https://sandlot.example/assets/a.js',
  'error loading dynamically imported module: https://sandlot.example/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('%s means that code is lost', (message) => {
  expect(isLostCode(new TypeError(message))).toBe(true)
})

test('other errors do not', () => {
  expect(isLostCode(new TypeError('x is not a function'))).toBe(false)
  expect(isLostCode('Importing a module script failed.')).toBe(false)
})
