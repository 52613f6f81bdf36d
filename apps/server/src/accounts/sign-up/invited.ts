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
import { assertNotSuspendedAddress } from './may-sign-up.ts'
import { type StartedSignUp, startSignUp } from './pending.ts'

/** An invitation link: to a workspace, or to one sandbox. */
const Invitation = z.object({ token: z.string(), sandboxId: z.string().optional() })
type Invitation = z.infer<typeof Invitation>
type Shared = { token: string; sandboxId: string }

type InvitationFacts = { teamId: string | null; email: string | null }

/**
 * Begins a sign-up for a person with nothing but an invitation. The link entitles them to an account, but proves no
 * address because links are passed on.
 */
export function startInvited(
  context: Context,
  { beforeSignIn, ...invitation }: Invitation & { beforeSignIn?: boolean | undefined },
): Promise<{ signUp: StartedSignUp; teamId: string | null }> {
  return doAction(context, 'sign-up.start', async (tx, now) => {
    const { teamId, email } = await look(tx, context, invitation, now)
    await assertNotSuspendedAddress(tx, email ?? '')
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
 * Returns, sealed, the sandbox invitation that this browser had before its user went to sign in elsewhere; null if
 * there is none, or if it has ended. Workspace invitations are answered on their own page.
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
 * Gives a new user access to what they were invited to, which uses up the invitation. If the link was revoked in the
 * meantime, no account is created.
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
  // Creating the account and joining by the invitation are separate audit events.
  if (audit)
    await tx
      .insert(auditEvents)
      .values({ ...audit, ...originOf(context.actor), at: now, actorId: user.id, sessionId })
  return { events, sandboxId: sandboxId ?? null }
}
