import { SOCKETS_PER_ADDRESS_MAX, SOCKETS_PER_PERSON_MAX } from '@sandlot/core/limits'
import { socketMessages } from '@sandlot/core/shell/server-messages'
import { addressKey } from '../http/origin/address.ts'
import { createSlots } from '../slots.ts'

export type SocketLimits = { perPerson: number; perAddress: number }

export const SOCKET_LIMITS: SocketLimits = {
  perPerson: SOCKETS_PER_PERSON_MAX,
  perAddress: SOCKETS_PER_ADDRESS_MAX,
}

/** Limits the open sockets per person and per address. */
export function createSocketSlots({ perPerson, perAddress }: SocketLimits) {
  const slots = createSlots()
  return {
    take(userId: string, address: string): { leave: () => void } | { problem: string } {
      const taken = slots.take([
        { key: `person:${userId}`, max: perPerson, problem: socketMessages.tooManyOfPerson(perPerson) },
        {
          key: `address:${addressKey(address)}`,
          max: perAddress,
          problem: socketMessages.tooManyOfAddress(perAddress),
        },
      ])
      return 'refused' in taken ? { problem: taken.refused.problem } : taken
    },
  }
}
