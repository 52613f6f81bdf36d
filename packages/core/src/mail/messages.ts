import { BRAND } from '../brand.ts'
import { counted } from '../grouped.ts'

export const mailMessages = {
  notFound: 'There is no such mail.',
  noServer: 'This instance has no mail server. Copy the text and pass it on, or set one up at /admin/setup.',
  notSetUp: 'No mail server is set up any more.',
  senderPace: 'You have sent a lot of mail within an hour.',
  senderToPace: (address: string) => `You have sent ${address} several mails within an hour.`,
  addressPace: (address: string) =>
    `${address} has had as many mails of this kind today as one address gets.`,
  again: (wait: string, at: string) => `Try again in ${wait}, at ${at} UTC.`,
  linkHidden: '(This link was for its reader alone and is not kept.)',
  title: 'Outbox',
  text: 'The mail that this instance wrote. Some contain secret links, so pass a mail on only to its addressee. Opening one is recorded in the audit log.',
  loadFailed: 'There was a problem getting the mail',
  empty: 'No mail yet',
  emptyText: 'Invitations to e-mail addresses show up here.',
  loading: 'Loading mail',
  readFailed: 'There was a problem getting the text of the mail',
  states: { sent: 'Sent', failed: 'Not sent', waiting: 'On its way', by_hand: 'To be passed on' },
  to: (address: string) => `To ${address}`,
  attempts: (count: number) => counted(count, 'attempt'),
  copy: 'Copy text',
  copied: 'Text copied',
  notCopied: 'Your browser did not allow copying the text.',
  resend: 'Send again',
  resent: (address: string) => `Sending again to ${address}`,
  linkForgotten: 'This mail had a link for its reader alone, which is not kept. Ask for a new one.',
  resendFailed: 'There was a problem sending the mail again',
  invitation: {
    subject: (inviter: string, team: string) => `${inviter} invites you to ${team} on ${BRAND}`,
    greeting: 'Hello,',
    text: (inviter: string, team: string) =>
      `${inviter} invites you to join the workspace ${team} on ${BRAND}.`,
    action: 'See the invitation',
    expires: (days: number) => `The link works once, for ${days} days.`,
    ignore: 'If you do not know what this is about, you can ignore this mail.',
  },
}
