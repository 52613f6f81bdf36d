import { UNREAD_POLL_SECONDS } from '@sandlot/core/notifications/limits'
import { unreadNotifications } from '@sandlot/core/notifications/rest'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { unreadCount } from './repo.ts'

/** Whether the client already has the answer with this tag (RFC 9110, weak comparison). */
const has = (ifNoneMatch: string | undefined, tag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))

export const routes: AnyRoute[] = [
  route(unreadNotifications, {
    policy: 'signedIn',
    handle: async ({ context: { db, viewer }, request, reply }) => {
      const answer = { unread: await unreadCount(db, viewer.userId), nextPollSeconds: UNREAD_POLL_SECONDS }
      const tag = `"${answer.unread}-${answer.nextPollSeconds}"`
      void reply.header('etag', tag).header('vary', 'authorization, cookie')
      if (has(request.headers['if-none-match'], tag)) await reply.code(304).send()
      return answer
    },
  }),
]
