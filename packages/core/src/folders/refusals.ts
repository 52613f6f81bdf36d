import type { Refusals } from '../actions.ts'
import { folderMessages } from './messages.ts'

/** Why a folder does not come to a path. */
export const folderRefusals: Refusals<'pathTaken'> = {
  pathTaken: { code: 'conflict', text: folderMessages.pathTaken },
}
