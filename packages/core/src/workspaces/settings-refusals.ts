import type { Refusals } from '../actions.ts'
import { workspaceSettingsMessages as say } from './settings-messages.ts'

/** Why an e-mail domain cannot be used for joining. */
export const domainRefusals: Refusals<'domainNotYours' | 'domainPublic' | 'notEligible'> = {
  domainNotYours: { code: 'forbidden', text: () => say.domainNotYours },
  domainPublic: { code: 'validation', text: say.domainPublic },
  notEligible: { code: 'not_found', text: () => say.notEligible },
}

/** Why a deleted workspace cannot be restored. */
export const restoreRefusals: Refusals<'deletedNotFound'> = {
  deletedNotFound: { code: 'not_found', text: () => say.deletedNotFound },
}
