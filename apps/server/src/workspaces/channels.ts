import { isUuid } from '../platform/ids.ts'
import type { Channel } from '../platform/live/channel.ts'
import { withholdDrafts } from '../sandboxes/live/withhold-drafts.ts'

/** `workspace:{id}`: changes in a workspace, for its members. */
export const channels: Channel[] = [
  {
    prefix: 'workspace',
    // Topics are case-sensitive, and events are published under the id in the database's spelling.
    allows: async ({ roleIn }, id) => isUuid(id) && id === id.toLowerCase() && (await roleIn(id)) !== null,
    withhold: withholdDrafts,
  },
]
