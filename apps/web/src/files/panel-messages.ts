import { FIRST_VERSION } from '@sandlot/core/files/limits'
import { counted } from '@sandlot/core/grouped'

/** Returns a version as it is called in sentences. The original version has no number. */
const named = (version: number) => (version === FIRST_VERSION ? 'the original version' : `version ${version}`)

/** Texts of the panels next to the editor: formatting, search and history. */
export const panelMessages = {
  cannotFormat: (path: string) => `Files like ${path} cannot be formatted.`,
  formatLate: 'Formatting took too long and was stopped. The text is unchanged.',
  formatBroken: 'The formatter could not be loaded. Check your connection and try again.',

  search: 'Search',
  searchLabel: 'Search in all files',
  replaceLabel: 'Replace with',
  showReplace: 'Show replace',
  hideReplace: 'Hide replace',
  matchCase: 'Match case',
  wholeWord: 'Whole word',
  regularExpression: 'Regular expression',
  results: 'Search results',
  searching: 'Searching…',
  found: (matches: number, files: number) =>
    `${counted(matches, 'match', 'matches')} in ${counted(files, 'file')}`,
  foundMore: (matches: number, files: number) =>
    `More than ${counted(matches, 'match', 'matches')} in ${counted(files, 'file')}. Only these are shown. Narrow your search.`,
  foundInTime: (matches: number) =>
    `${counted(matches, 'match', 'matches')} so far. Searching took too long and was stopped. Narrow your search.`,
  nothingFound: 'No text file in this sandbox contains this.',
  searchHint: 'Type to search every text file in this sandbox, including unsaved changes.',
  searchBroken: 'Search could not be loaded. Check your connection and try again.',
  matchAt: (line: number, text: string) => `Line ${line}: ${text}`,
  matchesIn: (path: string, count: number) => `${path}, ${counted(count, 'match', 'matches')}`,
  replaceOne: 'Replace this match',
  replaceInFile: (path: string) => `Replace all in ${path}`,
  replaceAll: 'Replace all',
  replaceAllTitle: 'Replace all matches?',
  replaceAllText: (matches: number, files: number) =>
    `This changes ${counted(matches, 'match', 'matches')} in ${counted(files, 'file')}. You can undo it right after.`,
  replaced: (matches: number, files: number) =>
    `${counted(matches, 'match', 'matches')} replaced in ${counted(files, 'file')}`,
  replaceAllManyText: (shown: number) =>
    `This changes every match in all files, including those beyond the ${counted(shown, 'match', 'matches')} shown. You can undo it right after.`,
  nothingReplaced: 'Nothing was replaced because the files have changed. Search again.',
  undo: 'Undo',
  undone: 'Replacements undone',
  undoneInPart: (paths: readonly string[]) =>
    `Replacements undone, except in files that have changed since: ${paths.join(', ')}.`,

  history: 'History',
  historyNone: 'Nothing was saved in the last 30 days',
  historyNoneText: 'Every save becomes a version here. You can compare and restore it for 30 days.',
  historyFailed: 'There was a problem getting the history',
  historyOffline: 'You are offline. The history loads when you are back online.',
  historyMoreFailed: 'There was a problem getting older versions',
  historyEnd: 'Versions are kept for 30 days.',
  current: 'Current version',
  today: 'Today',
  yesterday: 'Yesterday',
  restoredFrom: (version: number) => `Restored ${named(version)}`,
  andMore: (names: string, more: number) => `${names} and ${more} more`,
  someone: 'Someone',
  fileAdded: (name: string) => `${name} (added)`,
  fileRemoved: (name: string) => `${name} (deleted)`,
  fileMoved: (name: string) => `${name} (moved)`,
  fileRenamed: (name: string, was: string) => `${name} (renamed from ${was})`,
  changes: { added: 'Added', changed: 'Changed', removed: 'Removed', moved: 'Moved' },
  movedFrom: (path: string) => `Moved from ${path}`,
  compare: (version: number) =>
    version === FIRST_VERSION ? 'Original version: all files' : `Version ${version}: what changed`,
  noFilesThen: 'This version has no files.',
  compareFailed: 'There was a problem getting this version',
  before: 'Before',
  after: 'After',
  binaryChanged: 'This is a binary file, so there is no text to compare.',
  sameText: 'The text is the same; only the name changed.',
  filesOfVersion: 'Files of this version',
  restoreFile: 'Restore this file',
  restoreAll: 'Restore this version',
  restoreFileTitle: (path: string) => `Restore ${path}?`,
  restoreFileText: (version: number) =>
    `The file goes back to ${named(version)}. Its current contents stay in the history.`,
  restoreAllTitle: (version: number) => `Restore ${named(version)}?`,
  restoreAllText: (version: number) =>
    `All files go back to ${named(version)}. Their current contents stay in the history.`,
  restore: 'Restore',
  fileRestored: (path: string, version: number) => `${path} was restored to ${named(version)}`,
  allRestored: (version: number) => `All files were restored to ${named(version)}`,
  saveFirstFailed: 'Nothing was restored: your unsaved changes could not be saved first.',
  restoreFailed: 'There was a problem restoring this version',
}
