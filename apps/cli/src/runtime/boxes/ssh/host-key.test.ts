import ssh2 from 'ssh2'
import { expect, test } from 'vitest'
import { freshKey } from './host-key.ts'

const { generateKeyPairSync, parseKey } = ssh2.utils

test('discards a key that cannot be parsed and generates another', () => {
  const made = ['none', 'none', generateKeyable()]
  const good = made[2]
  const key = freshKey({
    generateKeyPairSync: (() => ({ private: made.shift() })) as never,
    parseKey,
  })
  expect(key).toBe(good)
})

function generateKeyable(): string {
  const key = generateKeyPairSync('ed25519').private
  return parseKey(key) instanceof Error ? generateKeyable() : key
}
