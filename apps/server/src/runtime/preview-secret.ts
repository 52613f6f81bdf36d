import { createHmac } from 'node:crypto'
import { PREVIEW_SECRET_SECONDS } from '@sandlot/core/runtime/limits'
import type { Key } from '../platform/keys/keys.ts'
import { sameSecret } from '../platform/keys/secrets.ts'

const PURPOSE = 'preview:'
const GOOD_MS = PREVIEW_SECRET_SECONDS * 1000

const macOf = (key: Buffer, sandboxId: string, until: string, sessionId: string) =>
  createHmac('sha256', key).update(`${PURPOSE}${sandboxId}:${until}:${sessionId}`).digest('base64url')

/**
 * What opens the preview of a sandbox for one session, for some minutes and as long as that session lasts and its
 * person may see the sandbox. Made from the server's key, so no table and no backup holds it.
 */
export function previewSecretOf(key: Buffer, sandboxId: string, sessionId: string, now: Date): string {
  const until = String(now.getTime() + GOOD_MS)
  return `${until}.${sessionId}.${macOf(key, sandboxId, until, sessionId)}`
}

/** For which session a secret was made, and when. */
export type Secret = { sessionId: string; madeAt: number }

/** What a secret of a sandbox says; null for one that was not made here or has run out. */
export function readPreviewSecret(keys: Key, sandboxId: string, given: string, now: Date): Secret | null {
  const [until = '', sessionId = '', mac = ''] = given.split('.')
  if (!keys.some((key) => sameSecret(mac, macOf(key, sandboxId, until, sessionId)))) return null
  return Number(until) < now.getTime() ? null : { sessionId, madeAt: Number(until) - GOOD_MS }
}
