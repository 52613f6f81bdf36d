import { createHmac, timingSafeEqual } from 'node:crypto'
import { PREVIEW_SESSION_SECONDS } from '@sandlot/core/runtime/limits'
import { sandboxAuthorization } from '@sandlot/core/sandboxes/rules'
import type { FastifyRequest } from 'fastify'
import type { SandboxRow } from '../../sandboxes/rows.ts'

const NAME = 'sandlot-preview'
const PURPOSE = 'preview-session:'

/** Whether everybody may see it, as core's rule has it for somebody who is not signed in. */
export const isOpenToAll = (row: SandboxRow): boolean =>
  sandboxAuthorization(
    { authorId: row.authorId, privacy: row.privacy, draft: row.draft, removed: row.removedAt !== null },
    { id: null, role: null },
  ) !== 'NONE'

const signed = (key: Buffer, sandboxId: string, until: number) =>
  createHmac('sha256', key).update(`${PURPOSE}${sandboxId}:${until}`).digest('base64url')

/**
 * The cookie for a browser that knew the secret. It stands for this host alone, no script reads it, and inside
 * another site's page it is kept apart for that site (`Partitioned`).
 */
export function previewCookie(key: Buffer, sandboxId: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + PREVIEW_SESSION_SECONDS
  const value = `${until}.${signed(key, sandboxId, until)}`
  return `__Host-${NAME}=${value}; Path=/; Max-Age=${PREVIEW_SESSION_SECONDS}; HttpOnly; Secure; SameSite=None; Partitioned`
}

/** Whether a request carries a cookie of `previewCookie` for the sandbox that has not run out. */
export function hasPreviewCookie(
  key: Buffer,
  sandboxId: string,
  now: Date,
  { headers }: Pick<FastifyRequest, 'headers'>,
): boolean {
  return (headers.cookie ?? '').split(/;\s*/).some((pair) => {
    const [, until, given] = new RegExp(`^__Host-${NAME}=(\\d{1,12})\\.([\\w-]+)$`).exec(pair) ?? []
    if (!until || !given || Number(until) * 1000 < now.getTime()) return false
    const expected = Buffer.from(signed(key, sandboxId, Number(until)))
    const actual = Buffer.from(given)
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
}
