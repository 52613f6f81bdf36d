import assert from 'node:assert/strict'
import { test } from 'node:test'
import { page } from './page.ts'

test('the page shows every grain and tells how many there are', () => {
  assert.equal(page(25).match(/<circle /g)?.length, 25)
  assert.match(page(25), /<output>25 grains<\/output>/)
  assert.match(page(1), /<output>1 grain<\/output>/)
})
