import { type GrantLevel, grantLevels, sandboxPath } from '../sandboxes/rules.ts'
import { canWrite, type Role } from '../workspaces/rules.ts'

/** A level from the wire that can be granted, null for any other. */
export const grantLevelOf = (authorization: string): GrantLevel | null =>
  grantLevels.find((level) => level === authorization.toUpperCase()) ?? null

export type RecipientReason = 'alreadyMember' | 'keptInside'

/** Why a sandbox cannot be shared with a person who has a role in its workspace (null for none). */
export function recipientProblem(
  sandbox: { authorId: string | null; draft: boolean; preventSandboxLeaving: boolean },
  { id, role }: { id: string | null; role: Role | null },
): RecipientReason | null {
  // Drafts are private to their author, so sharing one with a colleague is meaningful.
  if (role !== null && (!sandbox.draft || (id === sandbox.authorId && canWrite(role)))) return 'alreadyMember'
  return role === null && sandbox.preventSandboxLeaving ? 'keptInside' : null
}

const FRAGMENT = 'invitation'

/** The page of an invitation. The secret is in the fragment, so that it reaches no server or log. */
export const sandboxInvitePath = (
  sandbox: { id: string; alias?: string | null; isV2?: boolean },
  token: string,
): string => `${sandboxPath(sandbox)}#${FRAGMENT}=${encodeURIComponent(token)}`

/** The token in a URL's fragment, null if there is none. */
export const invitationIn = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get(FRAGMENT) || null
