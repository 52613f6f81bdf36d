import { COLLAB_OPEN, COLLAB_PULL, COLLAB_PUSH } from '@sandlot/core/files/collab/live'
import type { Push } from '../../platform/live/channel.ts'
import { openCollab, pullCollab, pushCollab } from './commands.ts'

/** The events that pages push on `live:{id}` to edit a text together. */
export const collabPushes: readonly [event: string, push: Push][] = [
  [COLLAB_OPEN, ({ context, id }, payload) => openCollab(context, id, payload)],
  [COLLAB_PUSH, ({ context, id }, payload) => pushCollab(context, id, payload)],
  [COLLAB_PULL, ({ context, id }, payload) => pullCollab(context, id, payload)],
]
