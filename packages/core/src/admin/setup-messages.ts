import { BRAND } from '../brand.ts'
import type { SetupPart, SetupStep } from './setup-rest.ts'
import type { StepState } from './setup-rules.ts'

export const setupMessages = {
  title: 'Setup',
  text: `Get ${BRAND} ready for your team. You can skip any step and come back to it later.`,
  loading: 'Loading the setup',
  loadFailed: 'There was a problem getting the setup',
  saveFailed: 'There was a problem saving',
  saved: 'Saved. It takes effect right away.',
  removed: 'Removed',
  progress: (done: number, all: number) => `${done} of ${all} steps done`,
  next: (step: string) => `Next: ${step}`,
  allSettled: 'Nothing is left to do.',
  later: 'Do this later',
  finish: 'Go to the dashboard',
  reminderLabel: 'Setup',
  reminderTitle: `Finish setting up ${BRAND}`,
  reminderText: 'Without a sign-in provider or mail, people can only get in with links that you pass on.',
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
    mail: 'Sends invitations and sign-in links. Without it, you pass them on from the outbox.',
    passkey: 'Get back in without the terminal, even when a provider is down.',
    invitations: 'Decide who can create an account, then invite your team.',
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
    github:
      'Nobody will be able to sign in with GitHub. Accounts stay, but people without another way in need a link.',
    google:
      'Nobody will be able to sign in with Google. Accounts stay, but people without another way in need a link.',
    mail: 'No more mail is sent. You pass it on from the outbox.',
  } satisfies Record<SetupPart, string>,
  byEnvironment: (variable: string) => `Set by ${variable}. Change it there.`,
  changed: (when: string, by: string | null) =>
    by === null ? `Changed ${when}` : `Changed ${when} by ${by}`,
  callbackCopied: 'Callback URL copied',
  notCopied: 'Your browser did not allow copying. Select the address and copy it yourself.',
  copyCallback: (part: string) => `Copy the callback URL for ${part}`,
  where: {
    github: 'Create an OAuth app on GitHub with this callback URL:',
    google: 'Create OAuth credentials of type “Web application” at Google with this redirect URI:',
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
  toCreate: 'Create a workspace for your team',
  signUps: {
    open: 'Anyone who can sign in can create an account.',
    invited: 'Only people who were invited can create an account.',
  },

  secretMissing: 'Enter the secret. A stored one is kept only for the same server and login.',
  fromEnvironment: (variable: string) => `This is set by ${variable}. Change it there.`,
  wrongClient: (part: string) => `${part} does not accept this client ID and secret. Copy both again.`,
  wrongCallback: (part: string, address: string) =>
    `${part} knows this client ID, but not the callback URL. Add ${address} there.`,
  wrongMailLogin: 'The mail server does not accept this username and password.',
  unreachable: (part: string, reason: string) =>
    `${part} could not be reached: ${reason}. You can save without a check.`,
  notAProvider: 'its answer is not that of a sign-in provider',
  noUsername: 'A password needs a username.',
}
