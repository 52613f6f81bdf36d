import type { Refusals } from '../actions.ts'
import { notificationMessages } from './messages.ts'

/** Why nothing is done to a notification. */
export const notificationRefusals: Refusals<'notificationNotFound'> = {
  notificationNotFound: { code: 'not_found', text: () => notificationMessages.notFound },
}
