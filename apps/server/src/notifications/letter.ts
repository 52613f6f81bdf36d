import { preferenceMessages } from '@sandlot/core/notifications/preferences-messages'
import { describeNotification, notificationText, type Raw } from '@sandlot/core/notifications/rules'
import { line, mailHtml } from '../mail/letter.ts'
import type { Letter } from '../mail/outbox.ts'

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
    html: mailHtml(text, { link, label: action }, { quiet: why }),
  }
}
