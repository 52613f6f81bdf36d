/** Sentences about passkeys in a terminal. */
export const passkeyTexts = {
  none: 'You have no passkeys on this host. Add one with: sandlot auth passkeys add',
  never: 'never',
  onlyWayIn: 'only way in',
  notUsable: 'not usable here',
  noSuch: (wanted: string) => `You have no passkey “${wanted}”.`,
  ambiguous: (name: string) => `Several of your passkeys are called “${name}”.`,
  ambiguousHint: 'Name it by its id: sandlot auth passkeys list',
  addThere: 'Add it on this page, under Sign-in methods.',
  renamed: (from: string, to: string) => `Renamed ${from} to ${to}.`,
  wouldRename: (from: string, to: string) => `Would rename ${from} to ${to}.`,
  removeQuestion: (name: string) => `Remove “${name}”? It no longer signs you in.`,
  removed: (name: string) => `Removed ${name}. Delete it in your password manager too.`,
  wouldRemove: (name: string) => `Would remove ${name}.`,
  lastQuestion: (warning: string) => `${warning}\nOpen the page where that can be done all the same?`,
  lastHint: (address: string) => `Add another one first, or remove it at ${address} where you are signed in.`,
  lastThere: (name: string) => `${name} is still there. A browser where you have just signed in removes it.`,
}
