import { refusalError } from '@sandlot/core/actions'
import { grantRefusals, shareRefusals } from '@sandlot/core/sharing/refusals'
import { and, eq, gt } from 'drizzle-orm'
import { findUser } from '../accounts/repo.ts'
import { resolveNotifications } from '../notifications/notify.ts'
import { type Done, runCommand } from '../platform/commands.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { hashSecret } from '../platform/keys/secrets.ts'
import { doneOf } from '../platform/noted.ts'
import { findSandbox } from '../sandboxes/repo.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { opensFor } from '../workspaces/invitations-repo.ts'
import { sharingChanged } from './changed.ts'
import { mostOf, openSince } from './grants.ts'
import { assertRecipient, holdSharing } from './may-share.ts'
import { collaboratorOf, invitationByHash, roleOfPerson } from './repo.ts'
import type { InvitationRow } from './rows.ts'
import { sandboxCollaborators as collaborators, sandboxInvitations as invitations } from './tables.ts'

const gone = () => refusalError(shareRefusals, 'invitationGone', { field: 'invitationToken' })

/**
 * Redeems an invitation by the token of its link: once, and if it was made for an address, only by whoever reads its
 * mail.
 */
export async function redeemInvitation(
  context: Context,
  { sandboxId, token }: { sandboxId: string; token: string },
): Promise<InvitationRow> {
  const { userId } = requireViewer(context)
  const row = await findSandbox(context.db, sandboxId)
  if (!row || row.removedAt !== null) throw gone()
  const invitation = await runCommand(context, context.actor, (tx, now) =>
    takeByLink(tx, context, { row, token, userId }, now),
  )
  context.loaders.grant.clear(row.id)
  return invitation
}

/** Grants a person what the link of an invitation gives, in the caller's transaction. */
export async function takeByLink(
  tx: Transaction,
  context: Context,
  { row, token, userId }: { row: SandboxRow; token: string; userId: string },
  now: Date,
): Promise<Done<InvitationRow>> {
  await holdSharing(tx, row.id)
  const open = await invitationByHash(tx, row.id, hashSecret(token), now)
  if (!open) throw gone()
  if (!opensFor(open, await findUser(tx, userId))) throw refusalError(grantRefusals, 'invitationOfOther')
  // Somebody with access by their role needs no grant, and leaves the link to its intended recipient.
  const role = await roleOfPerson(tx, row.workspaceId, userId)
  if (role !== null && (!row.draft || row.authorId === userId)) return { result: open, audit: null }
  await assertRecipient(tx, row, { id: userId }, '')
  return take(tx, context, { row, userId, open: [open] }, now)
}

/**
 * Opening a sandbox that one's address was invited to accepts the invitation: from then on, the person is listed by
 * name.
 */
export async function takeByOpening(context: Context, row: SandboxRow): Promise<void> {
  const { viewer, db, clock } = context
  if (!viewer || row.authorId === viewer.userId) return
  const isMine = and(
    eq(invitations.sandboxId, row.id),
    eq(invitations.userId, viewer.userId),
    gt(invitations.insertedAt, openSince(clock.now())),
  )
  const [waiting] = await db.select({ id: invitations.id }).from(invitations).where(isMine).limit(1)
  if (!waiting) return
  await runCommand(context, context.actor, async (tx, now) => {
    await holdSharing(tx, row.id)
    const open = await tx.select().from(invitations).where(isMine)
    return open.length === 0
      ? { result: null, audit: null }
      : take(tx, context, { row, userId: viewer.userId, open }, now)
  })
}

type Taking = { row: SandboxRow; userId: string; open: readonly InvitationRow[] }

/** Turns invitations into a person's grants by name. */
async function take(
  tx: Transaction,
  context: Pick<Context, 'ids'>,
  { row, userId, open }: Taking,
  now: Date,
): Promise<Done<InvitationRow>> {
  const [first] = open
  if (!first) throw gone()
  const known = await collaboratorOf(tx, row.id, userId)
  const authorization = open.reduce(
    (most, one) => mostOf(one.authorization, most),
    known?.authorization ?? first.authorization,
  )
  await tx
    .insert(collaborators)
    .values({ id: context.ids.uuid(), sandboxId: row.id, userId, authorization, insertedAt: now })
    .onConflictDoUpdate({ target: [collaborators.sandboxId, collaborators.userId], set: { authorization } })
  const events = []
  for (const { id } of open) {
    await tx.delete(invitations).where(eq(invitations.id, id))
    events.push(...(await resolveNotifications(tx, id)))
  }
  const details = { authorization }
  return doneOf('sandbox.share_taken', sharingChanged(first, row, { details, personId: userId, events }))
}
