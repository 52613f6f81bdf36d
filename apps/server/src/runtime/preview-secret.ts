import { createHmac } from 'node:crypto'
import { sameSecret } from '../accounts/secrets.ts'

const PURPOSE = 'preview:'

/** Holds what the server itself looks at previews with. */
export const SERVER_HOLDER = 'server'

const macOf = (key: Buffer, sandboxId: string, holder: string) =>
  createHmac('sha256', key).update(`${PURPOSE}${sandboxId}:${holder}`).digest('base64url')

/**
 * What opens the preview of a private sandbox for one person, as long as they may see it. Made from the server's key,
 * so no table and no backup holds it.
 */
export const previewSecretOf = (key: Buffer, sandboxId: string, holder: string): string =>
  `${holder}.${macOf(key, sandboxId, holder)}`

/** Whom a secret of a sandbox was made for, null for one that was not made here. */
export function holderOfSecret(key: Buffer, sandboxId: string, given: string): string | null {
  const [holder = '', ...rest] = given.split('.')
  return sameSecret(rest.join('.'), macOf(key, sandboxId, holder)) ? holder : null
}
