/** The names of fields in sentences. */
const names = {
  title: 'the title',
  description: 'the description',
  tags: 'the tags',
  privacy: 'who can see it',
  isFrozen: 'the protection',
  entry: 'the file that is shown first',
  externalResources: 'the external resources',
  isV2: 'the kind',
  path: 'the folder',
  collectionPath: 'the place',
} as const
export type ConflictField = keyof typeof names

/** Sentences for the second of two people who change the same thing at the same time. */
export const conflictMessages = {
  somebody: 'Somebody',
  changed: (who: string, field: ConflictField, theirs: string) =>
    theirs === ''
      ? `${who} cleared ${names[field]} meanwhile.`
      : `${who} changed ${names[field]} to “${theirs}” meanwhile.`,
  changedMany: (who: string, titles: string) => `${who} changed who can see these meanwhile: ${titles}.`,
  movedOne: (who: string, title: string, place: string) => `${who} moved ${title} to ${place} meanwhile.`,
  movedMany: (who: string, titles: string) => `${who} moved these meanwhile: ${titles}.`,
  moveAnyway: 'Move anyway',
  renamedFolder: (who: string, path: string) => `${who} changed this folder to ${path} meanwhile.`,
  deletedFolder: (who: string, path: string) => `${who} deleted the folder ${path} meanwhile.`,
  hint: 'Your change was not saved. Try again to overwrite theirs.',
  title: 'Changed by someone else meanwhile',
  theirs: (who: string) => `${who}’s version`,
  yours: 'Your version',
  empty: 'Nothing',
  keepTheirs: 'Keep theirs',
  useMine: 'Use mine',
  anyway: 'Change them anyway',
  kept: 'Theirs was kept',
  refusedNumber: (name: 'was' | 'wasIn') => `Give \`${name}\` once for each id.`,
}
