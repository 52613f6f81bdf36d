import type { Refusals, RefusalTable } from '../actions.ts'
import { conflictMessages } from '../sandboxes/conflict-messages.ts'
import { folderMessages } from './messages.ts'

/** Why a folder does not come to a path. */
export const folderRefusals: Refusals<'pathTaken' | 'pathTooLong'> = {
  pathTaken: { code: 'conflict', text: folderMessages.pathTaken },
  pathTooLong: { code: 'validation', text: () => folderMessages.pathTooLong },
}

/** Why nothing is done to a folder, or nothing comes into it. */
export const folderPlaceRefusals: Refusals<'folderNotFound' | 'folderNotDeleted' | 'rootStays'> = {
  folderNotFound: { code: 'not_found', text: folderMessages.notFound },
  folderNotDeleted: { code: 'not_found', text: folderMessages.notDeleted },
  rootStays: { code: 'validation', text: () => folderMessages.rootStays },
}

/** Why a folder is not renamed that somebody has deleted meanwhile. */
export const folderGoneRefusals: RefusalTable<{ folderDeleted: { who: string; path: string } }> = {
  folderDeleted: { code: 'not_found', text: ({ who, path }) => conflictMessages.deletedFolder(who, path) },
}
