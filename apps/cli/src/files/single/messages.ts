import { sizeText } from '@sandlot/core/files/size-rules'
import { counted, grouped } from '@sandlot/core/grouped'

/** Sentences about single files of a sandbox. */
export const fileTexts = {
  none: 'There are no files here.',
  listHint: (id: string) => `List what is there: sandlot file list ${id}`,
  isFolder: (path: string) => `“${path}” is a folder.`,
  isFolderHint: (id: string, path: string) => `List what is in it: sandlot file list ${id} ${path}`,
  binaryShown: (path: string, bytes: number) =>
    `“${path}” is a binary file of ${sizeText(bytes)}, which a terminal cannot show.`,
  binaryShownHint: 'Send it to a file or to another program, with > or |.',
  binaryLines: (path: string) => `“${path}” is a binary file, so it has no lines.`,
  noSuchLine: (path: string, lines: number) => `“${path}” has ${counted(lines, 'line')}.`,
  nothingToWrite: 'There is nothing to write.',
  nothingToWriteHint: 'Give the contents on standard input, or with --from or --text.',
  oneSource: 'Choose one of --from and --text.',
  oneCondition: 'Choose one of --base and --create.',
  notSha: (text: string) => `--base is a SHA-256 of 64 hexadecimal digits, not ${text || 'nothing'}.`,
  shaThere: (sha: string | null) =>
    sha === null
      ? 'There is no such file now. To save it all the same, use --create.'
      : `Its SHA-256 is now ${sha}. Read it again, then write it with that --base.`,
  saved: (path: string, version: number) => `Saved “${path}” as version ${version}.`,
  unchanged: (path: string) => `“${path}” has these contents already.`,
  wouldSave: (path: string) => `“${path}” would be saved.`,
  nothingToFind: '--replace needs some text to look for.',
  sameText: 'That text would be replaced by itself.',
  binaryEdited: (path: string) => `“${path}” is a binary file, so it has no text to replace.`,
  notFound: (path: string) => `“${path}” does not contain that text, so nothing was saved.`,
  notFoundHint: 'It must match exactly, including spaces and line endings.',
  severalFound: (path: string, count: number) =>
    `“${path}” contains that text ${grouped(count)} times, so nothing was saved.`,
  severalFoundHint: 'Give more of the text around it, or replace each with --all.',
  replaced: (path: string, count: number, version: number) =>
    `Replaced ${counted(count, 'place')} in “${path}”, saved as version ${version}.`,
  wouldReplace: (path: string, count: number) => `${counted(count, 'place')} in “${path}” would be replaced.`,
  moved: (from: string, to: string, version: number) =>
    `Moved “${from}” to “${to}”, saved as version ${version}.`,
  wouldMove: (from: string, to: string) => `“${from}” would be moved to “${to}”.`,
  recursiveHint: 'Delete it with everything in it: --recursive',
  deleteQuestion: (files: number) => `Delete ${counted(files, 'file')}? The history keeps them for 30 days.`,
  deleteEmptyQuestion: 'Delete these folders? They have no files.',
  deleting: {
    done: (path: string) => `${path} was deleted`,
    already: (path: string) => `${path} was not there`,
    planned: (path: string) => `${path} would be deleted`,
  },
  noMatch: 'No file contains that.',
  nothingSearched: 'There is nothing to search for.',
  searchStopped: 'Searching took too long and was stopped. Narrow your search.',
}

/** How to undo a save. */
export const UNDO =
  '\nThe history keeps what was there for 30 days: sandlot sandbox history <id>, and\n' +
  'sandlot sandbox restore <id> --to <version> --file <path>\n'
