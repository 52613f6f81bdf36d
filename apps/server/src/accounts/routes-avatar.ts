import { usernameProblem } from '@sandlot/core/accounts/form-rules'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { AppError } from '@sandlot/core/errors'
import { type AnyRoute, page } from '../platform/http/route.ts'
import { drawAvatar } from './avatar.ts'
import { findByUsername } from './repo.ts'

const FRESH_SECONDS = 3600

export const avatarRoutes: AnyRoute[] = [
  page({
    method: 'GET',
    url: '/api/v1/users/:username/avatar.svg',
    policy: 'anyone',
    handle: async ({ request, reply, context }) => {
      const { username } = request.params as { username: string }
      const user = usernameProblem(username) ? null : await findByUsername(context.db, username)
      if (!user) throw new AppError('not_found', accountMessages.userNotFound)
      return reply
        .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type('image/svg+xml; charset=utf-8')
        .send(drawAvatar(user))
    },
  }),
]
