import { BRAND } from '../brand.ts'
import type { SetupPart, SetupStep } from './setup-rest.ts'
import type { StepState } from './setup-rules.ts'

export const setupMessages = {
  title: 'Set-up',
  text: `What makes ${BRAND} ready for your team. Each step can be skipped and done later.`,
  loading: 'Loading the set-up',
  loadFailed: 'There was a problem getting the set-up',
  saveFailed: 'There was a problem saving',
  saved: 'Saved. It works from now on.',
  removed: 'Removed',
  progress: (done: number, all: number) => `${done} of ${all} steps done`,
  next: (step: string) => `Next: ${step}`,
  allSettled: 'Nothing is left to do.',
  later: 'Do this later',
  finish: 'Go to the dashboard',
  reminderLabel: 'Set-up',
  reminderTitle: `Finish setting up ${BRAND}`,
  reminderText: 'Without a sign-in provider or mail, people get in only by links that you pass on.',
  reminderLostText:
    'The key of this server has changed, and some stored secrets can no longer be read. Enter them again.',
  reminderAction: 'Continue',
  noPasskey:
    'You have none yet. Without one, you may need a new link from the server’s terminal to get back in.',
  passkeys: (count: number) =>
    count === 1
      ? 'You have one passkey. Add a second on another device, in case you lose this one.'
      : `You have ${count} passkeys.`,
  states: { done: 'Done', needed: 'Needed', optional: 'Optional', skipped: 'Skipped' } satisfies Record<
    StepState,
    string
  >,
  steps: {
    providers: 'Sign-in providers',
    mail: 'Mail',
    passkey: 'Your passkey',
    invitations: 'Who may sign up',
  } satisfies Record<SetupStep, string>,
  stepTexts: {
    providers:
      'Let people sign in with an account they already have. Without a provider or mail, they need a link from you.',
    mail: 'Sends invitations and sign-in links. Without it you pass them on from the outbox.',
    passkey: 'Get in again without the terminal, even when a provider is down.',
    invitations: 'Decide who may make an account, then invite your team.',
  } satisfies Record<SetupStep, string>,
  parts: { github: 'GitHub', google: 'Google', mail: 'Mail server' } satisfies Record<SetupPart, string>,
  skip: 'Skip',
  skipOf: (step: string) => `Skip ${step}`,
  unskip: 'Resume',
  unskipOf: (step: string) => `Resume ${step}`,
  others: {
    apple: 'Apple is set by APPLE_CLIENT_ID.',
    sso: 'Single sign-on is set by SANDLOT_SSO.',
  },
  setUp: (part: string) => `Set up ${part}`,
  setUpShort: 'Set up',
  change: (part: string) => `Change ${part}`,
  changeShort: 'Change',
  remove: 'Remove',
  removeOf: (part: string) => `Remove ${part}`,
  confirmRemove: (part: string) => `Remove ${part}?`,
  confirmRemoveText: {
    github: 'Nobody can sign in with GitHub any more. Accounts stay; who has no other way in needs a link.',
    google: 'Nobody can sign in with Google any more. Accounts stay; who has no other way in needs a link.',
    mail: 'Nothing is mailed any more. You pass mail on from the outbox.',
  } satisfies Record<SetupPart, string>,
  byEnvironment: (variable: string) => `Set by ${variable}. Change it there.`,
  changed: (when: string, by: string | null) =>
    by === null ? `Changed ${when}` : `Changed ${when} by ${by}`,
  callbackCopied: 'Callback URL copied',
  notCopied: 'The browser did not let it be copied.',
  copyCallback: (part: string) => `Copy the callback URL for ${part}`,
  where: {
    github: 'Make an OAuth app on GitHub and give it this callback URL:',
    google: 'Make OAuth credentials of type “Web application” at Google and give them this redirect URI:',
  },
  whereLink: { github: 'GitHub: new OAuth app', google: 'Google: credentials' },
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  secretKept: 'Leave it empty to keep the stored one.',
  secretLost: 'Does not work: its secret can no longer be read. Enter it again.',
  enterAgain: 'The stored one can no longer be read. Enter it again.',
  enterAgainForOther: 'The stored one is kept only for the same server and login. Enter it again.',
  enterprise: 'GitHub Enterprise',
  enterpriseUrl: 'Address of your GitHub',
  enterpriseApiUrl: 'Address of its API',
  enterpriseHint: 'Leave both empty for github.com.',
  host: 'Mail server',
  port: 'Port',
  isSecure: 'Encrypted from the start (usually port 465)',
  username: 'Username',
  password: 'Password',
  from: 'Sender',
  fromHint: 'Such as Sandlot <sandlot@example.com>',
  save: 'Check and save',
  cancel: 'Cancel',
  saveAnyway: 'Save anyway',
  uncheckedTitle: 'Save without a check?',
  toSettings: 'Choose who may sign up',
  toInvite: 'Invite people',
  signUps: {
    open: 'Everybody who can sign in may make an account.',
    invited: 'Only people who were invited may make an account.',
  },

  secretMissing: 'Enter the secret. A stored one is kept only for the same server and login.',
  fromEnvironment: (variable: string) => `This is set by ${variable} and changed there.`,
  wrongClient: (part: string) => `${part} does not know this client ID and secret. Copy both again.`,
  wrongCallback: (part: string, address: string) =>
    `${part} knows this client ID, but not the callback URL. Add ${address} there.`,
  wrongMailLogin: 'The mail server does not take this username and password.',
  unreachable: (part: string, reason: string) =>
    `${part} could not be asked: ${reason}. You can save it without a check.`,
  noUsername: 'A password needs a username.',
}
