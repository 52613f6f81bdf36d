import { accountMessages } from '@sandlot/core/accounts/messages'
import { normalEmail } from '@sandlot/core/workspaces/rules'
import { and, eq, gt } from 'drizzle-orm'
import { readSettings } from '../../admin/settings.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { sandboxInvitations } from '../../sharing/tables.ts'
import { invitationByToken, openSince, workspaceByLink } from '../../workspaces/invitations-repo.ts'
import { invitations } from '../../workspaces/tables.ts'
import { SignInRefusal } from '../providers/sign-in-refusal.ts'

/**
 * Where only the invited may make an account: refuses an address that nobody has invited, to a workspace or a sandbox,
 * unless it comes by the link of an invitation.
 */
export async function assertMaySignUp(
  tx: Transaction,
  email: string,
  { invite, now }: { invite: string | null; now: Date },
): Promise<void> {
  if ((await readSettings(tx)).signUp === 'open') return
  if (invite && ((await workspaceByLink(tx, invite, now)) || (await invitationByToken(tx, invite, now))))
    return
  const address = normalEmail(email)
  for (const table of [invitations, sandboxInvitations]) {
    const [open] = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.email, address), gt(table.insertedAt, openSince(now))))
      .limit(1)
    if (open && address !== '') return
  }
  throw new SignInRefusal('not_invited', accountMessages.notInvited)
}
