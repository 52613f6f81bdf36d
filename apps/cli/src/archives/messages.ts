import { counted } from '@sandlot/core/grouped'

const sandboxes = (count: number) => counted(count, 'sandbox', 'sandboxes')

/** Sentences about zips with several sandboxes. */
export const archiveTexts = {
  exported: (count: number, path: string) => `Saved ${sandboxes(count)} as ${path}.`,
  wouldExport: (count: number, path: string) => `Would save ${sandboxes(count)} as ${path}.`,
  onlyOne: 'Ignored files can be left out of one sandbox only. Export each separately.',
  nothingFound: 'None of these sandboxes can be exported.',
  receiving: (bytes: string) => `Receiving ${bytes}`,
  sending: (bytes: string) => `Sending ${bytes}`,
  making: (done: number, all: number) => `Importing ${done} of ${all}`,
  imported: (made: number, folders: number) =>
    folders === 0
      ? `Imported ${sandboxes(made)}.`
      : `Imported ${sandboxes(made)} and created ${counted(folders, 'folder')}.`,
  wouldImport: (made: number, folders: number) =>
    folders === 0
      ? `Would import ${sandboxes(made)}.`
      : `Would import ${sandboxes(made)} and create ${counted(folders, 'folder')}.`,
  unclaimed: (count: number) =>
    `${counted(count, 'file')} in the zip ${count === 1 ? 'belongs' : 'belong'} to no sandbox and ${count === 1 ? 'was' : 'were'} left out.`,
  noFiles: (path: string) => `${path} has no files to import.`,
  skippedLink: (path: string) => `Left out ${path}: it is a link.`,
  made: (title: string, where: string) => `${title} in ${where}`,
  skipped: (title: string, reason: string) => `${title}: ${reason}`,
  drafts: 'Drafts',
  needsZip: 'A workspace is imported from a zip. For a folder: sandlot sandbox import <folder>',
}
