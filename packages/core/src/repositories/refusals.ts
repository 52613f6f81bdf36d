import type { Refusals } from '../actions.ts'
import type { ImportReason } from './import-rules.ts'
import { repositoryMessages } from './messages.ts'

/** Why no repository is imported. */
export const importRefusals: Refusals<ImportReason> = {
  frozen: { code: 'limit', text: () => repositoryMessages.frozen },
}
