import { usernameProblem } from '@sandlot/core/accounts/form-rules'
import { personRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import { type AnyRoute, page } from '../platform/http/route.ts'
import { drawAvatar } from './avatar.ts'

const FRESH_SECONDS = 3600

export const avatarRoutes: AnyRoute[] = [
  page({
    method: 'GET',
    url: '/api/v1/users/:username/avatar.svg',
    policy: 'anyone',
    // It is drawn of the name in the address alone, so that nobody learns by it who has an account.
    handle: async ({ request, reply }) => {
      const { username } = request.params as { username: string }
      if (usernameProblem(username)) throw refusalError(personRefusals, 'personUnknown')
      return reply
        .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type('image/svg+xml; charset=utf-8')
        .send(drawAvatar(username))
    },
  }),
]
