import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grainAt } from './heap.ts'

test('no two grains lie in one place', () => {
  const places = Array.from({ length: 100 }, (_, index) => JSON.stringify(grainAt(index)))
  assert.equal(new Set(places).size, 100)
})
