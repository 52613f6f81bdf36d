import { type DeliveryOutcome, deliveryProblemText } from '../../delivery-rules.ts'
import { counted } from '../../grouped.ts'

const entries = (count: number) => counted(count, 'entry', 'entries')

/** Sentences about streaming the audit log and how long it is kept. */
export const auditStreamMessages = {
  keepTitle: 'Retention',
  keepText: 'Older entries are deleted, and the server signs that it did so.',
  keepLabel: 'Keep entries',
  keepForever: 'Forever',
  keepDays: (days: number) => (days % 365 === 0 ? years(days / 365) : `${days} days`),
  keepSaved: 'Saved',
  keepFailed: 'The retention could not be changed',
  title: 'Webhook',
  text: 'Every sealed entry is sent to this address. Deliveries are signed, and repeated until they arrive.',
  waiting: (count: number) => `${entries(count)} waiting to be sent`,
  deliveries: 'Last deliveries',
  arrived: (count: number) => (count === 0 ? 'Test arrived' : `${entries(count)} arrived`),
  failed: (outcome: DeliveryOutcome) => `Failed: ${deliveryProblemText(outcome)}`,
  urlInvalid: 'Enter a web address.',
  urlNotHttps: 'The address must start with https://.',
  urlHasPassword: 'The address must not contain a username or password.',
  noStream: 'The audit log of this workspace is sent nowhere.',
}

const years = (count: number) => counted(count, 'year')
