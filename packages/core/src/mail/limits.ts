/** How long the instance keeps a mail it wrote, sent or not. */
export const MAIL_KEPT_DAYS = 90
export const MAIL_PAGE_SIZE = 50
/** Mail that one person causes: in an hour to anybody, and to one address. */
export const MAILS_PER_SENDER_PER_HOUR = 60
export const MAILS_PER_SENDER_AND_ADDRESS_PER_HOUR = 3
/** Mail that one address gets in a day from the whole instance, by its cause, whoever it comes from. */
export const MAILS_PER_ADDRESS_PER_DAY = {
  workspace_invitation: 5,
  sandbox_invitation: 5,
  // Whoever signs in by mail asks for these themselves.
  email_link: 40,
} as const
export type MailCause = keyof typeof MAILS_PER_ADDRESS_PER_DAY
