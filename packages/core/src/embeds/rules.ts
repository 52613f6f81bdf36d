import { EDITOR_FONT_SIZE_PX_MAX, EDITOR_FONT_SIZE_PX_MIN } from '../profile/limits.ts'
import { PRIVACY } from '../sandboxes/limits.ts'
import { EMBED_HEIGHT_PX } from './limits.ts'

export const embedViews = ['split', 'preview', 'editor'] as const
export type EmbedView = (typeof embedViews)[number]

export const embedThemes = ['system', 'light', 'dark'] as const
export type EmbedTheme = (typeof embedThemes)[number]

/** How a sandbox appears on the page of another site. */
export type EmbedOptions = {
  view: EmbedView
  theme: EmbedTheme
  /** The file opened first, without a leading slash; null for the sandbox's own choice. */
  file: string | null
  /** The path at which the preview starts, with a leading slash. */
  initialPath: string
  /** The preview starts on a click instead of automatically. */
  runsOnClick: boolean
  /** Hides the preview's toolbar. */
  hidesNavigation: boolean
  /** Of the code, in pixels; null for the default. */
  fontSize: number | null
}

export const defaultEmbed: EmbedOptions = {
  view: 'split',
  theme: 'system',
  file: null,
  initialPath: '/',
  runsOnClick: false,
  hidesNavigation: false,
  fontSize: null,
}

const oneOf = <Value extends string>(values: readonly Value[], text: unknown): Value | undefined =>
  values.find((value) => value === text)

const isOn = (text: unknown) => text === '1' || text === 'true'

function fontSizeFrom(text: unknown): number | null {
  const size = typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN
  return size >= EDITOR_FONT_SIZE_PX_MIN && size <= EDITOR_FONT_SIZE_PX_MAX ? size : null
}

/**
 * Reads an embed's options from the query of its URL. Invalid ones fall back to defaults, since readers of another
 * site's page cannot fix it.
 */
export function readEmbedOptions(query: Record<string, unknown>): EmbedOptions {
  const { view, theme, module, initialpath, runonclick, hidenavigation, fontsize } = query
  const file = typeof module === 'string' ? module.replace(/^\/+/, '') : ''
  return {
    view: oneOf(embedViews, view) ?? defaultEmbed.view,
    theme: oneOf(embedThemes, theme) ?? defaultEmbed.theme,
    file: file || null,
    initialPath: typeof initialpath === 'string' ? `/${initialpath.replace(/^\/+/, '')}` : '/',
    runsOnClick: isOn(runonclick),
    hidesNavigation: isOn(hidenavigation),
    fontSize: fontSizeFrom(fontsize),
  }
}

/** The path of an embed, with the options that differ from the defaults. */
export function embedPath(id: string, options: Partial<EmbedOptions> = {}): string {
  const { view, theme, file, initialPath, runsOnClick, hidesNavigation, fontSize } = {
    ...defaultEmbed,
    ...options,
  }
  const query = new URLSearchParams()
  if (view !== defaultEmbed.view) query.set('view', view)
  if (theme !== defaultEmbed.theme) query.set('theme', theme)
  if (file !== null) query.set('module', `/${file}`)
  if (initialPath !== defaultEmbed.initialPath) query.set('initialpath', initialPath)
  if (runsOnClick) query.set('runonclick', '1')
  if (hidesNavigation) query.set('hidenavigation', '1')
  if (fontSize !== null) query.set('fontsize', String(fontSize))
  // Slashes need no escaping in a query, and are easier to read without.
  const text = query.toString().replaceAll('%2F', '/')
  return `/embed/${id}${text && `?${text}`}`
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Embedded = {
  /** The full URL of the embed. */
  url: string
  title: string
  /** Pixels; the full width if absent. */
  width?: number | undefined
  /** Pixels. */
  height?: number
}

/** The HTML that embeds a sandbox in a page. */
export const embedCode = ({ url, title, width, height = EMBED_HEIGHT_PX }: Embedded): string =>
  [
    '<iframe',
    `  src="${escapeAttribute(url)}"`,
    `  title="${escapeAttribute(title)}"`,
    `  width="${width ?? '100%'}"`,
    `  height="${height}"`,
    '  style="border:1px solid #8884;border-radius:8px"',
    '  allow="clipboard-write; fullscreen"',
    '  loading="lazy"',
    '></iframe>',
  ].join('\n')

export type EmbedReason = 'notOpen' | 'inTrash' | 'embedsOff'

/** Why other sites cannot show a sandbox, or null. Only public ones can be shown, since an embed knows no viewer. */
export function embedRefusal(
  { privacy, removedAt }: { privacy: number; removedAt: string | null },
  { embeds = true }: { embeds?: boolean | undefined } = {},
): EmbedReason | null {
  if (!embeds) return 'embedsOff'
  if (removedAt !== null) return 'inTrash'
  return privacy === PRIVACY.public || privacy === PRIVACY.unlisted ? null : 'notOpen'
}
