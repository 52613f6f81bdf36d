import { passkeyMessages } from '@sandlot/core/accounts/passkeys/messages'
import { AppError } from '@sandlot/core/errors'

/**
 * Thrown for a passkey whose counter went backwards: somebody may have a copy of it, which administrators should know.
 */
export class CopiedPasskey extends AppError {
  constructor() {
    super('forbidden', passkeyMessages.copied, { reason: 'passkeyCopied' })
  }
}
