import type { Refusals } from '../actions.ts'
import { profileFormMessages } from './profile-form-messages.ts'

/** Why a sandbox is not shown on a profile. */
export const showcaseRefusals: Refusals<'notShowable'> = {
  notShowable: { code: 'validation', text: () => profileFormMessages.notShowable },
}
