import { displayTitle, type GrantLevel } from '@sandlot/core/sandboxes/rules'
import { avatarOf } from '../accounts/present.ts'
import { notify } from '../notifications/notify.ts'
import type { Event } from '../platform/commands.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'

/** The displayed name of the person who shares. */
export async function inviterName({ loaders, ...context }: Context): Promise<string> {
  const inviter = await loaders.user.load(requireViewer(context).userId)
  return inviter?.name || inviter?.username || ''
}

/**
 * Notifies a person that something was shared with them (spec EN-039). `subjectId` is the invitation or grant, by which
 * the notification is archived later.
 */
export async function tellInvited(
  tx: Transaction,
  context: Context,
  about: {
    row: SandboxRow
    userId: string
    authorization: GrantLevel
    subjectId: string
    isMailed?: boolean
  },
  now: Date,
): Promise<Event[]> {
  const inviter = await context.loaders.user.load(requireViewer(context).userId)
  const { row, userId, authorization, subjectId, isMailed = false } = about
  const data = {
    inviter_name: await inviterName(context),
    inviter_avatar: inviter && avatarOf(inviter),
    sandbox_id: row.id,
    sandbox_alias: row.alias,
    sandbox_title: displayTitle(row),
    authorization,
  }
  return notify(tx, context, { userId, type: 'sandbox_invitation', data, subjectId, isMailed }, now)
}
