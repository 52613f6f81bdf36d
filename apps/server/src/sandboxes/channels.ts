import { TELL_PLACE } from '@sandlot/core/sandboxes/live/live'
import { collabPushes } from '../files/collab/pushes.ts'
import type { Channel, Push } from '../platform/live/channel.ts'
import { askPlaces, tellPlace } from './live/places.ts'
import { enterSandbox } from './live/presence.ts'
import { viewersOf } from './live/viewers.ts'
import { seekOrNull } from './seek.ts'

/** `live:{id}`: the events of one sandbox, for those who may see it. */
export const channels: Channel[] = [
  {
    prefix: 'live',
    allows: async (context, id) => (await seekOrNull(context, id))?.id === id,
    greeting: ({ db, clock }, id) => viewersOf(db, id, clock.now()),
    enter: async (context, id) => {
      const presence = await enterSandbox(context, id)
      if (!presence) await askPlaces(context, id)
      return presence
    },
    pushes: new Map<string, Push>([[TELL_PLACE, tellPlace], ...collabPushes]),
  },
]
