import { isUuid } from '../platform/ids.ts'
import type { Channel } from '../platform/live/channel.ts'

/** `workspace:{id}`: what changed in a workspace, for its members. */
export const channels: Channel[] = [
  {
    prefix: 'workspace',
    // Topics are told apart letter by letter, and events go out under the id as the database writes it.
    allows: async ({ roleIn }, id) => isUuid(id) && id === id.toLowerCase() && (await roleIn(id)) !== null,
  },
]
