import { mailMessages } from '@sandlot/core/mail/messages'
import { INVITATION_DAYS } from '@sandlot/core/workspaces/limits'
import type { Letter } from '../mail/outbox.ts'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** A name is one line of what it stands in, whatever somebody called themselves. */
const line = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** The mail that invites somebody to a workspace, as text and as HTML. */
export function invitationMail(about: { inviter: string; team: string; link: string }): Omit<Letter, 'to'> {
  const { invitation: words } = mailMessages
  const [inviter, team] = [line(about.inviter), line(about.team)]
  const expires = words.expires(INVITATION_DAYS)
  return {
    subject: words.subject(inviter, team),
    text: [words.greeting, words.text(inviter, team), about.link, expires, words.ignore].join('\n\n'),
    html: [
      '<!doctype html><html><body style="font-family:sans-serif;line-height:1.5">',
      `<p>${escapeHtml(words.greeting)}</p>`,
      `<p>${escapeHtml(words.text(inviter, team))}</p>`,
      `<p><a href="${escapeHtml(about.link)}">${escapeHtml(words.action)}</a></p>`,
      `<p>${escapeHtml(expires)}</p>`,
      `<p style="color:#666">${escapeHtml(words.ignore)}</p>`,
      '</body></html>',
    ].join('\n'),
  }
}
