import type { Refusals, RefusalTable } from '../actions.ts'
import { conflictMessages } from '../sandboxes/conflict-messages.ts'
import { folderMessages } from './messages.ts'

/** Why a folder cannot have a path. */
export const folderRefusals: Refusals<'pathTaken' | 'pathTooLong'> = {
  pathTaken: { code: 'conflict', text: folderMessages.pathTaken },
  pathTooLong: { code: 'validation', text: () => folderMessages.pathTooLong },
}

/** Why a folder cannot be changed or receive anything. */
export const folderPlaceRefusals: Refusals<'folderNotFound' | 'folderNotDeleted' | 'rootStays'> = {
  folderNotFound: { code: 'not_found', text: folderMessages.notFound },
  folderNotDeleted: { code: 'not_found', text: folderMessages.notDeleted },
  rootStays: { code: 'validation', text: () => folderMessages.rootStays },
}

/** Why a deleted folder cannot be renamed. */
export const folderGoneRefusals: RefusalTable<{ folderDeleted: { who: string; path: string } }> = {
  folderDeleted: { code: 'not_found', text: ({ who, path }) => conflictMessages.deletedFolder(who, path) },
}
