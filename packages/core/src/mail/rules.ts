import type { Mail } from './rest.ts'

/** `by_hand` means that there is no mail server and somebody has to pass it on. */
export type MailState = 'sent' | 'failed' | 'waiting' | 'by_hand'

/** The state of a mail on an instance that does or does not send mail. */
export function mailState({ sentAt, problem }: Pick<Mail, 'sentAt' | 'problem'>, sends: boolean): MailState {
  if (sentAt !== null) return 'sent'
  if (!sends) return 'by_hand'
  return problem === null ? 'waiting' : 'failed'
}
