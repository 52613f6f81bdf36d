import { AppError } from '@sandlot/core/errors'
import { sharingMessages } from '@sandlot/core/sharing/messages'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { type Event, runCommand } from '../../platform/commands.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { decrypt, encrypt } from '../../platform/keys/keys.ts'
import { findSandbox } from '../../sandboxes/repo.ts'
import { invitationByHash } from '../../sharing/repo.ts'
import { assertLinkFor, joinByLink } from '../../workspaces/answer.ts'
import { assertRoomForMember, holdWorkspace } from '../../workspaces/hold.ts'
import { auditEvents } from '../../workspaces/tables.ts'
import type { UserRow } from '../rows.ts'
import { hashSecret } from '../secrets.ts'
import { type StartedSignUp, startSignUp } from './pending.ts'

/** The link of an invitation: to a workspace, or to one sandbox. */
const Invitation = z.object({ token: z.string(), sandboxId: z.string().optional() })
type Invitation = z.infer<typeof Invitation>
type Shared = { token: string; sandboxId: string }

type Looked = { teamId: string | null; email: string | null }

/**
 * Begins the sign-up of who holds an invitation and nothing else. The link is their right to an account; it proves no
 * address, because links are passed on.
 */
export function startInvited(
  context: Context,
  invitation: Invitation,
): Promise<{ signUp: StartedSignUp; teamId: string | null }> {
  return runCommand(context, context.actor, async (tx, now) => {
    const { teamId, email } = await look(tx, context, invitation, now)
    const encryptedInvitation = encrypt(JSON.stringify(invitation), context.keys.invitations)
    const person = { login: email?.split('@')[0] ?? null, encryptedInvitation }
    const signUp = await startSignUp(tx, context, person, now)
    return {
      result: { signUp, teamId },
      audit: {
        action: 'sign-up.start',
        workspaceId: teamId,
        subjectType: 'SignUp',
        subjectIds: [signUp.id],
        details: { by: 'invitation' },
      },
    }
  })
}

async function look(tx: Transaction, context: Context, invitation: Invitation, now: Date): Promise<Looked> {
  const { token, sandboxId } = invitation
  if (sandboxId !== undefined) return lookAtShared(tx, { token, sandboxId }, now)
  const { teamId, mailed } = await assertLinkFor(tx, token, null, now)
  await holdWorkspace(tx, teamId)
  await assertRoomForMember(tx, context, teamId)
  return { teamId, email: mailed?.email ?? null }
}

async function lookAtShared(tx: Transaction, { token, sandboxId }: Shared, now: Date): Promise<Looked> {
  const row = await findSandbox(tx, sandboxId)
  const open = row && !row.removedAt ? await invitationByHash(tx, row.id, hashSecret(token), now) : null
  if (!open) throw new AppError('not_found', sharingMessages.linkGone, { hint: sharingMessages.linkGoneHint })
  if (open.userId !== null) throw new AppError('forbidden', sharingMessages.linkOfOther)
  return { teamId: null, email: open.email }
}

/**
 * Lets who has just made an account into what they were invited to; a link that was revoked meanwhile makes no account.
 * A sandbox is taken by its page, which has the link too.
 */
export async function joinInvited(
  tx: Transaction,
  context: Context,
  { user, sealed }: { user: UserRow; sealed: string },
  now: Date,
): Promise<Event[]> {
  const { token, sandboxId } = Invitation.parse(JSON.parse(decrypt(sealed, context.keys.invitations)))
  if (sandboxId !== undefined) {
    await lookAtShared(tx, { token, sandboxId }, now)
    return []
  }
  const { audit, events = [] } = await joinByLink(tx, context, { token, person: user }, now)
  // The account is one thing that happened, and that the workspace has a new member is another.
  if (audit) await tx.insert(auditEvents).values({ ...audit, at: now, actorId: user.id })
  return events
}
