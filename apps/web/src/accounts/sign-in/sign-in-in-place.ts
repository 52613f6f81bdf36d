import { accountKeys } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { shellMessages } from '@sandlot/core/shell/messages'
import type { Services } from '../../shell/services.tsx'
import { openSignIn } from './open-sign-in.ts'

/**
 * Signs in again above any open dialogs, because navigating away would close them and lose their input. Resolves with
 * false if canceled. A different user is sent to a fresh dashboard, because nothing on the page is theirs.
 */
export async function signInInPlace(services: Services, userId: string): Promise<boolean> {
  if (!(await openSignIn(services, { failure: shellMessages.sessionEnded }))) return false
  const me = services.queries.getQueryData<CurrentUser | null>(accountKeys.me)
  if (me?.id !== userId) window.location.assign('/dashboard/recent')
  return true
}
