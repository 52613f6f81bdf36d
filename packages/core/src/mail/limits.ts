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
  email_sign_up: 10,
  email_add: 5,
  email_changed: 20,
} as const
/** Who has an account gets links to sign in without end: anybody may ask for them, and nobody may use them up. */
export type MailCause = keyof typeof MAILS_PER_ADDRESS_PER_DAY | 'email_link'
/** Links to sign in within a day after which an address gets the next one only when the one before is over. */
export const EMAIL_LINKS_PLENTY = 40
/** Mail to sign up that one source has sent to whomever in an hour; a class may sit behind one address. */
export const SIGN_UP_MAILS_PER_SOURCE_PER_HOUR = 60
