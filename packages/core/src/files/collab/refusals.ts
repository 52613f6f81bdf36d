import type { RefusalTable } from '../../actions.ts'
import { COLLAB_TEXT_MAX_LENGTH } from '../limits.ts'
import { showPath } from '../path-rules.ts'
import { collabMessages } from './messages.ts'

/** Why a text is not shared; pages then fall back to saving and merging. */
export const collabRefusals: RefusalTable<{
  noText: string
  otherText: string
  textTooLong: null
  textEnded: null
  changeDoesNotFit: null
}> = {
  noText: { code: 'not_found', text: (path) => collabMessages.noText(showPath(path)) },
  otherText: { code: 'conflict', text: (path) => collabMessages.otherText(showPath(path)) },
  textTooLong: { code: 'too_large', text: () => collabMessages.textTooLong(COLLAB_TEXT_MAX_LENGTH) },
  textEnded: { code: 'conflict', text: () => collabMessages.textEnded },
  changeDoesNotFit: { code: 'validation', text: () => collabMessages.changeDoesNotFit },
}
