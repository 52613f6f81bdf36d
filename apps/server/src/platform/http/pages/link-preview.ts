import { escapeHtml } from '../../html.ts'

/** The preview that other sites show for a link to a page. */
export type LinkPreview = {
  title: string
  description: string
  /** The absolute URL of an image. */
  image: string
  url: string
  type: 'profile' | 'website'
  /** The oEmbed endpoint; null if the page cannot be embedded. */
  oembed: string | null
}

/** Inserts the preview into the head of a page, replacing the default one. */
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
