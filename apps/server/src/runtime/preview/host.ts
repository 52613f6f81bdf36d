import { isLoopbackHost } from '@sandlot/core/shell/host-rules'

/** Where previews are served: every sandbox at `<its id>.<host>`, including the port. Null if they are off. */
export type PreviewHost = { scheme: 'http' | 'https'; host: string }

/**
 * Returns the configured host, or this computer's own if the app is on it, too, since browsers resolve everything below
 * `localhost` locally. Otherwise, previews are off until an administrator configures a host.
 */
export function previewHostOf(
  config: { previewHost: string | null; publicUrl: string | null },
  port: number,
): PreviewHost | null {
  const app = config.publicUrl ? new URL(config.publicUrl) : null
  const scheme = app?.protocol === 'https:' ? 'https' : 'http'
  if (config.previewHost) return { scheme, host: config.previewHost }
  return app && !isLoopbackHost(app.hostname) ? null : { scheme: 'http', host: `localhost:${port}` }
}

/** The pattern into which clients insert a sandbox's id. */
export const previewPattern = ({ scheme, host }: PreviewHost): string => `${scheme}://{id}.${host}`

/**
 * The policy for which pages may frame a preview: those of the app, and `others`. IPv6 addresses cannot be used there.
 */
export const framedBy = (origins: readonly string[], others = ''): string =>
  ["frame-ancestors 'self'", ...origins.filter((origin) => !origin.includes('[')), others].join(' ').trim()

/** Returns the subdomain of a preview host, which is a sandbox's id. Null for every other host. */
export function previewLabel(hostHeader: string | undefined, preview: PreviewHost | null): string | null {
  if (!hostHeader || !preview) return null
  const host = hostHeader.toLowerCase()
  return host.endsWith(`.${preview.host}`) ? host.slice(0, -preview.host.length - 1) : null
}
