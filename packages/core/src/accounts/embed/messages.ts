import { BRAND } from '../../brand.ts'

/** Sentences about revealing who one is to a site that embeds sandboxes. */
export const embedMessages = {
  title: (workspace: string) => `Share that you are in ${workspace}?`,
  waitingTitle: 'Connect to another site',
  waiting: 'Waiting for the site that opened this window…',
  alone:
    'A site that embeds sandboxes opens this page when it needs to know you. Go back there and try again.',
  asks: 'asks to know that you are a member of',
  gives: (minutes: number) =>
    `It gets a token that says so for ${minutes} minutes, or until you sign out. It cannot read or change anything of yours on ${BRAND} with it.`,
  warning: 'Continue only if you just came from there yourself.',
  allow: 'Share',
  deny: 'Do not share',
  allowed: 'Shared. You can close this window.',
  denied: 'Nothing was shared. You can close this window.',
  openerGone: 'The site that asked is gone. Close this window and try again there.',
  untrusted: (origin: string) => `${origin} is not trusted by this instance, so it gets nothing.`,
  untrustedHint: 'Whoever runs the instance can name the sites that it trusts, in its configuration.',
  tokenInvalid:
    'This token is not valid: it expired, its person signed out or left, or it was not made here.',
}
