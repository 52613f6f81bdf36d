import { counted } from '../grouped.ts'
import { FOLDER_NAME_MAX_LENGTH } from './limits.ts'

const inside = (sandboxes: number, folders: number): string => {
  const parts = [
    sandboxes > 0 && counted(sandboxes, 'sandbox', 'sandboxes'),
    folders > 0 && counted(folders, 'folder'),
  ].filter((part) => part !== false)
  return parts.join(' and ')
}

/** Catalog texts keep their spelling (spec ER-031, ER-035, ER-043, ER-044). */
export const folderMessages = {
  listFailed: 'There was a problem getting your sandboxes',
  createFailed: 'There was a problem creating your folder',
  renameFailed: 'There was a problem renaming you folder',
  deleteFailed: 'There was a problem deleting you folder',
  moveFailed: 'There was a problem moving your folder',
  restoreFailed: 'There was a problem restoring your folder',
  nameRequired: 'Folder name is required.',
  nameSlash: 'A folder name cannot contain slashes.',
  nameControl: 'A folder name cannot contain invisible control characters.',
  nameDots: (name: string) => `“${name}” cannot be the name of a folder.`,
  nameTooLong: `A folder name has at most ${FOLDER_NAME_MAX_LENGTH} characters.`,
  nameTaken: (name: string) => `There is already a folder “${name}” here.`,
  pathTooLong: 'The path of this folder would be too long. Shorten the names of the folders above it.',
  pathTaken: (path: string) => `There is already a folder ${path}.`,
  notFound: (path: string) => `There is no folder ${path} in this workspace.`,
  notDeleted: (path: string) => `There is no deleted folder ${path} in this workspace.`,
  rootStays: 'The root folder cannot be renamed, moved or deleted.',
  intoItself: 'A folder cannot be moved into itself or into a folder inside it.',
  newFolder: 'New folder',
  newFolderIn: (name: string) => `New folder in ${name}`,
  renameFolder: 'Rename folder',
  deleteFolder: 'Delete folder',
  protected: 'Protected',
  placeholder: 'Folder name',
  nameLabel: 'Name of the folder',
  treeLabel: 'Folders',
  trailLabel: 'Path of this folder',
  expand: 'Expand',
  collapse: 'Collapse',
  menuOf: (name: string) => `Actions for the folder ${name}`,
  deleteQuestion: (name: string) => `Delete “${name}”?`,
  deleteText: (sandboxes: number, folders: number, what: 'it' | 'the folder' | 'the folders' = 'it') =>
    `Everything inside ${what} is deleted too: ${inside(sandboxes, folders)}.` +
    (sandboxes === 0 ? '' : ' Sandboxes stay in Recently deleted for 30 days.'),
  deleteConfirm: 'Delete folder',
  created: (name: string) => `Folder “${name}” was created`,
  renamed: (name: string) => `Renamed to “${name}”`,
  elsewhere: (name: string, path: string) => `Someone else has changed “${name}”: it is now ${path}.`,
  deleted: (name: string) => `Folder “${name}” was deleted`,
  restored: (name: string) => `Folder “${name}” is back`,
  undo: 'Undo',
}
