import { mailMessages } from '@sandlot/core/mail/messages'
import { escapeHtml } from '../platform/html.ts'
import { type Letter, LINK_PLACE } from './outbox.ts'

/** Reduces a name to one line in which nothing is filled in, whatever somebody called themselves. */
export const line = (text: string) =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(LINK_PLACE, '{ link }')
    .trim()

/** Builds a mail with a placeholder for one link that works for a while, as text and as HTML. */
export function linkLetter(
  about: {
    subject: string
    text: string
    action: string
  } & ({ days: number } | { expires: string }),
): Omit<Letter, 'to'> {
  const { greeting, expires, ignore } = mailMessages.invitation
  const ends = 'days' in about ? expires(about.days) : about.expires
  return {
    subject: about.subject,
    text: [greeting, about.text, LINK_PLACE, ends, ignore].join('\n\n'),
    html: [
      '<!doctype html><html><body style="font-family:sans-serif;line-height:1.5">',
      `<p>${escapeHtml(greeting)}</p>`,
      `<p>${escapeHtml(about.text)}</p>`,
      `<p><a href="${LINK_PLACE}">${escapeHtml(about.action)}</a></p>`,
      `<p>${escapeHtml(ends)}</p>`,
      `<p style="color:#666">${escapeHtml(ignore)}</p>`,
      '</body></html>',
    ].join('\n'),
  }
}
