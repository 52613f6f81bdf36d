import { refusalError } from '@sandlot/core/actions'
import { AppError } from '@sandlot/core/errors'
import { grantRefusals, shareRefusals } from '@sandlot/core/sharing/refusals'
import { and, eq, gt } from 'drizzle-orm'
import * as z from 'zod'
import { type Event, originOf } from '../../platform/commands.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { decrypt, encrypt } from '../../platform/keys/keys.ts'
import { hashSecret } from '../../platform/keys/secrets.ts'
import { doAction } from '../../platform/noted.ts'
import { auditEvents } from '../../platform/tables.ts'
import { findSandbox } from '../../sandboxes/repo.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import { assertRecipient } from '../../sharing/may-share.ts'
import { takeByLink } from '../../sharing/redeem.ts'
import { invitationByHash } from '../../sharing/repo.ts'
import { assertLinkFor, joinByLink } from '../../workspaces/answer.ts'
import { assertRoomForMember, holdWorkspace } from '../../workspaces/hold.ts'
import type { UserRow } from '../rows.ts'
import { pendingUsers } from '../tables.ts'
import { type StartedSignUp, startSignUp } from './pending.ts'

/** The link of an invitation: to a workspace, or to one sandbox. */
const Invitation = z.object({ token: z.string(), sandboxId: z.string().optional() })
type Invitation = z.infer<typeof Invitation>
type Shared = { token: string; sandboxId: string }

type InvitationFacts = { teamId: string | null; email: string | null }

/**
 * Begins the sign-up of who holds an invitation and nothing else. The link is their right to an account; it proves no
 * address, because links are passed on.
 */
export function startInvited(
  context: Context,
  { beforeSignIn, ...invitation }: Invitation & { beforeSignIn?: boolean | undefined },
): Promise<{ signUp: StartedSignUp; teamId: string | null }> {
  return doAction(context, 'sign-up.start', async (tx, now) => {
    const { teamId, email } = await look(tx, context, invitation, now)
    const encryptedInvitation = encrypt(JSON.stringify(invitation), context.keys.invitations)
    const person = { login: email?.split('@')[0] ?? null, encryptedInvitation }
    const signUp = await startSignUp(tx, context, person, now)
    return {
      result: { signUp, teamId },
      audit: beforeSignIn
        ? null
        : {
            workspaceId: teamId,
            subjectIds: [signUp.id],
            details: { by: 'invitation' },
          },
    }
  })
}

async function look(
  tx: Transaction,
  context: Context,
  invitation: Invitation,
  now: Date,
): Promise<InvitationFacts> {
  const { token, sandboxId } = invitation
  if (sandboxId !== undefined) return lookAtShared(tx, { token, sandboxId }, now)
  const { teamId, mailed } = await assertLinkFor(tx, token, null, now)
  await holdWorkspace(tx, teamId)
  await assertRoomForMember(tx, context, teamId)
  return { teamId, email: mailed?.email ?? null }
}

async function lookAtShared(
  tx: Transaction,
  { token, sandboxId }: Shared,
  now: Date,
): Promise<InvitationFacts> {
  const row = await sharedSandbox(tx, sandboxId)
  const open = await invitationByHash(tx, row.id, hashSecret(token), now)
  if (!open) throw linkGone()
  if (open.userId !== null) throw refusalError(grantRefusals, 'invitationOfOther')
  await assertRecipient(tx, row, null, '')
  return { teamId: null, email: open.email }
}

async function sharedSandbox(tx: Transaction, sandboxId: string): Promise<SandboxRow> {
  const row = await findSandbox(tx, sandboxId)
  if (!row || row.removedAt) throw linkGone()
  return row
}

const linkGone = () => refusalError(shareRefusals, 'invitationGone')

const unseal = (context: Context, sealed: string): Invitation =>
  Invitation.parse(JSON.parse(decrypt(sealed, context.keys.invitations)))

/**
 * The invitation to a sandbox that this browser came with before its person went to sign in elsewhere, sealed; null
 * for none, and for one that has ended. What leads to a workspace is answered on its own page.
 */
export async function heldInvitation(
  tx: Transaction,
  context: Context,
  browserHash: string | null,
  now: Date,
): Promise<string | null> {
  if (browserHash === null) return null
  const [held] = await tx
    .select({ sealed: pendingUsers.encryptedInvitation })
    .from(pendingUsers)
    .where(and(eq(pendingUsers.browserHash, browserHash), gt(pendingUsers.expiresAt, now)))
  if (!held?.sealed) return null
  const { token, sandboxId } = unseal(context, held.sealed)
  if (sandboxId === undefined) return null
  const isOpen = await lookAtShared(tx, { token, sandboxId }, now).then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
  return isOpen ? held.sealed : null
}

type Joining = { user: UserRow; sessionId: string; sealed: string }

/**
 * Lets who has just made an account into what they were invited to, which uses the invitation up; a link that was
 * revoked meanwhile makes no account.
 */
export async function joinInvited(
  tx: Transaction,
  context: Context,
  { user, sessionId, sealed }: Joining,
  now: Date,
): Promise<{ events: Event[]; sandboxId: string | null }> {
  const { token, sandboxId } = unseal(context, sealed)
  const { audit, events = [] } =
    sandboxId === undefined
      ? await joinByLink(tx, context, { token, person: user }, now)
      : await takeByLink(
          tx,
          context,
          { row: await sharedSandbox(tx, sandboxId), token, userId: user.id },
          now,
        )
  // The account is one thing that happened, and what its person was let into is another.
  if (audit)
    await tx
      .insert(auditEvents)
      .values({ ...audit, ...originOf(context.actor), at: now, actorId: user.id, sessionId })
  return { events, sandboxId: sandboxId ?? null }
}
