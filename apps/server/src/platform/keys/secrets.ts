import { createHash, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Ids } from '../ids.ts'

const TOKEN_PREFIX = 'slt_'
const SECRET_BYTES = 32
const CHECKSUM_LENGTH = 6

/** Hashes a secret for storage. The secret is random, so a plain hash is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Compares two texts in constant time. */
export function sameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const checksum = (body: string) => crc32(body).toString(36).padStart(7, '0').slice(-CHECKSUM_LENGTH)

/** Generates a personal access token: recognizable by its prefix, with a checksum that detects typing errors. */
export function newToken(ids: Ids): string {
  const body = ids.bytes(SECRET_BYTES).toString('base64url')
  return TOKEN_PREFIX + body + checksum(body)
}

/** Whether a text can be one of our tokens at all, without querying the database. */
export function isWellFormedToken(token: string): boolean {
  if (!token.startsWith(TOKEN_PREFIX)) return false
  const rest = token.slice(TOKEN_PREFIX.length)
  return checksum(rest.slice(0, -CHECKSUM_LENGTH)) === rest.slice(-CHECKSUM_LENGTH)
}

export const newSecret = (ids: Ids): string => ids.bytes(SECRET_BYTES).toString('base64url')
