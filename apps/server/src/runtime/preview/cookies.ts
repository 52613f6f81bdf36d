import { createHmac } from 'node:crypto'
import {
  PREVIEW_LOOK_SECONDS,
  PREVIEW_MARK_SECONDS,
  PREVIEW_SESSION_SECONDS,
} from '@sandlot/core/runtime/limits'
import type { FastifyRequest } from 'fastify'
import type { Key } from '../../platform/keys/keys.ts'
import { sameSecret } from '../../platform/keys/secrets.ts'

/** The identity with which the server itself opens previews. */
export const SERVER: Holder = { sessionId: 'server', userId: 'server' }

/** The viewer and their session. */
export type Holder = { sessionId: string; userId: string }
/** A browser's pass: until when it is valid, and until when it can be renewed. */
export type Pass = Holder & { until: number; last: number }

const NAMES = { pass: '__Host-sandlot-preview', mark: '__Host-sandlot-preview-mark' } as const
type Kind = keyof typeof NAMES
type Asking = Pick<FastifyRequest, 'headers'>

const seconds = (now: Date) => Math.floor(now.getTime() / 1000)

const signed = (key: Buffer, kind: Kind, sandboxId: string, text: string) =>
  createHmac('sha256', key).update(`preview-${kind}:${sandboxId}:${text}`).digest('base64url')

/** Only for this host, inaccessible to scripts, and partitioned when framed by another site. */
const cookie = (kind: Kind, value: string, maxAge: number) =>
  `${NAMES[kind]}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=None; Partitioned`

const seal = (key: Buffer, kind: Kind, sandboxId: string, text: string, maxAge: number) =>
  cookie(kind, `${text}.${signed(key, kind, sandboxId, text)}`, maxAge)

const pairsOf = ({ headers }: Asking): [name: string, value: string][] =>
  (headers.cookie ?? '').split(/;\s*/).map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return [name, value.join('=')]
  })

/** Decrypts the cookie of a request; null if there is none, or if it is of another sandbox or key. */
function unsealed(keys: Key, kind: Kind, sandboxId: string, request: Asking): string[] | null {
  for (const [name, value] of pairsOf(request)) {
    const end = value.lastIndexOf('.')
    if (name !== NAMES[kind] || end < 0) continue
    const text = value.slice(0, end)
    const mac = value.slice(end + 1)
    if (keys.some((key) => sameSecret(mac, signed(key, kind, sandboxId, text)))) return text.split('.')
  }
  return null
}

/** The cookie for a browser that knew the secret. It is short-lived, and renewed by viewing until `last`. */
export function passCookie(
  key: Buffer,
  sandboxId: string,
  { sessionId, userId }: Holder,
  now: Date,
  last = seconds(now) + PREVIEW_LOOK_SECONDS,
): string {
  const until = Math.min(seconds(now) + PREVIEW_SESSION_SECONDS, last)
  const text = [until, last, sessionId, userId].join('.')
  return seal(key, 'pass', sandboxId, text, until - seconds(now))
}

/** Returns the contents of a `passCookie`; null unless it is valid. */
export function passOf(keys: Key, sandboxId: string, now: Date, request: Asking): Pass | null {
  const [until, last, sessionId, userId] = unsealed(keys, 'pass', sandboxId, request) ?? []
  if (!until || !last || !sessionId || !userId || Number(until) < seconds(now)) return null
  return { until: Number(until), last: Number(last), sessionId, userId }
}

/** Returns the next cookie of a viewer, once half of the time is over and if it can be renewed; otherwise null. */
export function renewedCookie(key: Buffer, sandboxId: string, pass: Pass, now: Date): string | null {
  const left = pass.until - seconds(now)
  if (left > PREVIEW_SESSION_SECONDS / 2 || pass.until >= pass.last) return null
  return passCookie(key, sandboxId, pass, now, pass.last)
}

/**
 * Marks that this browser stores nothing of the preview but what this person saw while it was private. It grants no
 * access.
 */
export const markCookie = (key: Buffer, sandboxId: string, userId: string): string =>
  seal(key, 'mark', sandboxId, userId, PREVIEW_MARK_SECONDS)

const CLEARED = 'cleared'

/** Marks that this browser stores nothing of the preview from before this moment, and has seen nothing since. */
export const clearedCookie = (key: Buffer, sandboxId: string, now: Date): string =>
  seal(key, 'mark', sandboxId, `${CLEARED}.${now.getTime()}`, PREVIEW_MARK_SECONDS)

/** Returns the person of a request's `markCookie`. */
export function markedFor(keys: Key, sandboxId: string, request: Asking): string | null {
  const [userId = null] = unsealed(keys, 'mark', sandboxId, request) ?? []
  return userId === CLEARED ? null : userId
}

/** Returns the moment of a request's `clearedCookie`. */
export function clearedAt(keys: Key, sandboxId: string, request: Asking): number | null {
  const [kind, at] = unsealed(keys, 'mark', sandboxId, request) ?? []
  return kind === CLEARED ? Number(at) : null
}

export const hasMark = (request: Asking): boolean => pairsOf(request).some(([name]) => name === NAMES.mark)

export const endedMark = (): string => cookie('mark', '', 0)

/** Returns the cookies of a request without ours, for user code. */
export const withoutOwnCookies = (header = ''): string =>
  header
    .split(/;\s*/)
    .filter((pair) => !Object.values<string>(NAMES).includes(pair.split('=')[0] ?? ''))
    .join('; ')

const COOKIE_NAME = /^[\w!#$%&'*+.^`|~-]{1,200}$/
const ENDED_MAX = 40

/** Expires every cookie of a request: ours, and those that user code has set for its whole site. */
export function endedCookies(request: Asking): string[] {
  const own: string[] = Object.values(NAMES)
  const names = new Set(pairsOf(request).map(([name]) => name))
  return [...names]
    .filter((name) => COOKIE_NAME.test(name))
    .slice(0, ENDED_MAX)
    .flatMap((name) => {
      const ended = `${name}=; Path=/; Max-Age=0; Secure; SameSite=None`
      return own.includes(name) ? [`${ended}; HttpOnly; Partitioned`] : [ended, `${ended}; Partitioned`]
    })
}
