import type { Mail } from './rest.ts'

/** `by_hand` is mail that no server sends: somebody has to pass it on. */
export type MailState = 'sent' | 'failed' | 'waiting' | 'by_hand'

/** What became of a mail, on an instance that sends mail or does not. */
export function mailState({ sentAt, problem }: Pick<Mail, 'sentAt' | 'problem'>, sends: boolean): MailState {
  if (sentAt !== null) return 'sent'
  if (!sends) return 'by_hand'
  return problem === null ? 'waiting' : 'failed'
}
