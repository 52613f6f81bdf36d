import type { Channel } from '../platform/live/channel.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** `workspace:{id}`: what changed in a workspace, for its members. */
export const channels: Channel[] = [
  {
    prefix: 'workspace',
    allows: async ({ roleIn }, id) => UUID.test(id) && (await roleIn(id)) !== null,
  },
]
