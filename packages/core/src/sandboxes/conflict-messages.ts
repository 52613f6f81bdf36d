/** What a changed field is called in a sentence. */
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

/** Sentences for the one who comes second when two people change the same thing at the same time. */
export const conflictMessages = {
  somebody: 'Somebody',
  changed: (who: string, field: ConflictField, theirs: string) =>
    theirs === ''
      ? `${who} emptied ${names[field]} meanwhile.`
      : `${who} changed ${names[field]} to “${theirs}” meanwhile.`,
  changedMany: (who: string, titles: string) => `${who} changed who can see these meanwhile: ${titles}.`,
  movedOne: (who: string, title: string, place: string) => `${who} moved ${title} to ${place} meanwhile.`,
  movedMany: (who: string, titles: string) => `${who} moved these meanwhile: ${titles}.`,
  moveAnyway: 'Move anyway',
  renamedFolder: (who: string, path: string) => `${who} made this folder ${path} meanwhile.`,
  deletedFolder: (who: string, path: string) => `${who} deleted the folder ${path} meanwhile.`,
  hint: 'Nothing of yours was written. Do it again to put yours in its place.',
  title: 'Changed by somebody else meanwhile',
  theirs: (who: string) => `${who} made it`,
  yours: 'You made it',
  empty: 'Nothing',
  keepTheirs: 'Keep theirs',
  useMine: 'Use mine',
  anyway: 'Change them anyway',
  kept: 'Theirs was kept',
  refusedNumber: (name: 'was' | 'wasIn') => `Give \`${name}\` once for each id.`,
}
