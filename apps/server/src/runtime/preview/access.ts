import { createHmac } from 'node:crypto'
import { PREVIEW_SESSION_SECONDS } from '@sandlot/core/runtime/limits'
import { sandboxAuthorization } from '@sandlot/core/sandboxes/rules'
import type { FastifyRequest } from 'fastify'
import { findUser } from '../../accounts/repo.ts'
import { sameSecret } from '../../accounts/secrets.ts'
import type { Reader } from '../../platform/db/database.ts'
import { asSubject } from '../../sandboxes/access.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import { givenTo } from '../../sharing/given.ts'
import { roleOfPerson } from '../../sharing/repo.ts'
import { SERVER_HOLDER } from '../preview-secret.ts'

const NAME = 'sandlot-preview'
const PURPOSE = 'preview-session:'
const COOKIE = new RegExp(`^__Host-${NAME}=(\\d{1,12})\\.([\\w-]{1,40})\\.([\\w-]+)$`)

/** Whether everybody may see it, as core's rule has it for somebody who is not signed in. */
export const isOpenToAll = (row: SandboxRow): boolean =>
  sandboxAuthorization(asSubject(row), { id: null, role: null }) !== 'NONE'

/** Whether the holder of a secret may see a sandbox now: what they once had may have been taken back since. */
export async function maySeePreview(
  db: Reader,
  row: SandboxRow,
  holder: string,
  now: Date,
): Promise<boolean> {
  if (holder === SERVER_HOLDER) return true
  const [role, given, user] = await Promise.all([
    roleOfPerson(db, row.workspaceId, holder),
    givenTo(db, holder, [row.id], now),
    findUser(db, holder),
  ])
  if (!user || user.suspendedAt) return false
  const viewer = { id: holder, role, given: given.get(row.id) ?? null }
  return sandboxAuthorization(asSubject(row), viewer) !== 'NONE'
}

const signed = (key: Buffer, sandboxId: string, until: number, holder: string) =>
  createHmac('sha256', key).update(`${PURPOSE}${sandboxId}:${until}:${holder}`).digest('base64url')

/**
 * The cookie for a browser that knew the secret. It stands for this host alone, no script reads it, and inside
 * another site's page it is kept apart for that site (`Partitioned`).
 */
export function previewCookie(key: Buffer, sandboxId: string, holder: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + PREVIEW_SESSION_SECONDS
  const value = `${until}.${holder}.${signed(key, sandboxId, until, holder)}`
  return `__Host-${NAME}=${value}; Path=/; Max-Age=${PREVIEW_SESSION_SECONDS}; HttpOnly; Secure; SameSite=None; Partitioned`
}

/** Whose cookie of `previewCookie` for the sandbox a request carries; null for none that has not run out. */
export function previewHolder(
  key: Buffer,
  sandboxId: string,
  now: Date,
  { headers }: Pick<FastifyRequest, 'headers'>,
): string | null {
  for (const pair of (headers.cookie ?? '').split(/;\s*/)) {
    const [, until, holder, given] = COOKIE.exec(pair) ?? []
    if (!until || !holder || !given || Number(until) * 1000 < now.getTime()) continue
    if (sameSecret(given, signed(key, sandboxId, Number(until), holder))) return holder
  }
  return null
}
