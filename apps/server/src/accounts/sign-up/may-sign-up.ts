import { accountMessages } from '@sandlot/core/accounts/messages'
import { normalEmail } from '@sandlot/core/workspaces/rules'
import { and, eq, gt } from 'drizzle-orm'
import { readSettings } from '../../admin/settings.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { sandboxInvitations } from '../../sharing/tables.ts'
import { invitationByToken, openSince, workspaceByLink } from '../../workspaces/invitations-repo.ts'
import { invitations } from '../../workspaces/tables.ts'
import { SignInRefusal } from '../providers/sign-in-refusal.ts'
import { suspendedByEmail } from '../repo.ts'

type By = {
  /** The token of the invitation page that they came from. */
  invite: string | null
  now: Date
}

/**
 * Whether an address may sign up. On an invitation-only instance, it must have been invited to a workspace or a
 * sandbox, or come with an invitation link.
 */
export async function maySignUp(tx: Transaction, email: string, { invite, now }: By): Promise<boolean> {
  if ((await readSettings(tx)).signUp === 'open') return true
  if (invite && ((await workspaceByLink(tx, invite, now)) || (await invitationByToken(tx, invite, now))))
    return true
  const address = normalEmail(email)
  for (const table of [invitations, sandboxInvitations]) {
    const [open] = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.email, address), gt(table.insertedAt, openSince(now))))
      .limit(1)
    if (open && address !== '') return true
  }
  return false
}

/** Another account with the address would let a suspended person in all the same. */
export async function assertNotSuspendedAddress(tx: Transaction, email: string): Promise<void> {
  if (await suspendedByEmail(tx, email)) throw new SignInRefusal('suspended', accountMessages.suspended)
}

export async function assertMaySignUp(tx: Transaction, email: string, by: By): Promise<void> {
  if (!(await maySignUp(tx, email, by))) throw new SignInRefusal('not_invited', accountMessages.notInvited)
}
