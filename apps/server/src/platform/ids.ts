import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'

/** The source of ids and secrets; tests inject their own. */
export type Ids = {
  uuid(): string
  /** The short id of a sandbox, file or directory: lower-case letters and digits. */
  short(length: number): string
  /** Random bytes for a secret. */
  bytes(count: number): Buffer
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  short: (length) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  bytes: (count) => randomBytes(count),
}

/** Derives a stable id from a text, for things that have no row to store one in. */
export function uuidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Whether a text is a valid UUID; the database refuses to compare ids with anything else. */
export const isUuid = (text: string): boolean => UUID.test(text)

export type Clock = { now(): Date }
export const systemClock: Clock = { now: () => new Date() }
