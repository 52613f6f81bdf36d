import type { Refusals } from '../actions.ts'
import { closingMessages } from './closing-messages.ts'
import { feedbackMessages } from './feedback-messages.ts'
import { profileFormMessages } from './profile-form-messages.ts'
import { uploadMessages } from './upload-messages.ts'

/** Why a sandbox cannot be shown on a profile. */
export const showcaseRefusals: Refusals<'notShowable'> = {
  notShowable: { code: 'validation', text: () => profileFormMessages.notShowable },
}

type ClosingReason = 'leftAlone' | 'stillPaid' | 'lastAdministrator'

/** Why an account is not closed. */
export const closingRefusals: Refusals<ClosingReason> = {
  leftAlone: { code: 'conflict', text: closingMessages.leftAlone },
  stillPaid: { code: 'conflict', text: closingMessages.stillPaid },
  lastAdministrator: { code: 'conflict', text: () => closingMessages.lastAdministrator },
}

type UploadReason = 'uploadUnknown' | 'uploadEmpty' | 'uploadTooLarge' | 'uploadsFull' | 'noPicture' | 'heic'

/** Why a file is not stored or found. */
export const uploadRefusals: Refusals<UploadReason> = {
  uploadUnknown: { code: 'not_found', text: () => uploadMessages.notFound },
  uploadEmpty: { code: 'validation', text: () => uploadMessages.nothing },
  uploadTooLarge: { code: 'too_large', text: () => uploadMessages.tooLarge },
  uploadsFull: { code: 'limit', text: () => uploadMessages.full },
  noPicture: { code: 'validation', text: () => uploadMessages.noPicture },
  heic: { code: 'validation', text: () => uploadMessages.heic },
}

/** Why feedback is not accepted. */
export const feedbackRefusals: Refusals<'feedbackEmpty'> = {
  feedbackEmpty: { code: 'validation', text: () => feedbackMessages.nothing },
}
