import { errorOfRefusal } from '@sandlot/core/actions'
import type { Client } from '@sandlot/core/client'
import { sessionRefusals } from '@sandlot/core/runtime/boxes/refusals'
import type { Context } from '../../platform/context.ts'
import { cardNamed } from '../../sandboxes/named.ts'
import { devboxTexts } from './messages.ts'

/** Rejects a browser sandbox, of which the host would only say that no machine is running. */
export async function assertDevbox(client: Client, id: string, context: Context): Promise<void> {
  if ((await cardNamed(client, id, context)).isV2) return
  throw errorOfRefusal(
    sessionRefusals,
    { reason: 'notDevbox', params: {} },
    { hint: devboxTexts.toDevboxHint(id) },
  )
}
