import { safeReturnPath } from '@sandlot/core/accounts/rules'
import { redirect } from '@tanstack/react-router'
import type { Services } from '../shell/services.tsx'
import { loadMe } from './session.ts'

/** Somebody who is signed in has no business on the sign-in page. */
export async function leaveWhenSignedIn({
  context,
  search,
}: {
  context: Services
  search: { continue?: string | undefined }
}): Promise<void> {
  const me = await loadMe(context).catch(() => null)
  if (me) throw redirect({ href: safeReturnPath(search.continue) ?? '/dashboard', replace: true })
}
