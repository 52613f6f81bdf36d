import { tagIn } from './tag-rules.ts'

/** How a page loads a resource: as a style sheet or a script (spec TP-024 to TP-026). */
export type ResourceKind = 'style' | 'script'

/** URLs that end in `.css`, before any query, and those of font services are styles; all others are scripts. */
export function resourceKind(url: string): ResourceKind {
  const text = url.trim()
  const path = text.replace(/[?#].*$/s, '')
  if (/\.css$/i.test(path) || /\.css$/i.test(text)) return 'style'
  const host = /^(?:https?:)?\/\/([^/?#]+)/i.exec(text)?.[1] ?? ''
  return /^fonts\./i.test(host) && !/\.m?js$/i.test(path) ? 'style' : 'script'
}

/** A URL whose kind is evident from its extension, the only thing the bundler looks at. */
export const endingWithKind = (url: string): string =>
  resourceKind(url) === 'style' && !/\.css$/.test(url) ? `${url}#.css` : url

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The HTML element that loads an external resource. */
export const resourceTag = (url: string): string =>
  resourceKind(url) === 'style'
    ? `<link rel="stylesheet" href="${attribute(url.trim())}">`
    : `<script src="${attribute(url.trim())}"></script>`

const BEFORE = [/<\/head(?=\s*>)/i, /<body\b/i]
const AFTER = [/<head\b/i, /<html\b/i, /^\s*<!doctype/i]

/**
 * Adds elements for external resources to the end of a page's head, in order. Those already present are skipped, so it
 * is idempotent.
 */
export function withResources(html: string, urls: readonly string[]): string {
  const tags = [...new Set(urls.map((url) => url.trim()))].filter(Boolean).map(resourceTag)
  const added = tags.filter((tag) => !html.includes(tag))
  if (added.length === 0) return html
  const at = placeIn(html)
  const lineStart = html.lastIndexOf('\n', at - 1) + 1
  const indent = html.slice(lineStart, at)
  // If the head's end tag is on its own line, each element gets one, too.
  if (at === 0 || /[^ \t]/.test(indent)) return html.slice(0, at) + added.join('') + html.slice(at)
  const lines = added.map((tag) => `${indent}  ${tag}\n`).join('')
  return html.slice(0, lineStart) + lines + html.slice(lineStart)
}

function placeIn(html: string): number {
  const before = BEFORE.map((opening) => tagIn(html, opening)).find(Boolean)
  if (before) return before.start
  return AFTER.map((opening) => tagIn(html, opening)).find(Boolean)?.end ?? 0
}
