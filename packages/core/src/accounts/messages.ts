import { BRAND } from '../brand.ts'
import type { SignInWay } from './limits.ts'
import type { companySizes, signUpRoles, signUpUsages } from './sign-up-limits.ts'

export const providerNames = {
  github: 'GitHub',
  google: 'Google',
  apple: 'Apple',
  sso: 'SSO',
} satisfies Record<SignInWay, string>

export const roleNames = {
  frontend: 'Front-end developer',
  backend: 'Back-end developer',
  fullstack: 'Full-stack developer',
  'lead-dev': 'Lead developer',
  'engineering-manager': 'Engineering manager',
  designer: 'Designer',
  'product-manager': 'Product manager',
  educator: 'Educator',
  student: 'Student',
  other: 'Other',
} satisfies Record<(typeof signUpRoles)[number], string>

export const usageNames = {
  work: 'Work',
  personal: 'Personal',
  education: 'Education',
} satisfies Record<(typeof signUpUsages)[number], string>

/** The smallest size is sent as `1-5` and shown as 1 (contract §9). */
export const companySizeName = (size: (typeof companySizes)[number]): string => (size === '1-5' ? '1' : size)

/** What the server's command line prints when it creates a link for somebody. */
export const terminalMessages = {
  usage: 'Say whom the link is for: node apps/server/dist/main.js sign-in-link USERNAME',
  command: (username: string) => `node apps/server/dist/main.js sign-in-link ${username}`,
  link: (username: string) => `To sign in as ${username} (works once, for 10 minutes):`,
  nobody: (username: string) => `There is nobody with the username “${username}” here.`,
  suspended: (username: string) =>
    `${username} is suspended, so no link lets them in. Restore them first, in the administration under People.`,
  noDatabase: (folder: string) =>
    `There is no database in ${folder}. Set SANDLOT_DATA_DIR, or DATABASE_URL, to what the server is started with.`,
}

export const accountMessages = {
  continueWith: (provider: SignInWay) => `Continue with ${providerNames[provider]}`,
  noProviderTitle: 'Sign in with a link',
  noProviderText: 'Ask an administrator for a sign-in link, and open it in this browser.',
  noProviderHint:
    'Were you invited? Open the invitation instead. Once you are in, add a passkey to come back by yourself.',
  noProviderNew:
    'Until an instance has an administrator, its server prints a one-time link in the terminal when it starts. Whoever opens that link first becomes the administrator.',
  popupBlocked: 'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  popupClosed: 'The sign-in window was closed before you were signed in.',
  featuresFailed: 'The server did not answer. Check your connection and try again.',
  oneTimeTitle: 'You are about to sign in',
  oneTimeText: 'This one-time link signs you in on this browser. It works once.',
  oneTimeAction: 'Sign in on this browser',
  oneTimeNotYou: 'Did not ask for this link? Then close this page: nothing has happened yet.',
  linkDone: 'Signed in. You can close this window.',
  toSignIn: 'Go to sign-in',
  signUpText: 'A few words about you, and your workspace is ready.',
  usernameLabel: 'Username',
  usernameHint: 'Your address: letters, digits, hyphens and underscores.',
  displayNameLabel: 'Display name',
  roleLabel: 'What describes you best?',
  usageLabel: `How would you like to use ${BRAND}?`,
  companySizeLabel: 'Company size',
  companyNameLabel: 'Company name',
  optional: 'Optional',
  choose: 'Choose one',
  createAccount: 'Create account',
  usernameCheckFailed: 'The username could not be checked. Try again.',
  signOutAsk: `Sign out of ${BRAND}?`,
  signOutAskText: 'A link from elsewhere led you here. You are still signed in.',
  staySignedIn: 'Stay signed in',
  signingOut: 'Signing you out…',
  signOutFailed: 'There was a problem signing you out',
  signInTitle: `Sign in to ${BRAND}`,
  signInText: 'Login or register to start building your projects today.',
  signInFailed: 'We had trouble with signing you in',
  notAuthenticated: 'Could not authenticate',
  signedUpNotLoaded: 'Your account is ready, but this page could not load it. Please try again.',
  signUpFailed: 'There was a problem creating your account',
  welcome: (name: string) => (name === '' ? 'Welcome' : `Welcome, ${name}`),
  duplicate: (provider: SignInWay) =>
    `We found an existing account, please sign in with ${providerNames[provider]} instead.`,
  usernameTaken: 'Sorry, that username is already taken.',
  usernameChecking: 'Checking username...',
  usernameRequired: 'Username is required.',
  usernameLength: (min: number, max: number) => `A username has ${min} to ${max} characters.`,
  usernameCharacters:
    'A username has only letters, digits, hyphens and underscores, and starts with a letter or digit.',
  displayNameRequired: 'Display name is required.',
  displayNameControl: 'A name cannot contain invisible control characters.',
  displayNameTooLong: (max: number) => `A display name has at most ${max} characters.`,
  roleRequired: 'Choose what describes you best.',
  usageRequired: 'Choose how you will use it.',
  companySizeRequired: 'Company size is required when you use it for work.',
  signInRequired: 'You need to be signed in to do this.',
  otherPerson: 'Somebody else has signed in in this browser since this page was opened. Reload it to go on.',
  tokenInvalid: 'This token is not valid: it expired, was revoked, or was mistyped.',
  linkUsedOrExpired: 'This sign-in link was already used or has expired.',
  linkUsedOrExpiredHint:
    'Sign in another way, or ask an administrator of this instance for a new link. Whoever starts the server gets one in its terminal.',
  signUpExpired: 'This sign-up has expired. Please sign in again.',
  signUpElsewhere: 'This sign-up was started in another browser. Finish it there, or sign in again here.',
  alreadySignedUp: 'You already have an account here. Please sign in.',
  codeUnknown: 'This code is wrong, was already used, or has expired.',
  userNotFound: 'There is no such person.',
  githubNotConnected: 'No GitHub account is connected.',
  signInStateMismatch: 'This sign-in was not started in this browser, or took too long. Please try again.',
  providerUnavailable: (provider: SignInWay) =>
    `${providerNames[provider]} did not answer as expected. Please try again in a moment.`,
  providerNotConfigured: (provider: SignInWay) =>
    `Sign-in with ${providerNames[provider]} is not set up on this instance.`,
  emailMissing: (provider: SignInWay) =>
    `Your ${providerNames[provider]} account has no verified e-mail address. Add one there and try again.`,
  emailOfOtherDomain: (provider: SignInWay) =>
    `${providerNames[provider]} vouched for an e-mail address of another domain than yours. Ask whoever runs it.`,
  providerDenied: (provider: SignInWay) =>
    `${providerNames[provider]} says that you did not allow the sign-in.`,
  providerTaken: (provider: SignInWay) =>
    `This ${providerNames[provider]} account belongs to another person here. Sign out first to sign in with it.`,
  providerOtherLinked: (provider: SignInWay) =>
    `Your account is connected with another ${providerNames[provider]} account. Disconnect that one first.`,
  adminOnly: 'There is nothing here, or not for you.',
  notInvited:
    'Only people who were invited can make an account on this instance. Ask somebody here to invite the e-mail address of your account.',
  suspended: 'This account is suspended. An administrator of this instance can restore it.',
  foreignOrigin: 'This request did not come from this site, so it was refused.',
  deviceExpired: 'The code has expired before the sign-in was approved.',
  deviceExpiredHint: 'Sign in again to get a new code.',
  deviceDenied: 'The sign-in was denied in the browser.',
  deviceDeniedHint: 'If that was not you, somebody else saw the code. Sign in again to get a new one.',
  deviceCanceled: 'The sign-in was canceled.',
  deviceUsed: 'This code has been used already. Each signs in one program, once.',
  deviceUnknown: 'There is no sign-in with this code. It may be mistyped, or have expired.',
  devicePending: 'Nobody has approved this sign-in yet.',
  deviceSlowDown: 'The program polls too often.',
  deviceGuesses: 'Too many wrong codes. Wait a while, then check the code on the device where you started.',
  deviceNeedsBrowser: 'A program is let in from a browser that is signed in, not with a token.',
  deviceTitle: 'Approve this sign-in?',
  deviceText: (username: string) => `A program wants to act as ${username}.`,
  deviceCode: 'Code',
  deviceProgram: 'Program',
  deviceFrom: 'From',
  deviceWhen: 'Asked',
  deviceMay: 'May',
  deviceMayDo: {
    read: 'Read what you can see',
    write: 'Read and change what you can',
    admin: 'Do all that you can, and administer this instance',
  },
  deviceWarning:
    'Approve only if you started this yourself just now, and your program shows the same code. Somebody who sends you a code is after your account.',
  deviceApprove: 'Approve',
  deviceDeny: 'Deny',
  deviceApproved: 'Signed in',
  deviceApprovedText: 'You can close this tab and go back to where you began.',
  deviceDeniedTitle: 'Turned away',
  deviceDeniedText: 'The program was not signed in. You can close this tab.',
  deviceExpiredTitle: 'This code has expired',
  deviceExpiredText: 'Start the sign-in again where you began to get a new code.',
  deviceUsedTitle: 'This code was used already',
  deviceUsedText: 'Each code signs in one program, once. Start the sign-in again to get a new one.',
  deviceUnknownTitle: 'Unknown code',
  deviceFailedTitle: 'The sign-in could not be looked up',
  deviceOther: 'Enter another code',
  deviceTryAgain: 'Try again',
  deviceField: 'The code that you were shown',
  deviceFieldHint: 'Eight letters, like BCDF-GHJK.',
  deviceFieldProblem: 'A code has eight letters, like BCDF-GHJK. It has no vowels and no digits.',
  deviceContinue: 'Continue',
  cliTitle: 'Sign in to the command line',
  cliText: 'Enter the code that sandlot auth login shows.',
  cliTokenTitle: 'Or copy a token yourself',
  cliTokenText: 'For a script, or where no program shows a code.',
  cliMake: 'Create token',
  cliToken: 'Your token',
  cliOnce: 'This token is shown once. It works for 90 days, or until you sign out of the command line.',
  cliCopy: 'Copy token',
  cliCopied: 'Token copied',
  cliNotCopied: 'The browser does not let this page copy. Select the token and copy it yourself.',
  cliNext: 'Then run this and paste it:',
}
