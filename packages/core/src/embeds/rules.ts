import { EDITOR_FONT_SIZE_PX_MAX, EDITOR_FONT_SIZE_PX_MIN } from '../profile/limits.ts'
import { PRIVACY } from '../sandboxes/limits.ts'
import { EMBED_HEIGHT_PX } from './limits.ts'

export const embedViews = ['split', 'preview', 'editor'] as const
export type EmbedView = (typeof embedViews)[number]

export const embedThemes = ['system', 'light', 'dark'] as const
export type EmbedTheme = (typeof embedThemes)[number]

/** How a sandbox shows in the page of another site. */
export type EmbedOptions = {
  view: EmbedView
  theme: EmbedTheme
  /** The file that is open first, without a leading slash; null for the sandbox's own choice. */
  file: string | null
  /** Where the preview starts; begins with a slash. */
  initialPath: string
  /** The preview starts with a press instead of by itself. */
  runsOnClick: boolean
  /** The preview comes without its toolbar. */
  hidesNavigation: boolean
  /** Of the code, in pixels; null for the usual size. */
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

/** What the query of an embed's address asks for. What it does not know or cannot be is the default: a page of another site cannot be mended by who reads it. */
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

/** The address of an embed below the origin of the server, with what differs from the defaults. */
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
  // Slashes need no escape in a query, and are easier to read without.
  const text = query.toString().replaceAll('%2F', '/')
  return `/embed/${id}${text && `?${text}`}`
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Embedded = {
  /** The address of the embed with its origin. */
  url: string
  title: string
  /** Pixels; as wide as there is room without it. */
  width?: number | undefined
  /** Pixels. */
  height?: number
}

/** The HTML that shows an embed in a page. */
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

/** Why other sites do not show a sandbox, or null: they show what everyone may see, as an embed knows no one. */
export function embedRefusal(
  { privacy, removedAt }: { privacy: number; removedAt: string | null },
  { embeds = true }: { embeds?: boolean | undefined } = {},
): EmbedReason | null {
  if (!embeds) return 'embedsOff'
  if (removedAt !== null) return 'inTrash'
  return privacy === PRIVACY.public || privacy === PRIVACY.unlisted ? null : 'notOpen'
}
