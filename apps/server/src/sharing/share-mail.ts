import { authorizationLabel } from '@sandlot/core/notifications/rules'
import { displayTitle, type GrantLevel } from '@sandlot/core/sandboxes/rules'
import { SHARE_INVITATION_DAYS } from '@sandlot/core/sharing/limits'
import { sharingMessages } from '@sandlot/core/sharing/messages'
import { line, linkLetter } from '../mail/letter.ts'
import type { Letter } from '../mail/outbox.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'

/** The mail that invites somebody to a sandbox. */
export function shareMail(about: {
  inviter: string
  row: SandboxRow
  authorization: GrantLevel
}): Omit<Letter, 'to'> {
  const { mail: words } = sharingMessages
  const [inviter, title] = [line(about.inviter), line(displayTitle(about.row))]
  return linkLetter({
    subject: words.subject(inviter, title),
    text: words.text(inviter, authorizationLabel(about.authorization), title),
    action: words.action,
    days: SHARE_INVITATION_DAYS,
  })
}
