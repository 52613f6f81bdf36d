import { createHmac } from 'node:crypto'
import { PREVIEW_SECRET_SECONDS } from '@sandlot/core/runtime/limits'
import type { Key } from '../platform/keys/keys.ts'
import { sameSecret } from '../platform/keys/secrets.ts'

const PURPOSE = 'preview:'
const GOOD_MS = PREVIEW_SECRET_SECONDS * 1000

const macOf = (key: Buffer, sandboxId: string, until: string, sessionId: string) =>
  createHmac('sha256', key).update(`${PURPOSE}${sandboxId}:${until}:${sessionId}`).digest('base64url')

/**
 * Creates the secret that opens the preview of a sandbox for one session, valid for some minutes and as long as the
 * session lasts and its person may see the sandbox. It is derived from the server's key, so no table or backup contains
 * it.
 */
export function previewSecretOf(key: Buffer, sandboxId: string, sessionId: string, now: Date): string {
  const until = String(now.getTime() + GOOD_MS)
  return `${until}.${sessionId}.${macOf(key, sandboxId, until, sessionId)}`
}

/** The session of a secret, and when it was created. */
export type Secret = { sessionId: string; madeAt: number }

/** Verifies a secret of a sandbox; null if it is forged or has expired. */
export function readPreviewSecret(keys: Key, sandboxId: string, given: string, now: Date): Secret | null {
  const [until = '', sessionId = '', mac = ''] = given.split('.')
  if (!keys.some((key) => sameSecret(mac, macOf(key, sandboxId, until, sessionId)))) return null
  return Number(until) < now.getTime() ? null : { sessionId, madeAt: Number(until) - GOOD_MS }
}
