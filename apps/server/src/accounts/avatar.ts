import { usernameProblem } from '@sandlot/core/accounts/form-rules'
import { personRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import { hueOf, initialOf } from '../platform/drawing.ts'
import { escapeHtml } from '../platform/html.ts'
import { type AnyRoute, page } from '../platform/http/route.ts'

const FRESH_SECONDS = 3600

export const avatarRoutes: AnyRoute[] = [
  page({
    method: 'GET',
    url: '/api/v1/users/:username/avatar.svg',
    policy: 'anyone',
    // Rendered from the name in the URL alone, so that it does not reveal who has an account.
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

const SIZE_PX = 128

/** An avatar for users without a picture: their initial, on a color derived from the username. */
function drawAvatar(username: string): string {
  const hue = hueOf(username.toLowerCase())
  const letter = escapeHtml(initialOf(username) || '?')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE_PX} ${SIZE_PX}" width="${SIZE_PX}" height="${SIZE_PX}">`,
    `<rect width="100%" height="100%" fill="hsl(${hue}, 45%, 38%)"/>`,
    '<text x="50%" y="50%" dy="0.35em" fill="#fff" font-family="system-ui, sans-serif" font-size="60" font-weight="600" text-anchor="middle">',
    `${letter}</text></svg>`,
  ].join('')
}
