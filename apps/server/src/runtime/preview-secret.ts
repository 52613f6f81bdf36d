import { createHmac, timingSafeEqual } from 'node:crypto'

const PURPOSE = 'preview:'

/** What opens the preview of a private sandbox. Made from the server's key, so no table and no backup holds it. */
export const previewSecretOf = (key: Buffer, sandboxId: string): string =>
  createHmac('sha256', key)
    .update(PURPOSE + sandboxId)
    .digest('base64url')

export function isPreviewSecret(key: Buffer, sandboxId: string, given: string): boolean {
  const expected = Buffer.from(previewSecretOf(key, sandboxId))
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
