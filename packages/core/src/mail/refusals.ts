import type { Refusals, RefusalTable } from '../actions.ts'
import { mailMessages } from './messages.ts'

/** Why a mail is not shown or resent. */
export const mailRefusals: Refusals<'mailNotFound' | 'noMailServer'> = {
  mailNotFound: { code: 'not_found', text: () => mailMessages.notFound },
  noMailServer: { code: 'conflict', text: () => mailMessages.noServer },
}

type Pace = {
  address: string
  /** The remaining time in words, and the time of day when it ends. */
  wait: string
  at: string
}

const paced =
  (text: (address: string) => string) =>
  ({ address, wait, at }: Pace): string =>
    `${text(address)} ${mailMessages.again(wait, at)}`

/** Why no more mail is sent for now. */
export const paceRefusals: RefusalTable<Record<'senderPace' | 'senderToPace' | 'addressPace', Pace>> = {
  senderPace: { code: 'rate_limited', text: paced(() => mailMessages.senderPace) },
  senderToPace: { code: 'rate_limited', text: paced(mailMessages.senderToPace) },
  addressPace: { code: 'rate_limited', text: paced(mailMessages.addressPace) },
}
