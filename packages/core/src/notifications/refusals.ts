import type { Refusals } from '../actions.ts'
import { notificationMessages } from './messages.ts'
import { preferenceMessages } from './preferences-messages.ts'

/** Why a notification or its preferences are not changed. */
export const notificationRefusals: Refusals<'notificationNotFound' | 'quietHoursWrong'> = {
  notificationNotFound: { code: 'not_found', text: () => notificationMessages.notFound },
  quietHoursWrong: { code: 'validation', text: () => preferenceMessages.quietHoursWrong },
}
