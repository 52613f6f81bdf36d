import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

const YEAR_SECONDS = 31_536_000

/** Previews in our pages may copy, fill the screen and play; nothing here needs what else browsers can do. */
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
 * Pages that end in a window which another page opened and waits for: our own sign-in, a preview that asks for its
 * secret, a site that embeds. With an isolation of their own they would lose the page that waits.
 */
const IN_WINDOWS = /^\/(signin|signup|auth|standalone)(?=$|[/?])/i

/** What every answer tells browsers. A page keeps the windows that it opens, and is kept by none of another site. */
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

/** The page of the API's documentation: it brings all it needs, and tries calls of this server alone. */
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
