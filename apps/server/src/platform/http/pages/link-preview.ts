import { escapeHtml } from '../../html.ts'

/** What others show of a link to a page. */
export type LinkPreview = {
  title: string
  description: string
  /** The address of a picture, with its origin. */
  image: string
  url: string
  type: 'profile' | 'website'
  /** Where oEmbed tells how it is embedded; null where it is not. */
  oembed: string | null
}

/** Puts it into the head of a page, in the place of what every page says there. */
export function withLinkPreview(html: string, about: LinkPreview | null): string {
  if (about === null) return html
  const { title, description, image, url, type, oembed } = about
  const properties = { title, description, image, url, type }
  const tags = [
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...Object.entries(properties).map(
      ([name, value]) => `<meta property="og:${name}" content="${escapeHtml(value)}" />`,
    ),
    '<meta name="twitter:card" content="summary" />',
    ...(oembed === null
      ? []
      : [`<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}" />`]),
  ]
  return html
    .replace(/<meta name="description"[^>]*>\s*/, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>\n${tags.join('\n')}`)
}
