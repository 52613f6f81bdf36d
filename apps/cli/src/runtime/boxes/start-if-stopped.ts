import type { Client } from '@sandlot/core/client'
import { readBox, startBox } from '@sandlot/core/runtime/boxes/rest'
import { isBoxUp } from '@sandlot/core/runtime/boxes/rules'
import type { Context } from '../../platform/context.ts'
import { assertDevbox } from './assert-devbox.ts'
import { devboxTexts } from './messages.ts'

/**
 * Starts a devbox that is not running. Checked in advance rather than after a refusal, because input already sent to
 * the refused command would be lost.
 */
export async function startIfStopped(client: Client, id: string, context: Context): Promise<void> {
  const { state } = await client.rest(readBox, { params: { id } })
  if (isBoxUp(state)) return
  await assertDevbox(client, id, context)
  context.notice(devboxTexts.starting(id))
  await client.rest(startBox, { params: { id } })
}
