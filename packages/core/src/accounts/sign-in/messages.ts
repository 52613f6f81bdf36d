import { BRAND } from '../../brand.ts'
import type { SignInWay } from '../limits.ts'
import { providerNames } from '../messages.ts'
import type { Program } from './rules.ts'

const programNames = {
  client: 'the desktop app',
  vscode: 'VS Code',
  'vscode-insiders': 'VS Code Insiders',
} satisfies Record<Program, string>

/** Sentences that only the sign-in pages and the sign-in preferences need; loaded by no other page. */
export const signInMessages = {
  oneTimeBusy: 'Looking at your link…',
  notLinked: 'Your account is not connected with that.',
  onlyWayIn: (provider: SignInWay) =>
    `${providerNames[provider]} is the only way into your account. Connect another one first.`,
  linkedTitle: 'Sign-in methods',
  linkedText: 'Each of these signs you in to this account.',
  linkedFailed: 'The ways to sign in could not be loaded.',
  linkedNone: 'Not connected',
  linkConnect: (provider: SignInWay) => `Connect ${providerNames[provider]}`,
  linkDisconnect: (provider: SignInWay) => `Disconnect ${providerNames[provider]}`,
  linkDisconnectTitle: (provider: SignInWay) => `Disconnect ${providerNames[provider]}?`,
  linkDisconnectText: (provider: SignInWay) =>
    provider === 'github'
      ? 'You can no longer sign in with it, and your repositories at GitHub cannot be reached until you connect it again.'
      : 'You can no longer sign in with it until you connect it again.',
  linkDisconnectAction: 'Disconnect',
  linkConnected: (provider: SignInWay) => `${providerNames[provider]} is connected`,
  linkDisconnected: (provider: SignInWay) => `${providerNames[provider]} is disconnected`,
  linkProblem: 'There was a problem connecting your account',
  unlinkProblem: 'There was a problem disconnecting your account',
  toSso: 'Sign in with SSO',
  ssoTitle: 'Sign in with SSO',
  ssoEmail: 'E-mail address',
  ssoNot: 'Not SSO? Sign in',
  ssoContinue: 'Continue with SSO',
  ssoBusy: 'Signin in...',
  ssoOther: 'Enter another address',
  /** Follows the server's sentence. The link to the other sign-in goes between the first two. */
  ssoFailure: ['. Please contact your team admin or ', 'sign in through a different method', '.'],
  ssoEmailRequired: 'An e-mail address is required.',
  emailLinkOff: 'This instance sends no mail, so it cannot send a link either.',
  emailLinkAction: 'E-mail me a link',
  emailLinkSent: (address: string) => `A link is on its way to ${address}`,
  emailLinkSentText:
    'Open it within 10 minutes; it works once. Nothing there? Look among the spam, check the address, and ask whoever runs this instance whether its mail goes out.',
  emailLinkOther: 'Use another address',
  emailLink: {
    subject: `Sign in to ${BRAND}`,
    signInAs: (username: string) => `This link signs you in to ${BRAND} as ${username}.`,
    signUp: `This link lets you make an account on ${BRAND} with this address.`,
    action: 'Sign in',
    expires: (minutes: number) => `The link works once, for ${minutes} minutes.`,
  },
  continueWithout: 'Continue without an account',
  agreement: ['By continuing, you agree to the ', ' and the ', '.'],
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  inThisWindow: 'Sign in in this window instead',
  legacyToken: 'Sorry, we had to sign you out. Please sign in again to continue.',
  signIn: 'Sign in',
  ssoUnknown: (domain: string) => `Single sign-on is not set up for ${domain}`,
  handOverTitle: (program: Program) => `Sign in to ${programNames[program]}`,
  handOverText: (username: string) => `It will work as ${username}.`,
  handOverWarning: 'Continue only if you just started this yourself.',
  handOverOpen: (program: Program) => `Open ${programNames[program]}`,
  handOverAgain: 'Open it again',
  handOverCopy: 'Nothing opened? Copy this token into the program. It is shown once.',
}
