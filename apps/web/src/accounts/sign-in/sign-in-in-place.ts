import { accountKeys } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { shellMessages } from '@sandlot/core/shell/messages'
import type { Services } from '../../shell/services.tsx'
import { openSignIn } from './open-sign-in.ts'

/**
 * Signs in again above the open dialogs: another page would close them, and what was typed there would be lost. False
 * when it was called off. Nothing of the page is for somebody else, who begins anew.
 */
export async function signInInPlace(services: Services, userId: string): Promise<boolean> {
  if (!(await openSignIn(services, { failure: shellMessages.sessionEnded }))) return false
  const me = services.queries.getQueryData<CurrentUser | null>(accountKeys.me)
  if (me?.id !== userId) window.location.assign('/dashboard/recent')
  return true
}
