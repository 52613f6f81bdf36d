import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { randomIds } from '../platform/ids.ts'
import { decrypt, encrypt, isWellFormedToken, newToken } from './secrets.ts'

const key = randomBytes(32)

test('what is encrypted comes back as it was, and never looks the same twice', () => {
  const plain = 'gho_ä🔑'
  const sealed = encrypt(plain, key)
  expect(decrypt(sealed, key)).toBe(plain)
  expect(sealed).not.toContain(plain)
  expect(encrypt(plain, key)).not.toBe(sealed)
})

test('another key, a changed text and a shortened tag are refused', () => {
  const sealed = encrypt('secret', key)
  const [id, iv, tag = '', body = ''] = sealed.split('.')
  const flipped = Buffer.from(body, 'base64url')
  flipped[0] = (flipped[0] ?? 0) ^ 1
  expect(() => decrypt(sealed, randomBytes(32))).toThrow('SANDLOT_SECRET')
  expect(() => decrypt([id, iv, tag, flipped.toString('base64url')].join('.'), key)).toThrow()
  const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url')
  expect(() => decrypt([id, iv, short, body].join('.'), key)).toThrow()
  expect(() => decrypt('', key)).toThrow()
})

test('a token tells by itself when it was mistyped', () => {
  const token = newToken(randomIds)
  expect(isWellFormedToken(token)).toBe(true)
  const spot = 10
  const typo = token.slice(0, spot) + (token[spot] === 'a' ? 'b' : 'a') + token.slice(spot + 1)
  expect(isWellFormedToken(typo)).toBe(false)
  expect(isWellFormedToken(token.slice(0, -1))).toBe(false)
})
