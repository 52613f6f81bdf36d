import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signEmbedToken, verifyEmbedToken } from '../../accounts/embed/token.ts'
import { signSocketToken, verifySocketToken } from '../live/socket-token.ts'
import { decrypt, deriveKeys, encrypt, sealPrefix } from './keys.ts'

const [root, older] = [randomBytes(32), randomBytes(32)]
const keys = deriveKeys([root])
const rotated = deriveKeys([root, older])
const before = deriveKeys([older])
const now = new Date('2026-01-01T00:00:00Z')

test('decrypting returns the original, and encrypting twice gives different results', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (plain) => {
      const sealed = encrypt(plain, keys.providerTokens)
      expect(decrypt(sealed, keys.providerTokens)).toBe(plain)
      expect(encrypt(plain, keys.providerTokens)).not.toBe(sealed)
    }),
  )
})

test('another key, a modified text and a shortened tag are refused', () => {
  const key = keys.providerTokens
  const sealed = encrypt('secret', key)
  const [id, iv, tag = '', body = ''] = sealed.split('.')
  const flipped = Buffer.from(body, 'base64url')
  flipped[0] = (flipped[0] ?? 0) ^ 1
  expect(() => decrypt(sealed, before.providerTokens)).toThrow('SANDLOT_SECRET')
  expect(() => decrypt([id, iv, tag, flipped.toString('base64url')].join('.'), key)).toThrow()
  const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url')
  expect(() => decrypt([id, iv, short, body].join('.'), key)).toThrow()
  expect(() => decrypt('', key)).toThrow()
})

test('a value encrypted for one purpose cannot be decrypted for another, and no two share a key', () => {
  const all = Object.values(keys)
  const distinct = new Set(all.map(([key]) => key.toString('hex')))
  expect(distinct.size).toBe(all.length)
  expect([...distinct]).not.toContain(root.toString('hex'))
  for (const one of all)
    for (const other of all)
      if (one !== other) expect(() => decrypt(encrypt('x', one), other)).toThrow('another key')
})

test('a token signed for one purpose is not valid for another', async () => {
  const claims = { userId: 'u', sessionId: 's' }
  const embed = { ...claims, teamId: 't', origin: null }
  expect(
    await verifySocketToken(await signSocketToken(claims, keys.socketTokens, now), keys.socketTokens, now),
  ).toEqual(claims)
  expect(
    await verifySocketToken(await signSocketToken(claims, keys.embedTokens, now), keys.socketTokens, now),
  ).toBeNull()
  expect(
    await verifyEmbedToken(await signEmbedToken(embed, keys.socketTokens, now), keys.embedTokens, now),
  ).toBeNull()
})

test('after a key change the previous key still decrypts and verifies, but no longer encrypts', async () => {
  const sealed = encrypt('token', before.providerTokens)
  expect(decrypt(sealed, rotated.providerTokens)).toBe('token')
  expect(() => decrypt(sealed, keys.providerTokens)).toThrow('another key')
  const anew = encrypt('token', rotated.providerTokens)
  expect(anew.startsWith(sealPrefix(keys.providerTokens))).toBe(true)
  expect(() => decrypt(anew, before.providerTokens)).toThrow('another key')

  const claims = { userId: 'u', sessionId: 's' }
  const token = await signSocketToken(claims, before.socketTokens, now)
  expect(await verifySocketToken(token, rotated.socketTokens, now)).toEqual(claims)
  expect(await verifySocketToken(token, keys.socketTokens, now)).toBeNull()
})

test('provider tokens encrypted with the secret itself, as in the first versions, can still be decrypted', () => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', root, iv)
  const body = Buffer.concat([cipher.update('gho_old'), cipher.final()])
  const id = createHash('sha256').update(root).digest('hex').slice(0, 8)
  const parts = [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))
  const sealed = [id, ...parts].join('.')
  expect(decrypt(sealed, keys.providerTokens)).toBe('gho_old')
  expect(() => decrypt(sealed, keys.signInAttempts)).toThrow('another key')
})
