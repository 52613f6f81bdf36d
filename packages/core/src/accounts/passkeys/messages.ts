import { BRAND } from '../../brand.ts'
import { PASSKEY_CHALLENGE_MINUTES, PASSKEY_NAME_MAX_LENGTH, PASSKEYS_MAX } from '../limits.ts'

/** Sentences about passkeys, on the sign-in page and in the preferences. */
export const passkeyMessages = {
  signIn: 'Sign in with a passkey',
  obstacles: {
    instance:
      'Passkeys need https and a domain name, and this instance lacks one of them. An administrator sets its address with SANDLOT_PUBLIC_URL.',
    address: (host: string) => `Passkeys work at ${host}, not at this address.`,
    insecure:
      'Passkeys need https, and this page came over http. An administrator can serve the instance over https and set SANDLOT_PUBLIC_URL to that address.',
    browser: 'This browser does not support passkeys. Use a current one to add yours.',
  },
  openThere: 'Open it there',

  title: 'Passkeys',
  text: 'Sign in with your fingerprint, face, screen lock or a security key.',
  none: 'You have no passkeys yet.',
  add: 'Add a passkey',
  added: 'Passkey added',
  addedWhen: (when: string) => `Added ${when}`,
  addFailed: 'The passkey could not be added',
  failed: 'Your passkeys could not be loaded.',
  notUsable: `Made for another address of ${BRAND}; it does not work at this one.`,
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  renameFailed: 'The passkey could not be renamed',
  nameLabel: 'Name',
  save: 'Save',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} is removed`,
  removeFailed: 'The passkey could not be removed',
  confirmTitle: 'Remove this passkey?',
  confirmText: (name: string) =>
    `“${name}” no longer signs you in. Delete it in your password manager too, or it will still be offered.`,
  confirmLastTitle: 'Remove your only way in?',
  confirmLastText: (name: string) =>
    `Without “${name}” nothing signs you in. Once you are signed out, only an administrator or whoever runs the server can let you in again, with a link.`,

  nameRequired: 'A passkey needs a name.',
  nameTooLong: `A name has at most ${PASSKEY_NAME_MAX_LENGTH} characters.`,
  tooMany: `You have ${PASSKEYS_MAX} passkeys. Remove one that you do not need first.`,
  notFound: 'There is no such passkey, or it was removed already.',
  onlyWayIn: 'This passkey is the only way into your account.',
  onlyWayInHint: 'Add another one first, or say that you mean it.',
  needsAddress: 'Passkeys do not work at the address of this instance.',
  needsAddressHint:
    'They need a name with https, or localhost. An administrator sets it with SANDLOT_PUBLIC_URL.',
  known: 'This passkey is in your account already.',
  knownHere: 'You already have a passkey on this device.',
  expired: `This took longer than ${PASSKEY_CHALLENGE_MINUTES} minutes, or began in another browser. Please try again.`,
  refused: 'This passkey could not be checked. Please try again.',
  unknown: 'This passkey does not sign you in here. It may have been removed; try another way.',
  copied:
    'This passkey was used elsewhere since, as a copy would be. Sign in another way, and remove it if that was not you.',
  ofOther: 'This passkey belongs to another account. Use one of yours.',
  canceled: 'No passkey was used. Try again, or choose another way.',
  notCreated: 'No passkey was added. Try again when you are ready.',
  noDevice:
    'This device cannot keep a passkey. Turn on its screen lock, plug in a security key that has a PIN, or use your phone.',

  noneHereTitle: 'Know your way back in',
  offerTitle: 'Come back with a passkey',
  offerText: `A passkey is how you sign in to ${BRAND} next time: with your fingerprint, face or screen lock. There is no password to remember.`,
  notNow: 'Not now',
  reminderTitle: 'Add a passkey to come back',
  reminderText:
    'You have no other way to sign in: once this session ends, you need a new link from an administrator.',
  reminderAdminText:
    'You have no other way to sign in: once this session ends, you need a new link from the terminal of the server, or from another administrator.',
  noneHereText:
    'Nothing signs you in again here: once this session ends, you need a sign-in link from an administrator, or from the terminal of the server.',
  goOn: 'Continue',
  reminderLabel: 'Your way back in',
}
