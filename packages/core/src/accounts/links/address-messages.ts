import { BRAND } from '../../brand.ts'
import { ADDRESS_BY_HAND_DAYS } from '../limits.ts'

/** Sentences about an account's address: in the preferences, and on the page that the mail links to. */
export const addressMessages = {
  title: 'E-mail',
  text: 'Sign in with a link that is mailed to you.',
  textNoMail: 'The address of your account. This instance sends no mail yet, so you cannot sign in by it.',
  add: 'Add an e-mail address',
  change: 'Change the address',
  send: 'Send a link',
  cancel: 'Cancel',
  waiting: (address: string) => `${address} waits for its confirmation`,
  cancelOf: (address: string) => `Cancel ${address}`,
  cancelFailed: 'The address could not be canceled',
  sentText:
    'Open it within 10 minutes in a browser where you are signed in to this account. Until then the address is not added.',
  byHand: {
    make: 'Make a link',
    made: (address: string) => `The link for ${address} is in the outbox`,
    text: `Ask an administrator for it, as this instance sends no mail. Open it within ${ADDRESS_BY_HAND_DAYS} days in a browser where you are signed in to this account.`,
    textAdmin: `This instance sends no mail. Open the link within ${ADDRESS_BY_HAND_DAYS} days in a browser where you are signed in to this account.`,
    toOutbox: 'Open the outbox',
  },
  offline: 'You are offline. The link can be sent as soon as the connection is back.',

  alreadySet: 'This is already the e-mail address of your account.',
  linkGone: 'This link no longer works.',
  linkGoneHint:
    'It was used, has expired, or belongs to another account. Ask for a new one in your preferences.',
  changeLetter: {
    subject: `Confirm the new address of your ${BRAND} account`,
    text: (username: string) =>
      `This link makes this the address of the account ${username} on ${BRAND}, replacing the previous one. Open it in a browser where you are signed in as ${username}.`,
    action: 'Use this address',
  },
  changedLetter: {
    subject: `The address of your ${BRAND} account was changed`,
    text: (username: string, address: string) =>
      `The account ${username} on ${BRAND} now has the e-mail address ${address}. If you changed it, there is nothing to do. If not, this link restores your address and signs everyone out of the account.`,
    action: 'Restore my address',
  },
  undoTitle: 'Restore your address?',
  undoText:
    'Your account gets its earlier e-mail address back, and everybody who is signed in to it is signed out.',
  undo: 'Restore my address',
  undone: (address: string) => `${address} is the address of your account again`,
  undoneText:
    'Everybody was signed out. Whoever changed the address may have added a passkey or connected an account: look in your preferences.',
  backByMail: 'Sign in with a link to this address.',
  backByHand:
    'This instance sends no mail: come back with a passkey, a provider, or a sign-in link from an administrator.',
  undoFailed: 'Your address could not be restored',
  undoGone: 'This link no longer works.',
  undoGoneHint: 'It was used or has expired.',
  letter: {
    subject: `Add this address to your ${BRAND} account`,
    text: (username: string) =>
      `This link adds this address to the account ${username} on ${BRAND}. Open it in a browser where you are signed in as ${username}.`,
    action: 'Add this address',
  },

  busy: 'Adding your address…',
  failed: 'The address could not be added',
  added: (address: string) => `${address} is your address now`,
  visitorTitle: 'Sign in to add this address',
  visitorText:
    'Nobody is signed in here. Open the link in the browser where you asked for it, or sign in here first.',
  toPreferences: 'Open your preferences',
}
