import { mailMessages } from '@sandlot/core/mail/messages'
import { escapeHtml } from '../platform/html.ts'
import { type Letter, LINK_PLACE } from './outbox.ts'

/** Reduces a name to one line in which nothing is filled in, whatever somebody called themselves. */
export const line = (text: string) =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(LINK_PLACE, '{ link }')
    .trim()

type Paragraph = string | { link: string; label: string } | { quiet: string }

const written = (part: Paragraph): string => {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`
  // Paler than the text in any color that a mail program gives it, such as in dark mode.
  if ('quiet' in part) return `<p style="opacity:.75">${escapeHtml(part.quiet)}</p>`
  return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a></p>`
}

/** Builds the HTML of a mail, which fits a phone and follows its reader's color scheme. */
export const mailHtml = (...parts: Paragraph[]): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><style>:root{color-scheme:light dark}</style></head>',
    // A name can be a single long word.
    '<body style="font-family:sans-serif;line-height:1.5;overflow-wrap:anywhere">',
    ...parts.map(written),
    '</body></html>',
  ].join('\n')

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
    html: mailHtml(greeting, about.text, { link: LINK_PLACE, label: about.action }, ends, { quiet: ignore }),
  }
}
