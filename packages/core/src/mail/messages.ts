import { BRAND } from '../brand.ts'

export const mailMessages = {
  notFound: 'There is no such mail.',
  noServer: 'This instance has no mail server. Copy the text and pass it on, or set SANDLOT_SMTP_URL.',
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
