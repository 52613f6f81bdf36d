/** Where previews live: every sandbox at `<its id>.<host>`, the port in it. Null where they are off. */
export type PreviewHost = { scheme: 'http' | 'https'; host: string }

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The configured host, or this computer's own while the app is on it, too: browsers resolve everything below
 * `localhost` to it. Elsewhere previews are off until an administrator names a host.
 */
export function previewHostOf(
  config: { previewHost: string | null; publicUrl: string | null },
  port: number,
): PreviewHost | null {
  const app = config.publicUrl ? new URL(config.publicUrl) : null
  const scheme = app?.protocol === 'https:' ? 'https' : 'http'
  if (config.previewHost) return { scheme, host: config.previewHost }
  return app && !LOOPBACK.has(app.hostname) ? null : { scheme: 'http', host: `localhost:${port}` }
}

/** The pattern that clients fill a sandbox's id into. */
export const previewPattern = ({ scheme, host }: PreviewHost): string => `${scheme}://{id}.${host}`

/** Which pages show a preview in theirs: those of the app, and `others`. IPv6 addresses cannot be named there. */
export const framedBy = (origins: readonly string[], others = ''): string =>
  ["frame-ancestors 'self'", ...origins.filter((origin) => !origin.includes('[')), others].join(' ').trim()

/** The first part of a host below the preview host: a sandbox's id. Null for every other host. */
export function previewLabel(hostHeader: string | undefined, preview: PreviewHost | null): string | null {
  if (!hostHeader || !preview) return null
  const host = hostHeader.toLowerCase()
  return host.endsWith(`.${preview.host}`) ? host.slice(0, -preview.host.length - 1) : null
}
