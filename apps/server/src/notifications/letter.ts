import { preferenceMessages } from '@sandlot/core/notifications/preferences-messages'
import { describeNotification, notificationText, type Raw } from '@sandlot/core/notifications/rules'
import { line } from '../mail/letter.ts'
import type { Letter } from '../mail/outbox.ts'
import { escapeHtml } from '../platform/html.ts'

/** Returns the mail with the same text and link as a notification; null for one that shows nothing. */
export function notificationLetter(raw: Raw, publicUrl: string): Omit<Letter, 'to'> | null {
  const view = describeNotification(raw)
  if (!view) return null
  const text = line(notificationText(view))
  const link = new URL(view.target.path, publicUrl).href
  const { action, why } = preferenceMessages.letter
  return {
    subject: text,
    text: [text, link, why].join('\n\n'),
    html: [
      '<!doctype html><html><body style="font-family:sans-serif;line-height:1.5">',
      `<p>${escapeHtml(text)}</p>`,
      `<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`,
      `<p style="color:#666">${escapeHtml(why)}</p>`,
      '</body></html>',
    ].join('\n'),
  }
}
