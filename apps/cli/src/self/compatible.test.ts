import { expect, test } from 'vitest'
import { areCompatible } from './compatible.ts'

test.each([
  ['0.1.0', '0.1.9', true],
  ['0.1.0', '0.2.0', false],
  ['1.4.0', '1.9.2', true],
  ['1.4.0', 'v1.9.2-rc.1', true],
  ['1.4.0', '2.0.0', false],
])('%s and %s: %s', (client, server, fits) => {
  expect(areCompatible(client, server)).toBe(fits)
})
