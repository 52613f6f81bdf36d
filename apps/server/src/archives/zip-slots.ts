import { refusalError } from '@sandlot/core/actions'
import {
  EXPORTS_AT_ONCE_MAX,
  EXPORTS_OF_PERSON_MAX,
  IMPORTS_AT_ONCE_MAX,
  IMPORTS_OF_PERSON_MAX,
  ZIPS_RETRY_SECONDS,
} from '@sandlot/core/archives/limits'
import { zipSlotRefusals } from '@sandlot/core/archives/refusals'
import { createSlots } from '../platform/slots.ts'

type Bound = { max: number; reason: keyof typeof zipSlotRefusals }

/** Hands out slots to users; refuses if none is free instead of waiting. */
function slotsFor(ofPerson: Bound, ofAll: Bound): (userId: string) => { leave: () => void } {
  const slots = createSlots()
  return (userId) => {
    const taken = slots.take([
      { key: userId, ...ofPerson },
      { key: 'all', ...ofAll },
    ] as const)
    if (!('refused' in taken)) return taken
    throw refusalError(zipSlotRefusals, taken.refused.reason, { retryAfter: ZIPS_RETRY_SECONDS })
  }
}

/** Takes a slot for an export until the zip is sent. */
export const takeExportSlot = slotsFor(
  { max: EXPORTS_OF_PERSON_MAX, reason: 'exportsMost' },
  { max: EXPORTS_AT_ONCE_MAX, reason: 'exportsBusy' },
)

/** Takes a slot for an import, uploaded or fetched from elsewhere, until it is done. */
export const takeImportSlot = slotsFor(
  { max: IMPORTS_OF_PERSON_MAX, reason: 'importsMost' },
  { max: IMPORTS_AT_ONCE_MAX, reason: 'importsBusy' },
)
