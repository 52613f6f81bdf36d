import { errorOfRefusal } from '@sandlot/core/actions'
import { sessionRefusals } from '@sandlot/core/runtime/boxes/refusals'

/** Refuses operations that need a machine for a sandbox that runs in the browser. */
export function assertDevbox({ isV2 }: { isV2: boolean }): void {
  if (!isV2) throw errorOfRefusal(sessionRefusals, { reason: 'notDevbox', params: {} })
}
