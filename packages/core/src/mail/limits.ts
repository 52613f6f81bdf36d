/** How long the instance keeps its mails, sent or not. */
export const MAIL_KEPT_DAYS = 90
export const MAIL_PAGE_SIZE = 50
/** Mails caused by one person per hour: to anybody, and to one address. */
export const MAILS_PER_SENDER_PER_HOUR = 60
export const MAILS_PER_SENDER_AND_ADDRESS_PER_HOUR = 3
/** Mails to one address per day, by cause, whoever caused them. */
export const MAILS_PER_ADDRESS_PER_DAY = {
  workspace_invitation: 5,
  sandbox_invitation: 5,
  email_sign_up: 10,
  email_add: 5,
  email_changed: 20,
} as const
/**
 * Sign-in links to existing accounts are exempt: anybody may request them, so a limit could be used to lock people out.
 */
export type MailCause = keyof typeof MAILS_PER_ADDRESS_PER_DAY | 'email_link'
/** Sign-in links per day after which an address gets another only when the last one has expired. */
export const EMAIL_LINKS_PLENTY = 40
/** Sign-up mails per source and hour; a school class may share one address. */
export const SIGN_UP_MAILS_PER_SOURCE_PER_HOUR = 60
