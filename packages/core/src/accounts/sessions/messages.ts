import { BRAND } from '../../brand.ts'
import { counted } from '../../grouped.ts'
import { RECENT_SIGN_IN_MINUTES, type SignInWay } from '../limits.ts'
import { providerNames } from '../messages.ts'

/** Sentences about sessions, tokens and signing in again. */
export const sessionMessages = {
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  ways: {
    github: 'with GitHub',
    google: 'with Google',
    apple: 'with Apple',
    sso: 'with single sign-on',
    link: 'with a one-time link',
    passkey: 'with a passkey',
    'admin-link': 'with a link from an administrator',
    'terminal-link': 'with a link from the server’s terminal',
    invitation: 'with an invitation link',
    device: 'with a code',
  } as Record<string, string>,

  devicesTitle: 'Where you are signed in',
  devicesText:
    'Browsers and programs that are signed in to your account. Sign out any that you do not recognize.',
  devicesFailed: 'There was a problem getting your devices',
  devicesRevokeFailed: 'The device could not be signed out',
  thisDevice: 'This device',
  signedIn: (when: string) => `Signed in ${when}`,
  lastUsed: (when: string) => `Last used ${when}`,
  activeNow: 'Active now',
  neverUsed: 'Never used',
  signOutDevice: 'Sign out',
  signOutDeviceOf: (title: string) => `Sign out ${title}`,
  signedOutDevice: (title: string) => `${title} is signed out`,
  confirmDeviceTitle: 'Sign out this device?',
  confirmDeviceText: (title: string) => `${title} is signed out at once. Unsaved work there may be lost.`,
  signOutOthers: 'Sign out all others',
  confirmOthersTitle: 'Sign out all other devices?',
  confirmOthersText:
    'Every other browser and program is signed out at once. Your access tokens keep working.',
  othersSignedOut: (count: number) => `${counted(count, 'other device is', 'other devices are')} signed out`,
  signOutEverything: 'Sign out everywhere and revoke all tokens',
  confirmEverythingTitle: 'Sign out everywhere?',
  confirmEverythingText:
    'Every browser and program is signed out at once, this one too, and all your access tokens stop working. Do this when somebody else may have got in.',
  sessionNotFound: 'There is no such session, or it has ended already.',

  tokensTitle: 'Access tokens',
  tokensText: 'For scripts and programs that act on your behalf. Treat them like passwords.',
  tokensFailed: 'There was a problem getting your tokens',
  tokensNone: 'You have no access tokens.',
  tokenNew: 'New token',
  tokenNewTitle: 'New access token',
  tokenName: 'Name',
  tokenNameHint: 'What it is for, so that you know it later.',
  tokenScope: 'What it may do',
  tokenScopes: {
    read: 'Read',
    write: 'Read and write',
    admin: 'Administer',
  },
  tokenScopeTexts: {
    read: 'See what you can see, and change nothing.',
    write: 'See and change what you can.',
    admin: 'All of that, and administer this instance.',
  },
  tokenDays: 'Expires after',
  tokenDaysOf: (days: number) => (days === 365 ? '1 year' : `${days} days`),
  tokenCreate: 'Create token',
  tokenCreateFailed: 'The token could not be created',
  tokenCreated: 'Token created',
  tokenShownOnce: 'Copy it now: it is not shown again.',
  tokenDone: 'Done',
  tokenExpires: (when: string) => `Expires ${when}`,
  tokenRevoke: 'Revoke',
  tokenRevokeOf: (name: string) => `Revoke ${name}`,
  tokenRevoked: (name: string) => `${name} no longer works`,
  tokenRevokeFailed: 'The token could not be revoked',
  confirmTokenTitle: 'Revoke this token?',
  confirmTokenText: (name: string) => `What uses “${name}” stops working at once. This cannot be undone.`,
  tokenNotFound: 'There is no such token, or it was revoked already.',
  tokenNameRequired: 'A token needs a name.',
  tokenNameTooLong: (max: number) => `A name has at most ${max} characters.`,
  tokenNameControl: 'A name cannot contain invisible control characters.',
  tokenDaysWrong: (max: number) => `A token is good for 1 to ${max} days.`,
  tokensTooMany: (max: number) => `You have ${max} tokens. Revoke one that you do not need first.`,
  tokenScopeTooWide: 'A token cannot create a token that may do more than it may itself.',
  tokenAdminsOnly: 'Only an administrator of this instance can have a token that administers it.',

  signInAgain: 'Sign in again to do this.',
  signInAgainHint: `This needs a sign-in of the last ${RECENT_SIGN_IN_MINUTES} minutes.`,
  needsBrowser: 'This is done in a browser where you have just signed in, not with a token.',
  needsBrowserHint: (address: string) => `Open ${address} in your browser.`,
  againTitle: 'Sign in again',
  againText: `To be sure that it is you, sign in to ${BRAND} once more. Then you continue where you left off.`,
  againDone: 'I have signed in',
  againNot: `That was not enough: sign in with an account that is connected to yours here.`,
  againNoWay: 'For now, only a sign-in link can sign you in again.',
  againAddFirst: 'You have no way to sign in again yet. Add a passkey, then sign in with it.',
  againLink:
    'Ask an administrator for a sign-in link, open it in this browser, then come back here and continue.',
  againOrLink:
    'Or ask an administrator for a sign-in link, open it in this browser, then come back here and continue.',
  againAdminLink:
    'Ask another administrator for a sign-in link, or make one in the terminal of the server. Open it in this browser, then come back here and continue.',
  againLinkNot: 'You have not signed in again yet: open a new sign-in link in this browser first.',
  againToConnect: (provider: SignInWay) =>
    `This ${providerNames[provider]} account is not connected to yours, and connecting one needs a sign-in of the last ${RECENT_SIGN_IN_MINUTES} minutes. Sign in again with an account that is connected, then connect this one.`,
  againThenConnect: (provider: SignInWay) =>
    `You have signed in again, so ${providerNames[provider]} can be connected now.`,
}
