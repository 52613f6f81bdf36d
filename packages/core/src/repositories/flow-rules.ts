import type { CurrentUser } from '../accounts/rest.ts'
import { restrictedAccess } from './scope-rules.ts'

export type ImportState = 'signin' | 'permissions' | 'select' | 'loading' | 'config'

type Restricted = ReturnType<typeof restrictedAccess>

/** What the person cannot access at GitHub: everything if they are signed out or it is unknown. */
export const githubAccess = (me: Pick<CurrentUser, 'githubProfile'> | null): Restricted =>
  restrictedAccess(me?.githubProfile.data?.scopes ?? null)

type Facts = {
  isSignedIn: boolean
  restricted: Restricted
  /** Whether the person could grant more access; otherwise they continue with public repositories. */
  canAuthorize: boolean
  /** The repository that was chosen or given from outside: null for none, or one that could not be loaded. */
  wanted: { isGiven: boolean; isPrivate: boolean | null } | null
}

/** The current step of the import (spec IM-003 to IM-008, IM-013). `isPrivate` is null while the repository loads. */
export function importState({ isSignedIn, restricted, canAuthorize, wanted }: Facts): ImportState {
  if (!isSignedIn) return 'signin'
  if (canAuthorize && restricted.public) return 'permissions'
  if (wanted === null) return 'select'
  if (wanted.isPrivate === null) return 'loading'
  return canAuthorize && wanted.isGiven && wanted.isPrivate && restricted.private ? 'permissions' : 'config'
}

type Authorized = { authorization: 'READ' | 'WRITE' }

/**
 * People with read access fork a repository; others import it (spec IM-062, IM-063, PM-034 to PM-036). On instances
 * without GitHub sign-in there is no account to fork to, so public ones are imported.
 */
export const importForm = ({ authorization }: Authorized, canFork = true): 'fork' | 'import' =>
  authorization === 'READ' && canFork ? 'fork' : 'import'
