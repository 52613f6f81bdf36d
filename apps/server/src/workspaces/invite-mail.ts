import { mailMessages } from '@sandlot/core/mail/messages'
import { INVITATION_DAYS } from '@sandlot/core/workspaces/limits'
import { line, linkLetter } from '../mail/letter.ts'
import type { Letter } from '../mail/outbox.ts'

/** The mail that invites somebody to a workspace. */
export function invitationMail(about: { inviter: string; team: string }): Omit<Letter, 'to'> {
  const { invitation: words } = mailMessages
  const [inviter, team] = [line(about.inviter), line(about.team)]
  return linkLetter({
    subject: words.subject(inviter, team),
    text: words.text(inviter, team),
    action: words.action,
    days: INVITATION_DAYS,
  })
}
