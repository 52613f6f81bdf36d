import { BRAND } from '../brand.ts'
import type { companySizes, Provider, signUpRoles, signUpUsages } from './limits.ts'

export const providerNames = { github: 'GitHub', google: 'Google', apple: 'Apple' } satisfies Record<
  Provider,
  string
>

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

export const accountMessages = {
  continueWith: (provider: Provider) => `Continue with ${providerNames[provider]}`,
  noProviderTitle: 'Sign in with the link from the terminal',
  noProviderText:
    'No sign-in provider is set up on this instance. Its server prints a one-time link in the terminal when it starts: open that link in this browser. Whoever uses the first one becomes the administrator.',
  noProviderHint:
    'The link has expired? Start the server again and it prints a new one. To let your team in, set up GitHub sign-in in the configuration.',
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
  signingOut: 'Signing you out…',
  signOutFailed: 'There was a problem signing you out',
  signInTitle: `Sign in to ${BRAND}`,
  signInText: 'Login or register to start building your projects today.',
  signInFailed: 'We had trouble with signing you in',
  notAuthenticated: 'Could not authenticate',
  signUpFailed: 'There was a problem creating your account',
  welcome: (name: string) => `Welcome, ${name}`,
  duplicate: (provider: Provider) =>
    `We found an existing account, please sign in with ${providerNames[provider]} instead.`,
  usernameTaken: 'Sorry, that username is already taken.',
  usernameChecking: 'Checking username...',
  usernameRequired: 'Username is required.',
  usernameLength: (min: number, max: number) => `A username has ${min} to ${max} characters.`,
  usernameCharacters:
    'A username has only letters, digits, hyphens and underscores, and starts with a letter or digit.',
  displayNameRequired: 'Display name is required.',
  displayNameTooLong: (max: number) => `A display name has at most ${max} characters.`,
  roleRequired: 'Choose what describes you best.',
  usageRequired: 'Choose how you will use it.',
  companySizeRequired: 'Company size is required when you use it for work.',
  signInRequired: 'You need to be signed in to do this.',
  tokenInvalid: 'This token is not valid: it expired, was revoked, or was mistyped.',
  linkUsedOrExpired: 'This sign-in link was already used or has expired.',
  linkUsedOrExpiredHint: 'Start the server again to get a new one, or sign in another way.',
  signUpExpired: 'This sign-up has expired. Please sign in again.',
  signUpElsewhere: 'This sign-up was started in another browser. Finish it there, or sign in again here.',
  alreadySignedUp: 'You already have an account here. Please sign in.',
  codeUnknown: 'This code is wrong, was already used, or has expired.',
  tokenReadOnly: 'This token may only read.',
  tokenReadOnlyHint: 'Make a token that may write, or sign in.',
  userNotFound: 'There is no such person.',
  githubNotConnected: 'No GitHub account is connected.',
  signInStateMismatch: 'This sign-in was not started in this browser, or took too long. Please try again.',
  providerUnavailable: (provider: Provider) =>
    `${providerNames[provider]} did not answer as expected. Please try again in a moment.`,
  providerNotConfigured: (provider: Provider) =>
    `Sign-in with ${providerNames[provider]} is not set up on this instance.`,
  emailMissing: (provider: Provider) =>
    `Your ${providerNames[provider]} account has no verified e-mail address. Add one there and try again.`,
  providerDenied: (provider: Provider) =>
    `${providerNames[provider]} says that you did not allow the sign-in.`,
  providerTaken: (provider: Provider) =>
    `This ${providerNames[provider]} account belongs to another person here. Sign out first to sign in with it.`,
  providerOtherLinked: (provider: Provider) =>
    `Your account is connected with another ${providerNames[provider]} account. Disconnect that one first.`,
  adminOnly: 'Only an administrator of this instance may do this.',
  foreignOrigin: 'This request did not come from this site, so it was refused.',
  deviceExpired: 'The code has expired before the sign-in was approved.',
  deviceExpiredHint: 'Sign in again to get a new code.',
  deviceDenied: 'The sign-in was denied in the browser.',
  deviceDeniedHint: 'If that was not you, somebody else saw the code. Sign in again to get a new one.',
  deviceCancelled: 'The sign-in was cancelled.',
  deviceUsed: 'This code has been used already. Each signs in one program, once.',
  deviceUnknown: 'There is no sign-in with this code. It may be mistyped, or have expired.',
  devicePending: 'Nobody has approved this sign-in yet.',
  deviceSlowDown: 'The program asks too often.',
  deviceGuesses:
    'That were too many wrong codes. Wait a while, then look at the code in your terminal again.',
  deviceNeedsBrowser: 'A program is let in from a browser that is signed in, not with a token.',
  cliTitle: 'Sign in to the command line',
  cliText: 'Make a token for the sandlot command on your computer.',
  cliMake: 'Create token',
  cliToken: 'Your token',
  cliOnce: 'This token is shown once. It works for 90 days, or until you sign out of the command line.',
  cliCopy: 'Copy token',
  cliCopied: 'Token copied',
  cliNotCopied: 'The browser does not let this page copy. Select the token and copy it yourself.',
  cliNext: 'Then run this and paste it:',
}
