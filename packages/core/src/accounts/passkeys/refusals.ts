import type { Refusals } from '../../actions.ts'
import { passkeyMessages } from './messages.ts'

type PasskeyReason =
  | 'passkeysMost'
  | 'passkeyKnown'
  | 'passkeyRefused'
  | 'passkeyExpired'
  | 'passkeyNotFound'
  | 'onlyWayIn'
  | 'needsAddress'
  | 'passkeyUnknown'
  | 'passkeyOfOther'

/** Why a passkey is not added, kept or accepted. */
export const passkeyRefusals: Refusals<PasskeyReason> = {
  passkeysMost: { code: 'limit', text: () => passkeyMessages.tooMany },
  passkeyKnown: { code: 'conflict', text: () => passkeyMessages.known },
  passkeyRefused: { code: 'forbidden', text: () => passkeyMessages.refused },
  passkeyExpired: { code: 'forbidden', text: () => passkeyMessages.expired },
  passkeyNotFound: { code: 'not_found', text: () => passkeyMessages.notFound },
  onlyWayIn: {
    code: 'conflict',
    text: () => passkeyMessages.onlyWayIn,
    hint: passkeyMessages.onlyWayInHint,
  },
  needsAddress: {
    code: 'conflict',
    text: () => passkeyMessages.needsAddress,
    hint: passkeyMessages.needsAddressHint,
  },
  passkeyUnknown: { code: 'forbidden', text: () => passkeyMessages.unknown },
  passkeyOfOther: { code: 'forbidden', text: () => passkeyMessages.ofOther },
}
