import { type GrantLevel, grantLevels, sandboxPath } from '../sandboxes/rules.ts'
import { canWrite, type Role } from '../workspaces/rules.ts'

/** A level of the wire as one that can be given, null for any other. */
export const grantLevelOf = (authorization: string): GrantLevel | null =>
  grantLevels.find((level) => level === authorization.toUpperCase()) ?? null

export type RecipientReason = 'alreadyMember' | 'keptInside'

/** Why a sandbox may not be given to a person with a role in its workspace, null for none there. */
export function recipientProblem(
  sandbox: { authorId: string | null; draft: boolean; preventSandboxLeaving: boolean },
  { id, role }: { id: string | null; role: Role | null },
): RecipientReason | null {
  // Drafts are their author's own, so giving one to a colleague says something.
  if (role !== null && (!sandbox.draft || (id === sandbox.authorId && canWrite(role)))) return 'alreadyMember'
  return role === null && sandbox.preventSandboxLeaving ? 'keptInside' : null
}

const FRAGMENT = 'invitation'

/** Where an invitation is taken. The secret stands behind `#`, so that no server is asked for it and no log has it. */
export const sandboxInvitePath = (
  sandbox: { id: string; alias?: string | null; isV2?: boolean },
  token: string,
): string => `${sandboxPath(sandbox)}#${FRAGMENT}=${encodeURIComponent(token)}`

/** The token in the fragment of an address, null where there is none. */
export const invitationIn = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get(FRAGMENT) || null
