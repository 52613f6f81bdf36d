import type { Channel } from '../platform/live/channel.ts'
import { unreadCount } from './repo.ts'

/** `notification:{userId}`: a person's notifications, for that person only. */
export const channels: Channel[] = [
  {
    prefix: 'notification',
    allows: async ({ viewer }, id) => viewer?.userId === id,
    greeting: async ({ db }, id) => ({ unread: await unreadCount(db, id) }),
  },
]
