import { counted, grouped } from '@sandlot/core/grouped'
import { commandLine } from '../platform/text/shell-words.ts'

const inside = (folders: number, sandboxes: number) =>
  [folders > 0 && counted(folders, 'folder'), sandboxes > 0 && counted(sandboxes, 'sandbox', 'sandboxes')]
    .filter((part) => part !== false)
    .join(' and ')

export const folderTexts = {
  empty: 'There are no folders.',
  created: (path: string) => `Created the folder ${path}.`,
  wouldCreate: (path: string) => `The folder ${path} would be created.`,
  already: (path: string) => `The folder ${path} already exists.`,
  moved: (from: string, to: string) => `${from} is now ${to}.`,
  wouldMove: (from: string, to: string) => `${from} would become ${to}.`,
  stays: (path: string) => `${path} is there already.`,
  deleteQuestion: (path: string, folders: number, sandboxes: number) =>
    folders + sandboxes === 0
      ? `Delete the empty folder ${path}?`
      : `Delete the folder ${path} with ${inside(folders, sandboxes)} inside? Sandboxes stay in Recently deleted for 30 days.`,
  deleted: (path: string, folders: number, sandboxes: number) =>
    folders + sandboxes === 0
      ? `Deleted the empty folder ${path}.`
      : `Deleted the folder ${path} with ${inside(folders, sandboxes)} inside.`,
  wouldDelete: (path: string, folders: number, sandboxes: number) =>
    folders + sandboxes === 0
      ? `The empty folder ${path} would be deleted.`
      : `The folder ${path} would be deleted with ${inside(folders, sandboxes)} inside.`,
  deleteSeveral: (count: number) =>
    `Delete these ${grouped(count)} folders and everything inside? Sandboxes stay in Recently deleted for 30 days.`,
  creating: {
    done: (path: string) => `${path} was created`,
    already: (path: string) => `${path} is there already`,
    planned: (path: string) => `${path} would be created`,
  },
  moving: {
    done: (path: string) => `${path} was moved`,
    already: (path: string) => `${path} is there already`,
    planned: (path: string) => `${path} would be moved`,
  },
  deleting: {
    done: (path: string) => `${path} was deleted`,
    already: (path: string) => `${path} is already gone`,
    planned: (path: string) => `${path} would be deleted`,
  },
  restoreHint: (path: string) => `Bring it back with: ${commandLine(['folder', 'restore', path])}`,
  restored: (path: string, folders: number, sandboxes: number) =>
    folders + sandboxes === 0
      ? `The folder ${path} is back.`
      : `The folder ${path} is back with ${inside(folders, sandboxes)} inside.`,
  wouldRestore: (path: string, folders: number, sandboxes: number) =>
    folders + sandboxes === 0
      ? `The folder ${path} would come back.`
      : `The folder ${path} would come back with ${inside(folders, sandboxes)} inside.`,
  nameMissing: 'Give the new name, or - with the names on standard input.',
  renaming: {
    done: (path: string) => `${path} was renamed`,
    already: (path: string) => `${path} already has this name`,
    planned: (path: string) => `${path} would be renamed`,
  },
  restoring: {
    done: (path: string) => `${path} is back`,
    already: (path: string) => `${path} is there already`,
    planned: (path: string) => `${path} would come back`,
  },
}
