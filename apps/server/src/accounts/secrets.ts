import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Ids } from '../platform/ids.ts'

const TOKEN_PREFIX = 'slt_'
const SECRET_BYTES = 32
const CHECKSUM_LENGTH = 6

/** Only this is kept of a secret: it has the entropy of its bytes, so a plain hash is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Whether two texts are the same, told in a time that says nothing of where they differ. */
export function sameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const checksum = (body: string) => crc32(body).toString(36).padStart(7, '0').slice(-CHECKSUM_LENGTH)

/** A personal access token: recognisable by its prefix, mistyping told by its checksum. */
export function newToken(ids: Ids): string {
  const body = ids.bytes(SECRET_BYTES).toString('base64url')
  return TOKEN_PREFIX + body + checksum(body)
}

/** Whether a text can be one of our tokens at all, without asking the database. */
export function isWellFormedToken(token: string): boolean {
  if (!token.startsWith(TOKEN_PREFIX)) return false
  const rest = token.slice(TOKEN_PREFIX.length)
  return checksum(rest.slice(0, -CHECKSUM_LENGTH)) === rest.slice(-CHECKSUM_LENGTH)
}

export const newSecret = (ids: Ids): string => ids.bytes(SECRET_BYTES).toString('base64url')

/** Encrypts what must be read again (AES-256-GCM); the key's id stands in front so that keys can change. */
export function encrypt(plain: string, key: Buffer): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return [
    keyId(key),
    iv.toString('base64url'),
    cipher.getAuthTag().toString('base64url'),
    sealed.toString('base64url'),
  ].join('.')
}

/** The text behind `encrypt`; throws when the key is another or the text was changed. */
export function decrypt(sealed: string, key: Buffer): string {
  const [id, iv = '', tag = '', body = ''] = sealed.split('.')
  if (id !== keyId(key)) throw new Error('This was encrypted with another key (SANDLOT_SECRET has changed).')
  // Without a length a shortened tag would do, which is easier to forge.
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  return decipher.update(Buffer.from(body, 'base64url'), undefined, 'utf8') + decipher.final('utf8')
}

const keyId = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8)
