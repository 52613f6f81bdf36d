import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'

const YEAR_SECONDS = 31_536_000

/** Previews in our pages may copy, go fullscreen and play media; no other browser features are needed. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ')

/**
 * Pages that end up in a popup whose opener waits for it: our own sign-in, a preview that requests its secret, an
 * embedding site. With an opener policy of their own, they would lose the opener.
 */
const IN_WINDOWS = /^\/(signin|signup|auth|standalone)(?=$|[/?])/i

/**
 * The headers of every answer. A page keeps access to the windows that it opens, but other sites get no access to it.
 */
export function setPageHeaders(
  { url }: Pick<FastifyRequest, 'url'>,
  reply: FastifyReply,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): void {
  void reply
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('permissions-policy', PERMISSIONS)
    .header('cross-origin-opener-policy', IN_WINDOWS.test(url) ? 'unsafe-none' : 'same-origin-allow-popups')
  if (publicUrl?.startsWith('https:'))
    void reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
}

/** For the API documentation, which has no external dependencies and only calls this server. */
export const docsPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
