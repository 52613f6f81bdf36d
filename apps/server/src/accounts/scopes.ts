import { accountMessages } from '@sandlot/core/accounts/messages'
import { AppError } from '@sandlot/core/errors'
import type { Viewer } from '../context.ts'

/** Refuses what changes something when it is asked for with a token that may only read. */
export function assertMayWrite(viewer: Pick<Viewer, 'scope'> | null): void {
  if (viewer?.scope === 'read')
    throw new AppError('forbidden', accountMessages.tokenReadOnly, {
      hint: accountMessages.tokenReadOnlyHint,
    })
}
