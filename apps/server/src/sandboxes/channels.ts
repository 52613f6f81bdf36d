import type { Channel } from '../platform/live/channel.ts'
import { authorizationOf } from './access.ts'
import { enterSandbox } from './presence.ts'
import { findSandbox } from './repo.ts'
import { viewersOf } from './viewers.ts'

/** `live:{id}`: what happens to one sandbox, for those who may see it. */
export const channels: Channel[] = [
  {
    prefix: 'live',
    allows: async (context, id) => {
      const row = await findSandbox(context.db, id)
      return row !== null && row.id === id && (await authorizationOf(row, context)) !== 'NONE'
    },
    greeting: ({ db, clock }, id) => viewersOf(db, id, clock.now()),
    enter: enterSandbox,
  },
]
