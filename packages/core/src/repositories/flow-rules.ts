import type { CurrentUser } from '../accounts/rest.ts'
import { restrictedAccess } from './scope-rules.ts'

export type ImportState = 'signin' | 'permissions' | 'select' | 'loading' | 'config'

type Restricted = ReturnType<typeof restrictedAccess>

/** What is closed to a person at GitHub: everything where nobody is signed in, or where nothing can be learnt. */
export const githubAccess = (me: Pick<CurrentUser, 'githubProfile'> | null): Restricted =>
  restrictedAccess(me?.githubProfile.data?.scopes ?? null)

type Facts = {
  isSignedIn: boolean
  restricted: Restricted
  /** Whether there is anything that the person could allow; without it they go on with what anybody sees. */
  canAuthorize: boolean
  /** The repository that was chosen or given from outside: null for none, or one that could not be had. */
  wanted: { isGiven: boolean; isPrivate: boolean | null } | null
}

/** What the import shows (spec IM-003 to IM-008, IM-013). `isPrivate` is null while the repository is on its way. */
export function importState({ isSignedIn, restricted, canAuthorize, wanted }: Facts): ImportState {
  if (!isSignedIn) return 'signin'
  if (canAuthorize && restricted.public) return 'permissions'
  if (wanted === null) return 'select'
  if (wanted.isPrivate === null) return 'loading'
  return canAuthorize && wanted.isGiven && wanted.isPrivate && restricted.private ? 'permissions' : 'config'
}

type Authorized = { authorization: 'READ' | 'WRITE' }

/**
 * Who may only read a repository forks it; everybody else imports it (spec IM-062, IM-063, PM-034 to PM-036). Where
 * nobody can sign in with GitHub there is no account to fork to, and what is public is imported as it is.
 */
export const importForm = ({ authorization }: Authorized, canFork = true): 'fork' | 'import' =>
  authorization === 'READ' && canFork ? 'fork' : 'import'
